/** The part of libheif-js that is used here; the package brings no types for this entry. */
declare module 'libheif-js/wasm-bundle.js' {
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Decodes into `data`, four bytes per pixel, rotated as the file says; passes null if it cannot. */
    display(
      target: { data: Uint8Array; width: number; height: number },
      tell: (target: object | null) => void,
    ): void;
    free(): void;
  }
  /** The file being read; null before. */
  type HeifContext = object | null;
  const libheif: {
    HeifDecoder: new () => {
      decoder: HeifContext;
      /** The pictures of a file, not decoded yet; empty if the file is broken. */
      decode(file: Uint8Array): HeifImage[];
    };
    heif_context_free(context: HeifContext): void;
  };
  export default libheif;
}

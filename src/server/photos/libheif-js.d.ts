/** The part of libheif-js that is used here; the package brings no types for this entry. */
declare module 'libheif-js/wasm-bundle.js' {
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Decodes into `data`, four bytes a pixel, turned as the file says; tells null where it cannot. */
    display(
      target: { data: Uint8Array; width: number; height: number },
      tell: (target: object | null) => void,
    ): void;
    free(): void;
  }
  /** A file that is being read; null until one is. */
  type HeifContext = object | null;
  const libheif: {
    HeifDecoder: new () => {
      decoder: HeifContext;
      /** The pictures of a file, none of them decoded yet; none where the file is broken. */
      decode(file: Uint8Array): HeifImage[];
    };
    heif_context_free(context: HeifContext): void;
  };
  export default libheif;
}

/** The part of heic-decode that is used here; the package brings no types. */
declare module 'heic-decode' {
  interface HeicPicture {
    width: number;
    height: number;
    decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray }>;
  }
  const heicDecode: {
    /** The pictures of a file, none of them decoded yet; `dispose` frees them. Throws where there is none. */
    all(file: { buffer: Uint8Array }): Promise<HeicPicture[] & { dispose(): void }>;
  };
  export default heicDecode;
}

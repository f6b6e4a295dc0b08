/** The part of bidi-js that is used here. Its own types describe its ES module, but Node loads its CommonJS file. */
declare module 'bidi-js' {
  /** The Unicode bidirectional algorithm. */
  interface Bidi {
    /** A level for each UTF-16 unit of the text; odd levels are read from right to left. */
    getEmbeddingLevels(
      text: string,
      baseDirection: 'auto' | 'ltr' | 'rtl',
    ): { levels: Uint8Array; paragraphs: { level: number }[] };
  }
  export default function createBidi(): Bidi;
}

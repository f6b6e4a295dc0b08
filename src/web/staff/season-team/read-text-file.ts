import { rankEncodings } from '#domain/guess-encoding.ts';

/** The text of a file, in UTF-8 or in the encoding that its letters fit best. */
export async function readTextFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const [best] = rankEncodings(bytes, document.documentElement.lang);
    return new TextDecoder(best?.encoding ?? 'windows-1252').decode(bytes);
  }
}

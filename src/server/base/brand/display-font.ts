/** The face of headings on guests' pages: the park's own, or the one of the product. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import decompressWoff2 from 'woff2-encoder/decompress';

import { readBrandFile } from './read-brand-file.ts';

/** A larger font would compete with the page for a slow network. */
const fontBytesMax = 64 * 1024;

/** WOFF2 begins with these four bytes. */
const mark = 'wOF2';

/** Reads the font that a brand names. Throws an Error that names the file and the reason if no browser could use it. */
export async function readDisplayFont(file: string, folder: string): Promise<Buffer> {
  const bytes = await readBrandFile(file, folder, fontBytesMax);
  if (bytes.subarray(0, mark.length).toString('latin1') !== mark) throw new Error(`${file} is not WOFF2`);
  try {
    await decompressWoff2(bytes);
  } catch {
    throw new Error(`${file} cannot be read as a font`);
  }
  return bytes;
}

/** The part of a brand that names its font. */
interface FontOfBrand {
  displayFont?: string | undefined;
  displayFontBytes?: Buffer;
}

/** The font as a file, by its path below /assets/. */
export function displayFontFileOf(brand: FontOfBrand): [path: string, bytes: Buffer] {
  const { displayFont, displayFontBytes } = brand;
  const isOwn = displayFont !== undefined && displayFontBytes !== undefined;
  const [name, bytes] = isOwn ? [displayFont, displayFontBytes] : ['young-serif.woff2', ofProduct];
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 8);
  return [`${basename(name, '.woff2')}-${hash}.woff2`, bytes];
}

/** Cut by tools/display-font.ts; its licence is beside it. */
const ofProduct = readFileSync(join(import.meta.dirname, 'display-font/young-serif.woff2'));

/** Fetches the face once the page has come, whose barcode it must not delay, and before the layout asks for it. */
export function displayFontLink(brand: FontOfBrand): string {
  const [path] = displayFontFileOf(brand);
  return `<link rel="preload" as="font" type="font/woff2" href="/assets/${path}" crossorigin>`;
}

/** The style of the face. A slow network shows the font of the device first, which base.css makes as wide and high. */
export function displayFontCss(brand: FontOfBrand): string {
  return faceCss(`/assets/${displayFontFileOf(brand)[0]}`, 'swap');
}

/** The same with the font in it, for a page that has no other files. */
export function inlinedDisplayFontCss(brand: FontOfBrand): string {
  const [, bytes] = displayFontFileOf(brand);
  return faceCss(`data:font/woff2;base64,${bytes.toString('base64')}`, 'block');
}

function faceCss(url: string, display: 'swap' | 'block'): string {
  return `@font-face{font-family:Display;src:url(${url}) format("woff2");font-weight:400 700;font-display:${display}}`;
}

/**
 * `node tools/display-font.ts`: cuts the display face of the guest's headings out of the whole font and writes it beside
 * the code that serves it. Run it after an update of the font's package.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import subsetFont from 'subset-font';

const root = join(import.meta.dirname, '..');
const source = fileURLToPath(
  import.meta.resolve('@fontsource/young-serif/files/young-serif-latin-400-normal.woff2'),
);

/** The file that the server delivers. */
export const displayFontFile = join(root, 'src/server/base/brand/display-font/young-serif.woff2');

/** The characters of headings in the languages of Western Europe. A browser draws all others in its own font. */
const characters = [
  between(' ', '~'),
  between('À', 'Ö'),
  between('Ø', 'ö'),
  between('ø', 'ÿ'),
  'ŒœŠšŽžŸ',
  '\u00A0¡¿ªº«»‹›‘’‚“”„–—…·•°©®™€£×',
].join('');

/** With the kerning, the places of accents, and the digits of full height, which every heading and figure uses. */
const options = { targetFormat: 'woff2', keepFeatures: ['kern', 'mark', 'mkmk', 'lnum'] } as const;

/** The cut font as WOFF2. All other forms, which no style sheet of ours selects, would make it larger by a fifth. */
export async function cutDisplayFont(): Promise<Buffer> {
  return subsetFont(await readFile(source), characters, options);
}

function between(first: string, last: string): string {
  const [from = 0, to = 0] = [first.codePointAt(0), last.codePointAt(0)];
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));
}

if (import.meta.main) {
  const font = await cutDisplayFont();
  await writeFile(displayFontFile, font);
  console.log(`Wrote ${displayFontFile}: ${(font.length / 1024).toFixed(1)} KiB.`);
}

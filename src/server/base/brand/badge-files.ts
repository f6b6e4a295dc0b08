/** Reads the vendors' badges of a brand folder. They are shown unchanged, as the vendors require. */
import { badgeWallets, type BrandBadges } from '#contract/brand-badges.ts';

import { readSvgText, viewBoxOf, aspectRatioOf, renderArtwork } from './artwork.ts';
import { readBrandFile } from './read-brand-file.ts';

/** The vendors' drawings have outlines of letters and a logo, so they are larger than ours. */
const badgeBytesMax = 64 * 1024;

/** Apple's badges are about 3 times as wide as high, Google's up to 6 times. */
const shape = { min: 2, max: 8, fault: 'must be 2 to 8 times as wide as high' };

/** The files that the badges name, each once. */
export function badgeFilesOf(badges: BrandBadges): string[] {
  const entries = badgeWallets.flatMap((wallet) => Object.values(badges[wallet] ?? {}));
  return [...new Set(entries.map(({ file }) => file))];
}

/** The content of the badges by file, and the errors of the others. */
export function readBadges(files: readonly string[], folder: string): Promise<Drawings> {
  return readDrawings(files, async (file) => {
    const { svg, fault } = readSvgText(await readBrandFile(file, folder, badgeBytesMax));
    if (svg === undefined) throw new Error(`${file} ${fault}`);
    const unsafe = badgeFaults(svg);
    const found = unsafe.length > 0 ? unsafe.join(' and ') : await shapeFaultOf(svg, shape);
    if (found !== undefined) throw new Error(`${file} ${found}`);
    return svg;
  });
}

/**
 * The reasons why a badge is unsafe or would look different elsewhere; none if it is valid. Pages show it in an `<img>`,
 * where no script runs and nothing is loaded; these rules also protect a person who opens the file itself.
 */
function badgeFaults(svg: string): string[] {
  const { width, height } = viewBoxOf(svg);
  const rules: [isBroken: boolean, fault: string][] = [
    [!(width > 0 && height > 0), 'must begin with an <svg> that has a viewBox'],
    [/<!ENTITY|<!DOCTYPE[^>]*\[/i.test(svg), 'must not define entities'],
    [
      /<(?:[\w.-]+:)?(?:script|foreignObject|iframe|a|animate\w*|set)\b|\son\w+\s*=|javascript:/i.test(svg),
      'must not carry scripts or links',
    ],
    [/<(?:[\w.-]+:)?text\b/i.test(svg), 'must have its texts drawn as paths'],
    [
      /<(?:[\w.-]+:)?(?:image|feImage)\b|href\s*=\s*["'](?!#)|url\(\s*["']?(?!#)|@import|<\?xml-/i.test(svg),
      'must not refer to pictures or other files',
    ],
  ];
  return rules.filter(([isBroken]) => isBroken).map(([, fault]) => fault);
}

/** The drawings by file, and the errors of those that cannot be used. */
export interface Drawings {
  texts: Record<string, string>;
  faults: string[];
}

/** Reads each file with `readOne`, which throws an Error that names the file and the reason. */
export async function readDrawings(
  files: readonly string[],
  readOne: (file: string) => Promise<string>,
): Promise<Drawings> {
  const texts: Record<string, string> = {};
  const faults: string[] = [];
  for (const file of files) {
    try {
      texts[file] = await readOne(file);
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error));
    }
  }
  return { texts, faults };
}

/** How many times as wide as high a drawing is, and what to say about any other. */
export interface Shape {
  min: number;
  max: number;
  fault: string;
}

/** The reason why a drawing cannot be drawn, or has another shape. */
export async function shapeFaultOf(svg: string, { min, max, fault }: Shape): Promise<string | undefined> {
  try {
    await renderArtwork(svg, { width: 64, height: 32 }, {});
    const ratio = await aspectRatioOf(svg);
    return ratio >= min && ratio <= max ? undefined : fault;
  } catch {
    return 'cannot be drawn: it is not valid SVG';
  }
}

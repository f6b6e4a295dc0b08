/** Reads the vendors' badges of a brand folder. They are shown unchanged, as the vendors require. */
import { badgeWallets, type BrandBadges } from '#contract/brand-badges.ts';

import { aspectRatioOf, readSvgText, renderArtwork, viewBoxOf } from './artwork.ts';
import { readBrandFile } from './read-brand-file.ts';

/** The vendors' drawings have outlines of letters and a logo, so they are larger than ours. */
const badgeBytesMax = 64 * 1024;

/** Apple's badges are about 3 times as wide as high, Google's up to 6 times. */
const shape = { min: 2, max: 8 };

/** The files that the badges name, each once. */
export function badgeFilesOf(badges: BrandBadges): string[] {
  const entries = badgeWallets.flatMap((wallet) => Object.values(badges[wallet] ?? {}));
  return [...new Set(entries.map(({ file }) => file))];
}

/** The content of the badges by file, and the errors of the others. */
export async function readBadges(
  files: readonly string[],
  folder: string,
): Promise<{ texts: Record<string, string>; faults: string[] }> {
  const texts: Record<string, string> = {};
  const faults: string[] = [];
  for (const file of files) {
    try {
      const { svg, fault } = readSvgText(await readBrandFile(file, folder, badgeBytesMax));
      const found = svg === undefined ? [fault] : await inspectBadge(svg);
      if (svg === undefined || found.length > 0) faults.push(`${file} ${found.join(' and ')}`);
      else texts[file] = svg;
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error));
    }
  }
  return { texts, faults };
}

async function inspectBadge(svg: string): Promise<string[]> {
  const found = badgeFaults(svg);
  if (found.length > 0) return found;
  try {
    await renderArtwork(svg, { width: 64, height: 32 }, {});
    const ratio = await aspectRatioOf(svg);
    return ratio >= shape.min && ratio <= shape.max ? [] : ['must be 2 to 8 times as wide as high'];
  } catch {
    return ['cannot be drawn: it is not valid SVG'];
  }
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

/** The brand's drawings: reads the SVG files that `brand.json` names and turns them into pictures. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type PngOptions } from 'sharp';

/** How to render a drawing; sizes in pixels. */
export interface Rendering {
  width: number;
  height: number;
  /** What the drawing's `currentColor` becomes, as `#rrggbb`. */
  color?: string;
  /** `whole` centers the complete drawing; `coverFromBottom` fills the picture and keeps the bottom visible. */
  fit?: 'whole' | 'coverFromBottom';
  /** The color behind the drawing, as `#rrggbb`; without it the picture is transparent. */
  ground?: string;
}

/** The maximum size of a drawing, so that pages and passes stay small. */
const artworkBytesMax = 12 * 1024;

/** Reads a drawing. Throws an Error that names the problem if it is missing, too long or unsafe to serve. */
export async function readArtwork(fileName: string, folder: string): Promise<string> {
  const svg = await readFile(join(folder, fileName), 'utf8').catch(() => {
    throw new Error(`${fileName} cannot be read`);
  });
  const faults = artworkFaults(svg);
  if (faults.length > 0) throw new Error(`${fileName} ${faults.join(' and ')}`);
  return svg;
}

/** Renders a drawing to PNG bytes; the same input always gives the same bytes. */
export async function renderArtwork(svg: string, rendering: Rendering, png: PngOptions): Promise<Buffer> {
  const { width, height, color, ground, fit = 'whole' } = rendering;
  const attributes = [
    `width="${width}"`,
    `height="${height}"`,
    `preserveAspectRatio="${fit === 'whole' ? 'xMidYMid meet' : 'xMidYMax slice'}"`,
    ...(color === undefined ? [] : [`color="${color}"`]),
  ];
  const drawing = sharp(Buffer.from(setRootAttributes(svg, attributes)));
  if (ground !== undefined) drawing.flatten({ background: ground });
  return drawing.png(png).toBuffer();
}

/** The width of a drawing divided by its height. */
export async function aspectRatioOf(svg: string): Promise<number> {
  const { width, height } = await sharp(Buffer.from(svg)).metadata();
  return width / height;
}

/** The reasons why a drawing may look different elsewhere or is unsafe inside a page; none if it is valid. */
export function artworkFaults(svg: string): string[] {
  const rules: [isBroken: boolean, fault: string][] = [
    [
      !/^\s*(?:<\?xml[^>]*>\s*)?<svg\b[^>]*\bviewBox="/.test(svg),
      'must begin with an <svg> that has a viewBox',
    ],
    [Buffer.byteLength(svg) > artworkBytesMax, `must be at most ${artworkBytesMax} bytes`],
    [
      /<(?:script|foreignObject|iframe|style|a)\b|\son\w+=/i.test(svg),
      'must not carry scripts, styles or links',
    ],
    [/<text\b/i.test(svg), 'must have its texts drawn as paths'],
    [
      /<image\b|href\s*=\s*["'](?!#)|url\(\s*["']?(?!#)/i.test(svg),
      'must not refer to pictures or other files',
    ],
  ];
  return rules.filter(([isBroken]) => isBroken).map(([, fault]) => fault);
}

function setRootAttributes(svg: string, attributes: readonly string[]): string {
  const names = attributes.map((attribute) => attribute.split('=')[0]).join('|');
  const known = new RegExp(`\\s(?:${names})="[^"]*"`, 'g');
  return svg.replace(/<svg\b[^>]*>/, (root) =>
    root.replace(known, '').replace('<svg', `<svg ${attributes.join(' ')}`),
  );
}

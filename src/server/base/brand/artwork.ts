/** The brand's drawings: reads the SVG files that `brand.json` names and turns them into pictures. */
import { isUtf8 } from 'node:buffer';

import type { PngOptions } from 'sharp';

import { sharp } from '#server/base/drawing/sharp.ts';
import { readBrandFile } from './read-brand-file.ts';

/** How to render a drawing; sizes in pixels. */
export interface Rendering {
  width: number;
  height: number;
  /** What the drawing's `currentColor` becomes, as `#rrggbb`. */
  color?: string;
  /** `whole` centers the complete drawing; `coverFromBottom` fills the picture and keeps the bottom visible. */
  fit?: 'whole' | 'coverFromBottom';
  /** The part of the drawing that is shown, in place of its own view box. */
  viewBox?: string;
  /** The color behind the drawing, as `#rrggbb`; without it the picture is transparent. */
  ground?: string;
}

/** The maximum size of a drawing, so that pages and passes stay small. */
const artworkBytesMax = 12 * 1024;

/** Parts that repeat each other multiply: forty of them are a trillion shapes. */
const usesMax = 24;

/** Reads a drawing. Throws an Error that names every problem if it is missing, too long or unsafe to serve. */
export async function readArtwork(fileName: string, folder: string): Promise<string> {
  const { svg, fault } = readSvgText(await readBrandFile(fileName, folder, artworkBytesMax));
  const faults = svg === undefined ? [fault] : artworkFaults(svg);
  if (svg === undefined || faults.length > 0) throw new Error(`${fileName} ${faults.join(' and ')}`);
  return svg;
}

/** The text of an SVG file, or why the bytes are none: people name pictures `.svg` that are of another format. */
export function readSvgText(bytes: Buffer): { svg: string; fault?: never } | { svg?: never; fault: string } {
  const head = bytes.toString('latin1', 0, 16);
  const [, , format] = otherFormats.find(([start, offset]) => head.startsWith(start, offset)) ?? [];
  if (format !== undefined) return { fault: `is not an SVG drawing but ${format}` };
  if (!isUtf8(bytes) || bytes.includes(0)) return { fault: 'is not an SVG drawing: it holds no text' };
  return { svg: bytes.toString('utf8') };
}

/** Formats of logos by their first bytes; printing, passes and pages need a drawing that fits every size. */
const otherFormats: readonly (readonly [start: string, offset: number, format: string])[] = [
  ['\u0089PNG', 0, 'a PNG picture'],
  ['\u00ff\u00d8\u00ff', 0, 'a JPEG picture'],
  ['GIF8', 0, 'a GIF picture'],
  ['WEBP', 8, 'a WebP picture'],
  ['II*\0', 0, 'a TIFF picture'],
  ['MM\0*', 0, 'a TIFF picture'],
  ['ftyp', 4, 'an AVIF or HEIC picture'],
  ['%PDF', 0, 'a PDF document'],
  ['%!PS', 0, 'a PostScript drawing'],
  ['\u001f\u008b', 0, 'a compressed file'],
];

/** Renders a drawing to PNG bytes; the same input always gives the same bytes. */
export async function renderArtwork(svg: string, rendering: Rendering, png: PngOptions): Promise<Buffer> {
  const { width, height, color, ground, viewBox, fit = 'whole' } = rendering;
  const attributes = [
    `width="${width}"`,
    `height="${height}"`,
    `preserveAspectRatio="${fit === 'whole' ? 'xMidYMid meet' : 'xMidYMax slice'}"`,
    ...(color === undefined ? [] : [`color="${color}"`]),
    ...(viewBox === undefined ? [] : [`viewBox="${viewBox}"`]),
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

/** Whether any part of a drawing is darker than a faint grey, as large letters and shapes must be on paper. */
export async function isVisibleOnWhite(svg: string): Promise<boolean> {
  const rendering = { width: 280, height: 64, color: '#000000', ground: '#ffffff' };
  const { channels } = await sharp(await renderArtwork(svg, rendering, {})).stats();
  return channels.some(({ min }) => min < faintestOnWhite);
}

/** Yellow and light blue have a channel far below it; white and near-white do not. */
const faintestOnWhite = 0xd0;

/** The reasons why a drawing may look different elsewhere or is unsafe inside a page; none if it is valid. */
export function artworkFaults(svg: string): string[] {
  const { width, height } = viewBoxOf(svg);
  const countOf = (pattern: RegExp): number => svg.match(pattern)?.length ?? 0;
  const isRepeating =
    countOf(/<(?:[\w.-]+:)?use\b/gi) > usesMax ||
    countOf(/<(?:[\w.-]+:)?(?:pattern|mask|marker|filter)\b/gi) > usesMax / 2;
  const rules: [isBroken: boolean, fault: string][] = [
    [Buffer.byteLength(svg) > artworkBytesMax, `must be at most ${artworkBytesMax} bytes`],
    [isRepeating, 'must not repeat its parts so often that it is slow to draw'],
    [!(width > 0 && height > 0), 'must begin with an <svg> that has a viewBox'],
    [/<!(?:DOCTYPE|ENTITY)/i.test(svg), 'must not define entities'],
    [
      /<(?:[\w.-]+:)?(?:script|foreignObject|iframe|style|a|animate\w*|set)\b|\son\w+\s*=/i.test(svg),
      'must not carry scripts, styles or links',
    ],
    [/<(?:[\w.-]+:)?text\b/i.test(svg), 'must have its texts drawn as paths'],
    [
      /<(?:[\w.-]+:)?(?:image|feImage)\b|href\s*=\s*["'](?!#)|url\(\s*["']?(?!#)|@import|<\?xml-/i.test(svg),
      'must not refer to pictures or other files',
    ],
  ];
  return rules.filter(([isBroken]) => isBroken).map(([, fault]) => fault);
}

/** The size of the view box; 0 by 0 if the text does not begin with an `<svg>` that has one. */
export function viewBoxOf(svg: string): { width: number; height: number } {
  const [, box = ''] =
    /^\s*(?:<\?xml\s[^>]*>\s*)?<svg\b[^>]*?\sviewBox="([^"]*)"/.exec(withoutNotes(svg)) ?? [];
  const [, , width = 0, height = 0] = box
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return { width, height };
}

/** Drawing programs write a comment and a document type before the drawing. */
function withoutNotes(svg: string): string {
  return svg.replaceAll(/<!--.*?-->/gs, '').replace(/<!DOCTYPE[^>[]*>/i, '');
}

function setRootAttributes(svg: string, attributes: readonly string[]): string {
  const names = attributes.map((attribute) => attribute.split('=')[0]).join('|');
  const known = new RegExp(`\\s(?:${names})="[^"]*"`, 'g');
  return svg.replace(/<svg\b[^>]*>/, (root) =>
    root.replace(known, '').replace('<svg', `<svg ${attributes.join(' ')}`),
  );
}

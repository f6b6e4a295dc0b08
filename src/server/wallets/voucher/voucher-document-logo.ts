import { renderArtwork, viewBoxOf } from '#server/base/brand/artwork.ts';

import type { Page } from './voucher-document-page.ts';
import { readLogoShapes, type LogoShapes } from './voucher-logo-shapes.ts';

/** The place of the logo on the sheet, in points. */
export interface LogoBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A logo that is ready to be drawn: as shapes if a PDF can draw all of it, otherwise as a picture. */
export type Logo =
  | { readonly shapes: LogoShapes; readonly picture?: never }
  | { readonly shapes?: never; readonly picture: Buffer; readonly width: number; readonly height: number };

/** Pictures have this many pixels for each point: 432 dots an inch, as fine as a good printer draws. */
const pixelsPerPoint = 6;

/**
 * Reads an SVG logo. One with gradients, transforms or anything else that PDF has no exact counterpart for becomes a
 * picture on white, drawn by the renderer that also draws the pictures of wallet passes. Throws if the SVG cannot be
 * drawn, which the check of the brand refuses when the server starts.
 */
export function openLogo(svg: string, options: { ink: string; box: LogoBox }): Promise<Logo> {
  const key = JSON.stringify([svg, options]);
  if (last?.key !== key) last = { key, logo: readLogo(svg, options) };
  return last.logo;
}

/** A server prints one operator's logo, so it reads it once. */
let last: { key: string; logo: Promise<Logo> } | undefined;

async function readLogo(svg: string, { ink, box }: { ink: string; box: LogoBox }): Promise<Logo> {
  const shapes = readLogoShapes(svg);
  if (shapes !== undefined) return { shapes };
  const viewBox = viewBoxOf(svg);
  const scale = Math.min(box.width / viewBox.width, box.height / viewBox.height);
  const [width, height] = [viewBox.width * scale, viewBox.height * scale];
  const pixels = {
    width: Math.max(1, Math.round(width * pixelsPerPoint)),
    height: Math.max(1, Math.round(height * pixelsPerPoint)),
  };
  const rendering = { ...pixels, color: ink, ground: '#ffffff' };
  return { picture: await renderArtwork(svg, rendering, { compressionLevel: 9 }), width, height };
}

/** Draws a logo into the left of a box, as large as it fits. */
export function drawLogo({ doc, colors }: Page, logo: Logo, box: LogoBox): void {
  if (logo.shapes === undefined) {
    const { picture, width, height } = logo;
    doc.image(picture, box.x, box.y + (box.height - height) / 2, { width, height });
    return;
  }
  const { viewBox, shapes } = logo.shapes;
  const scale = Math.min(box.width / viewBox.width, box.height / viewBox.height);
  doc.save().translate(box.x, box.y + (box.height - viewBox.height * scale) / 2);
  doc.scale(scale).translate(-viewBox.x, -viewBox.y);
  for (const { path, paint } of shapes) {
    const color = (name: string): string => (name === 'currentColor' ? colors.ink : name);
    const rule = paint['fill-rule'] === 'evenodd' ? 'even-odd' : 'non-zero';
    doc.save().lineWidth(Number(paint['stroke-width']));
    doc.lineCap(readCap(paint['stroke-linecap'])).lineJoin(readJoin(paint['stroke-linejoin']));
    if (paint['stroke-linejoin'] === 'miter') doc.miterLimit(svgMiterLimit);
    if (paint.opacity !== '1') doc.opacity(Number(paint.opacity));
    if (paint.fill !== 'none') doc.path(path).fill(color(paint.fill), rule);
    if (paint.stroke !== 'none') doc.path(path).stroke(color(paint.stroke));
    doc.restore();
  }
  doc.restore();
}

/** SVG's own limit; the one of PDF is 10. */
const svgMiterLimit = 4;

function readCap(name: string): 'butt' | 'round' | 'square' {
  return name === 'round' || name === 'square' ? name : 'butt';
}

function readJoin(name: string): 'miter' | 'round' | 'bevel' {
  return name === 'round' || name === 'bevel' ? name : 'miter';
}

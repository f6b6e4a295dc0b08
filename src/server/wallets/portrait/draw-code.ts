/** Draws the codes of both wallets as SVG. */
import {
  drawCode128,
  drawOtherCode,
  drawQr,
  type DrawnBarcode,
  type DrawnMatrix,
} from '#server/base/drawing/barcode.ts';

/** The kinds of code that both wallets have. */
export type CodeKind = 'qr' | 'code128' | 'aztec' | 'pdf417';

/** Draws a code; a text that the kind cannot hold is drawn as QR, which holds any. */
export function drawCode(kind: CodeKind, text: string): string {
  if (kind === 'qr') return drawBars(drawQr(text), true);
  if (kind === 'code128')
    return /^[\x20-\x7e]+$/.test(text) ? drawBars(drawCode128(text), false) : drawBars(drawQr(text), true);
  return drawMatrixBars(drawOtherCode(kind, text), kind);
}

/** The bars of a code as an SVG: a square one, or one that is stretched to any height. */
export function drawBars({ modules, path }: DrawnBarcode, isSquare: boolean): string {
  const height = isSquare ? modules : 1;
  return `<svg class="${isSquare ? 'bars-square' : 'bars-wide'}" viewBox="0 0 ${modules} ${height}" preserveAspectRatio="none" shape-rendering="crispEdges" aria-hidden="true"><path fill="#000" d="${path}"/></svg>`;
}

function drawMatrixBars({ modules, rows, path }: DrawnMatrix, kind: 'aztec' | 'pdf417'): string {
  return `<svg class="${kind === 'aztec' ? 'bars-square' : 'bars-stacked'}" viewBox="0 0 ${modules} ${rows}" shape-rendering="crispEdges" aria-hidden="true"><path fill="#000" d="${path}"/></svg>`;
}

/** A picture as an image that needs no other file; an empty text without one. */
export function drawPicture(bytes: Uint8Array | undefined, alt: string, className: string): string {
  if (bytes === undefined) return '';
  const type = bytes[0] === 0xff ? 'jpeg' : 'png';
  return `<img class="${className}" alt="${alt}" src="data:image/${type};base64,${Buffer.from(bytes).toString('base64')}">`;
}

import bwipjs from 'bwip-js/node';

import { code128Widths } from '#domain/code-128-widths.ts';

/**
 * A barcode as vectors. `path` is SVG path data of its dark parts in module units, to be filled black on white;
 * `modules` is the width in modules with the quiet zone on both sides. A Code 128 is one unit high (`viewBox="0 0
 * {modules} 1"`, stretched to any height), a QR code is square.
 */
export type DrawnBarcode = { readonly modules: number; readonly path: string };

/** Draws a Code 128, the code that gates read. Accepts printable ASCII; throws a RangeError for anything else. */
export function drawCode128(text: string): DrawnBarcode {
  const values = encodeCode128(text);
  let path = `M${code128QuietModules} 0`;
  for (const value of values) path += symbolPaths[value] ?? '';
  return { modules: values.length * symbolModules + extraStopModules + 2 * code128QuietModules, path };
}

/** Draws a QR code with medium error correction, for camera scanners and for links that a phone opens. */
export function drawQr(text: string): DrawnBarcode {
  const { columns, path } = drawMatrix('qrcode', text, 'eclevel=M');
  return { modules: columns + 2 * qrQuietModules, path };
}

/** A code of rows and columns that is not square, with the quiet zone on all sides. */
export interface DrawnMatrix extends DrawnBarcode {
  /** The height in modules. */
  readonly rows: number;
}

/** Draws an Aztec code or a PDF417, as a phone does for a pass that asks for one. */
export function drawOtherCode(kind: 'aztec' | 'pdf417', text: string): DrawnMatrix {
  const isStacked = kind === 'pdf417';
  const { columns, rows, path } = drawMatrix(isStacked ? 'pdf417' : 'azteccode', text);
  // A row of a PDF417 is three modules high.
  const height = isStacked ? pdf417RowModules : 1;
  return {
    modules: columns + 2 * qrQuietModules,
    rows: (rows + 2 * qrQuietModules) * height,
    path: isStacked ? stretchRows(path, height) : path,
  };
}

const pdf417RowModules = 3;

/** Multiplies the vertical numbers of a path that `drawRow` wrote. */
function stretchRows(path: string, height: number): string {
  return path.replaceAll(
    /M(\d+) (\d+)h(\d+)v1h-\d+z/g,
    (_, x: string, y: string, run: string) => `M${x} ${Number(y) * height}h${run}v${height}h-${run}z`,
  );
}

function drawMatrix(encoder: 'qrcode' | 'azteccode' | 'pdf417', text: string, options = '') {
  const [symbol] = bwipjs.raw(encoder, text, options);
  if (symbol === undefined || !('pixs' in symbol))
    throw new Error(`The ${encoder} encoder returned no pixels.`);
  const { pixs: pixels, pixx: columns, pixy: rows } = symbol;
  let path = '';
  for (let row = 0; row < rows; row += 1)
    path += drawRow(pixels.slice(row * columns, (row + 1) * columns), row);
  return { columns, rows, path };
}

const code128QuietModules = 10;
const qrQuietModules = 4;
const symbolModules = 11;
const extraStopModules = 2;

/**
 * Each symbol is drawn once, when the module loads: moves are relative, so a barcode is its symbols' paths joined,
 * which is cheap enough to draw at every login.
 */
const symbolPaths = code128Widths.map(drawSymbol);

function drawSymbol(widths: string): string {
  let path = '';
  for (let at = 0; at < widths.length; at += 2) {
    const bar = Number(widths[at]);
    const space = Number(widths[at + 1] ?? 0);
    path += `h${bar}v1h-${bar}zm${bar + space} 0`;
  }
  return path;
}

function drawRow(pixels: readonly number[], row: number): string {
  let path = '';
  let start = 0;
  while (start < pixels.length) {
    let end = start + 1;
    while (end < pixels.length && pixels[end] === pixels[start]) end += 1;
    const run = end - start;
    if (pixels[start] === 1) path += `M${start + qrQuietModules} ${row + qrQuietModules}h${run}v1h-${run}z`;
    start = end;
  }
  return path;
}

/**
 * The values of a Code 128 symbol (ISO/IEC 15417) for `text`: start, data, check and stop, in printing order. Digits
 * are packed two to a value, which gives the shortest symbol for a barcode number. Throws a RangeError for anything but
 * printable ASCII, because barcodes for gates contain nothing else.
 */
export function encodeCode128(text: string): number[] {
  if (!/^[ -~]+$/.test(text))
    throw new RangeError('Code 128 accepts only printable ASCII, at least one character.');
  let isPaired = digitsFrom(text, 0) >= digitsWorthPairing || /^\d\d$/.test(text);
  const values = [isPaired ? startC : startB];
  let at = 0;
  while (at < text.length) {
    const digits = digitsFrom(text, at);
    if (isPaired && digits >= 2) {
      values.push(Number(text.slice(at, at + 2)));
      at += 2;
    } else if (isPaired) {
      values.push(switchToB);
      isPaired = false;
    } else if (digits >= digitsWorthPairing && digits % 2 === 0) {
      values.push(switchToC);
      isPaired = true;
    } else {
      values.push(text.charCodeAt(at) - firstPrintable);
      at += 1;
    }
  }
  values.push(checkOf(values), stop);
  return values;
}

const startB = 104;
const startC = 105;
const switchToC = 99;
const switchToB = 100;
const stop = 106;
const checkModulus = 103;
const firstPrintable = 0x20;

/** With fewer than four digits the switch to the paired set costs more values than the pairs save. */
const digitsWorthPairing = 4;

function digitsFrom(text: string, start: number): number {
  let end = start;
  while (end < text.length && isDigit(text.charCodeAt(end))) end += 1;
  return end - start;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function checkOf(values: readonly number[]): number {
  return values.reduce((sum, value, position) => sum + value * Math.max(position, 1), 0) % checkModulus;
}

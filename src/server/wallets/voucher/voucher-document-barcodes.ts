import { drawCode128, drawQr } from '#server/base/drawing/barcode.ts';
import type { VoucherFacts } from './voucher-facts.ts';
import { addBlock, addDecoration, drawLine, pointsPerMm, sheet, type Page } from './voucher-document-page.ts';
import { voidColor } from './voucher-document-stamp.ts';
import { setLine } from './voucher-fonts.ts';

/**
 * Draws both codes in one frame, the bars with their number below. Of a void voucher the bars are struck through, so
 * that no scanner reads them, and the square code is left out. Gives the y below the frame.
 */
export function drawBarcodes(page: Page, top: number, facts: VoucherFacts): number {
  const isVoid = facts.voidReason !== undefined;
  const frame = { x: sheet.left, y: top + 6, width: sheet.right - sheet.left, height: 138 };
  const qr = {
    x: frame.x + frame.width - qrSide - 18,
    y: frame.y + (frame.height - qrSide) / 2,
    side: qrSide,
  };
  const bars = { x: frame.x + 8, y: frame.y + 25, width: qr.x - frame.x - 16, height: barsHeight };
  addDecoration(page, (doc) => {
    doc.roundedRect(frame.x, frame.y, frame.width, frame.height, 10).lineWidth(1).stroke(page.colors.line);
  });
  const { t, barcode } = facts;
  const barsAlt = isVoid ? t('voucher.voidBarcodeIs', { barcode }) : t('voucher.barcodeIs', { barcode });
  addBlock(page, { tag: 'Figure', alt: barsAlt }, () => drawBars(page, facts.barcode, bars, isVoid));
  const number = setLine(groupDigits(facts.barcode), 700);
  const size = Math.min(16, bars.width / number.widthEm);
  addBlock(page, { tag: 'P' }, () => {
    const x = bars.x + (bars.width - number.widthEm * size) / 2;
    drawLine(page, number, { x, baseline: bars.y + bars.height + 22, size, color: page.colors.ink });
  });
  if (isVoid) addDecoration(page, () => drawVoidSquare(page, qr));
  else {
    const alt = t('voucher.squareCode');
    addBlock(page, { tag: 'Figure', alt }, () => drawSquare(page, facts.barcode, qr));
  }
  return frame.y + frame.height + 16;
}

const barsHeight = 22 * pointsPerMm;
const qrSide = 34 * pointsPerMm;
/** Wide enough for any scanner at arm's length; never narrower than the 0.33 mm that laser scanners ask for. */
const moduleMaxMm = 0.5;
const moduleMinMm = 0.33;

type Place = { x: number; y: number; width: number; height: number };

function drawBars(page: Page, text: string, place: Place, isVoid: boolean): void {
  const { modules, path } = drawCode128(text);
  const widest = Math.min(moduleMaxMm * pointsPerMm, place.width / modules);
  const module = Math.max(moduleMinMm * pointsPerMm, widest);
  const x = place.x + (place.width - modules * module) / 2;
  const { doc } = page;
  doc.save().translate(x, place.y).scale(module, place.height).path(path).fill('#000000').restore();
  if (isVoid) strikeOut(page, { ...place, x: x + 6 * module, width: (modules - 12) * module });
}

/**
 * Two broad crossing strokes on a white bed: every line from the left edge to the right one, at any angle, meets
 * them, and where it does no bar is left. White, because the red alone is paper to a scanner with red light.
 */
function strikeOut(page: Page, place: Place): void {
  for (const [lineWidth, color] of [
    [18, '#ffffff'],
    [7, voidColor],
  ] as const) {
    page.doc
      .lineWidth(lineWidth)
      .moveTo(place.x, place.y)
      .lineTo(place.x + place.width, place.y + place.height)
      .moveTo(place.x, place.y + place.height)
      .lineTo(place.x + place.width, place.y)
      .stroke(color);
  }
}

function drawSquare(page: Page, text: string, place: { x: number; y: number; side: number }): void {
  const { modules, path } = drawQr(text);
  const module = place.side / modules;
  page.doc.save().translate(place.x, place.y).scale(module).path(path).fill('#000000').restore();
}

function drawVoidSquare(page: Page, place: { x: number; y: number; side: number }): void {
  const line = setLine(page.t('pass.void'), 700);
  const inset = 10;
  const size = Math.min(24, (place.side - 4 * inset) / line.widthEm);
  page.doc
    .rect(place.x + inset, place.y + inset, place.side - 2 * inset, place.side - 2 * inset)
    .lineWidth(2)
    .stroke(voidColor);
  const x = place.x + (place.side - line.widthEm * size) / 2;
  drawLine(page, line, { x, baseline: place.y + place.side / 2 + size * 0.36, size, color: voidColor });
}

/** "3412 3456 7890": fours, with a last five rather than a lone digit. */
function groupDigits(text: string): string {
  return text.replaceAll(/.{4}(?=.{2})/g, '$& ');
}

import { groupDigits } from '#domain/barcode-forms.ts';

import { drawCode128, drawQr } from '#server/base/drawing/barcode.ts';
import type { VoucherFacts } from './voucher-facts.ts';
import {
  addBlock,
  addDecoration,
  drawLine,
  leftOf,
  pointsPerMm,
  voidColor,
  type Page,
} from './voucher-document-page.ts';
import { setLine } from './voucher-fonts.ts';

/**
 * Draws the bars in a frame, with their number below. Of a void voucher they are struck through, so that no scanner reads
 * them. Gives the y below the frame.
 */
export function drawNumberedBars(page: Page, top: number, facts: VoucherFacts): number {
  const isVoid = facts.voidReason !== undefined;
  const { left, inner } = page.sheet;
  const frame = { y: top + 6, height: barsHeight + 64 };
  const bars = { x: left + 8, y: frame.y + 20, width: inner - 16, height: barsHeight };
  addDecoration(page, (doc) => {
    doc.roundedRect(left, frame.y, inner, frame.height, 10).lineWidth(1).stroke(page.colors.line);
  });
  const { t, barcode } = facts;
  const barsAlt = isVoid ? t('voucher.voidBarcodeIs', { barcode }) : t('voucher.barcodeIs', { barcode });
  addBlock(page, { tag: 'Figure', alt: barsAlt }, () => drawBars(page, barcode, bars, isVoid));
  const number = setLine(groupDigits(barcode), 700);
  const size = Math.min(20, bars.width / number.widthEm);
  addBlock(page, { tag: 'P' }, () => {
    const x = bars.x + (bars.width - number.widthEm * size) / 2;
    drawLine(page, number, { x, baseline: bars.y + bars.height + 28, size, color: page.colors.ink });
  });
  return frame.y + frame.height + 16;
}

const barsHeight = 30 * pointsPerMm;
/** The widest that readers at a counter take (GS1), so that crumpled paper scans; never narrower than laser scanners ask for. */
const moduleMaxMm = 0.66;
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

const side = 36 * pointsPerMm;
const gap = 18;
/** The top of the footer, above which the code stands. */
export function footerTopOf({ sheet }: Pick<Page, 'sheet'>): number {
  return sheet.height - 80;
}

/** The width that the square code takes from the texts before it. */
export function squareWidthOf({ voidReason }: VoucherFacts): number {
  return voidReason === undefined ? side + gap : 0;
}

/**
 * Draws the barcode once more for scanners with a camera, at the foot of the sheet. A void voucher has bars alone, struck
 * through.
 */
export function drawSquare(page: Page, top: number, facts: VoucherFacts): void {
  if (facts.voidReason !== undefined) return;
  const { modules, path } = drawQr(facts.barcode);
  const x = leftOf(page, page.sheet.inner - side, side);
  const y = Math.max(top, footerTopOf(page) - side - 24);
  addBlock(page, { tag: 'Figure', alt: page.t('voucher.barcodeIs', { barcode: facts.barcode }) }, () => {
    page.doc
      .save()
      .translate(x, y)
      .scale(side / modules)
      .path(path)
      .fill('#000000')
      .restore();
  });
  const line = setLine(page.t('voucher.squareCode'), 700);
  const size = Math.min(9.5, side / line.widthEm);
  addBlock(page, { tag: 'P' }, () =>
    drawLine(page, line, {
      x: x + (side - line.widthEm * size) / 2,
      baseline: y + side + size + 1,
      size,
      color: page.colors.ink,
    }),
  );
}

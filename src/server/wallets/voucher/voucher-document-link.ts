import { drawQr } from '#server/base/drawing/barcode.ts';
import type { VoucherFacts } from './voucher-facts.ts';
import { addBlock, drawLine, pointsPerMm, sheet, type Page } from './voucher-document-page.ts';
import { setLine } from './voucher-fonts.ts';

const side = 36 * pointsPerMm;
const gap = 18;
/** The top of the footer, above which the code stands. */
export const footerTop = 712;

/** The width at the right that the link takes from the texts beside it; 0 if the voucher carries none. */
export function linkWidthOf(facts: VoucherFacts): number {
  return isDrawn(facts) ? side + gap : 0;
}

/**
 * Draws the code that opens the pass on a phone at the foot of the sheet, far from the codes for the gate and with its purpose beneath, so that
 * no one holds it under a gate's scanner. A void voucher carries none.
 */
export function drawPassLink(page: Page, top: number, facts: VoucherFacts): void {
  const { link } = facts;
  if (link === undefined || !isDrawn(facts)) return;
  const { modules, path } = drawQr(link);
  const x = sheet.right - side;
  const y = Math.max(top, footerTop - side - 24);
  addBlock(page, { tag: 'Figure', alt: page.t('voucher.codeOpensPass') }, () => {
    page.doc
      .save()
      .translate(x, y)
      .scale(side / modules)
      .path(path)
      .fill('#000000')
      .restore();
  });
  const line = setLine(page.t('voucher.openOnPhone'), 700);
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

function isDrawn({ link, voidReason }: VoucherFacts): boolean {
  return link !== undefined && voidReason === undefined;
}

import type { VoucherFacts } from './voucher-facts.ts';
import { bodyTop } from './voucher-document-card.ts';
import { addBlock, addDecoration, drawLine, startOf, voidColor, type Page } from './voucher-document-page.ts';
import { writeDay } from './voucher-document-sections.ts';
import { setLine } from './voucher-fonts.ts';

const testColor = '#8a5200';

/** Draws a band that says what the voucher is good for, or why it is not, first and in words. Gives the y below them. */
export function drawNotices(page: Page, facts: VoucherFacts): number {
  let y = bodyTop;
  if (facts.voidReason !== undefined) y = drawNotice(page, y, writeVoidNotice(facts), voidColor);
  else if (facts.gateSentence !== undefined) y = drawNotice(page, y, facts.gateSentence, page.colors.ink);
  if (facts.isTestPass === true) y = drawNotice(page, y, page.t('voucher.isTest'), testColor);
  return y;
}

/** Stamps a word across the page, large and turned; text below it stays readable. */
export function drawStamp(page: Page, kind: 'void' | 'test'): void {
  const line = setLine(page.t(kind === 'void' ? 'pass.void' : 'pass.test'), 700);
  const { color, opacity } =
    kind === 'void' ? { color: voidColor, opacity: 0.34 } : { color: testColor, opacity: 0.16 };
  // The word is longer in some languages.
  const size = Math.min(168, stampWidthMax / line.widthEm);
  const width = line.widthEm * size;
  const center = { x: page.sheet.width / 2, y: page.sheet.height / 2 };
  addDecoration(page, (doc) => {
    doc.rotate(-28, { origin: [center.x, center.y] }).opacity(opacity);
    doc
      .roundedRect(center.x - width / 2 - 34, center.y - size * 0.55, width + 68, size * 1.1, 22)
      .lineWidth(11)
      .stroke(color);
    drawLine(page, line, { x: center.x - width / 2, baseline: center.y + size * 0.357, size, color });
  });
}

/** The frame around it, turned, still fits the sheet. */
const stampWidthMax = 520;

function drawNotice(page: Page, top: number, text: string, color: string): number {
  const { left, inner } = page.sheet;
  const line = setLine(text, 700);
  const width = inner - 24;
  // Some languages need more room for a sentence that has to stay in one line.
  const size = Math.min(12.5, width / line.widthEm);
  const height = 28;
  addDecoration(page, (doc) => doc.roundedRect(left, top, inner, height, 6).fill(color));
  addBlock(page, { tag: 'P' }, () =>
    drawLine(page, line, {
      x: startOf(page, line, { x: left + 12, width, size }),
      baseline: top + 18.5,
      size,
      color: '#ffffff',
    }),
  );
  return top + height + 10;
}

function writeVoidNotice({ t, brand, voidReason, redeemed }: VoucherFacts): string {
  if (voidReason === 'expired') return t('voucher.isExpired');
  return redeemed === undefined
    ? t('voucher.isRedeemed')
    : t('voucher.isRedeemedOn', { day: writeDay(redeemed, brand) });
}

import type { VoucherFacts } from './voucher-facts.ts';
import { addBlock, addDecoration, drawLine, sheet, type Page } from './voucher-document-page.ts';
import { bodyTop, writeDay } from './voucher-document-sections.ts';
import { setLine } from './voucher-fonts.ts';

/** The red of everything that says VOID. */
export const voidColor = '#b3261e';
const testColor = '#8a5200';

/** Draws a band that says what the voucher is good for, or why it is not, first and in words. Gives the y below them. */
export function drawNotices(page: Page, facts: VoucherFacts): number {
  let y = bodyTop;
  if (facts.voidReason !== undefined) y = drawNotice(page, y, writeVoidNotice(facts), voidColor);
  else if (facts.gateSentence !== undefined) y = drawNotice(page, y, facts.gateSentence, page.colors.ink);
  if (facts.isTestPass === true)
    y = drawNotice(page, y, 'TEST. This voucher is a test and admits nobody.', testColor);
  return y;
}

/** Stamps a word across the page, large and turned; text below it stays readable. */
export function drawStamp(page: Page, word: 'VOID' | 'TEST'): void {
  const line = setLine(word, 700);
  const { color, opacity } =
    word === 'VOID' ? { color: voidColor, opacity: 0.34 } : { color: testColor, opacity: 0.16 };
  const size = 168;
  const width = line.widthEm * size;
  const center = { x: sheet.width / 2, y: sheet.height / 2 };
  addDecoration(page, (doc) => {
    doc.rotate(-28, { origin: [center.x, center.y] }).opacity(opacity);
    doc
      .roundedRect(center.x - width / 2 - 34, center.y - 92, width + 68, 184, 22)
      .lineWidth(11)
      .stroke(color);
    drawLine(page, line, { x: center.x - width / 2, baseline: center.y + size * 0.357, size, color });
  });
}

function drawNotice(page: Page, top: number, text: string, color: string): number {
  const line = setLine(text, 700);
  const height = 28;
  addDecoration(page, (doc) =>
    doc.roundedRect(sheet.left, top, sheet.right - sheet.left, height, 6).fill(color),
  );
  addBlock(page, { tag: 'P' }, () =>
    drawLine(page, line, { x: sheet.left + 12, baseline: top + 18.5, size: 12.5, color: '#ffffff' }),
  );
  return top + height + 10;
}

function writeVoidNotice({ brand, voidReason, redeemed }: VoucherFacts): string {
  if (voidReason === 'expired') return 'VOID. This voucher has expired and can no longer be used.';
  const day = redeemed === undefined ? '' : ` on ${writeDay(redeemed, brand)}`;
  return `VOID. This voucher was redeemed${day} and cannot be used again.`;
}

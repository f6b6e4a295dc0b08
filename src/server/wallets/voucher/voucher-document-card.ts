import { cleanLine } from '#domain/guest-name.ts';
import { cardStripOf, readableColorsOf, type CardColors } from '#server/base/brand/card-strip.ts';

import { addBlock, addDecoration, type Page } from './voucher-document-page.ts';
import { drawFact, drawFitted, fitsOf } from './voucher-document-sections.ts';
import type { VoucherFacts } from './voucher-facts.ts';

/** The place of the card below the header; a lead amount, a long product and a long name fit. */
const cardTop = 94;
const cardHeight = 180;

/** The top of what stands below the card. */
export const bodyTop = cardTop + cardHeight + 14;

/** The part of the width that the texts take: behind the rest, the scene shows what it shows. */
const textShare = 0.56;

/** In pixels: 216 dots an inch on US Letter, and on A4 a few more. */
const stripSize = { width: 1512, height: 3 * cardHeight };

/** The picture behind the card's texts. */
export function openStrip(facts: VoucherFacts): Promise<Buffer> {
  const { picture, scene } = facts.look;
  return cardStripOf(picture ?? scene, wornColorsOf(facts), stripSize);
}

/** Nothing of a void card may look fresh. */
function wornColorsOf({ look, voidReason }: VoucherFacts): CardColors {
  return voidReason === undefined ? look : { backgroundColor: '5c5c5c', foregroundColor: 'ffffff' };
}

/** Draws the pass as its card looks: the amount that leads on a stored value card, the product, and the holder. */
export function drawCard(page: Page, facts: VoucherFacts, strip: Buffer): void {
  const { sheet, isRightToLeft } = page;
  const { look, balances } = facts;
  addDecoration(page, (doc) => {
    doc.roundedRect(sheet.left, cardTop, sheet.inner, cardHeight, 16).clip();
    // What a scene shows stands at the end of the line; a picture is never mirrored.
    if (isRightToLeft && look.picture === undefined) doc.translate(sheet.width, 0).scale(-1, 1);
    doc.image(strip, sheet.left, cardTop, { width: sheet.inner, height: cardHeight });
  });
  const width = sheet.inner * textShare;
  const x = isRightToLeft ? sheet.right - 20 - width : sheet.left + 20;
  const box = { x, width, color: readableColorsOf(wornColorsOf(facts)).foreground };
  const [lead] = balances;
  let y = cardTop + 16;
  if (look.leadsWithAmount && lead !== undefined)
    y = drawFact(page, lead.label, lead.value, { ...box, y, fits: amountFits }) - 6;
  const product = cleanLine(facts.product);
  addBlock(page, { tag: 'H2', actual: product }, () => {
    y = drawFitted(page, product, { ...box, y, fits: productFits, weight: 700 });
  });
  const holder = cleanLine(facts.holderName);
  if (holder !== '')
    drawFact(page, page.t('voucher.ticketholder'), holder, { ...box, y: y + 8, fits: nameFits });
}

const amountFits = fitsOf([38, 1], [28, 1], [18, 1]);
const productFits = fitsOf([24, 1], [18, 1], [15, 2], [11, 3]);
const nameFits = fitsOf([19, 1], [16, 1], [13, 2], [10.5, 3]);

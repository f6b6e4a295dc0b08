import { declaredLanguage, paperOf } from '#domain/park-locale.ts';
import { cleanLine } from '#domain/guest-name.ts';
import { cardStripOf, readableColorsOf, type CardColors } from '#server/base/brand/card-strip.ts';
import { drawNumberedBars, drawSquare } from './voucher-document-barcodes.ts';
import {
  closePage,
  inkOnWhite,
  openPage,
  type Page,
  addBlock,
  addDecoration,
  drawLine,
  leftOf,
  startOf,
  voidColor,
} from './voucher-document-page.ts';
import {
  drawDetails,
  drawFooter,
  drawHeader,
  drawInstructions,
  openLogo,
  type Logo,
  drawFact,
  drawFitted,
  fitsOf,
  writeDay,
} from './voucher-document-sections.ts';
import type { VoucherFacts } from './voucher-facts.ts';
import { withFonts, setLine } from './voucher-fonts.ts';

/**
 * Draws the printed voucher of one pass: a tagged one-page PDF on the paper of the park's country, in the dress of the
 * pass's card, with its codes as vectors and every script embedded. No scanner reads a barcode from a void voucher. Takes about 10 ms; the first name
 * of a script takes longer, because its font files are opened then. Throws a RangeError for a barcode that no gate can
 * scan. No name, however odd, makes it fail.
 */
export async function drawVoucher(facts: VoucherFacts): Promise<Buffer> {
  const { logoSvg, colors } = facts.brand;
  const logo = await openLogo(logoSvg, inkOnWhite(colors.ink));
  const strip = await openStrip(facts);
  return closePage(await withFonts(() => drawPage(facts, logo, strip)));
}

function drawPage(facts: VoucherFacts, logo: Logo, strip: Buffer): Page {
  const page = openPage({
    title: facts.t('voucher.numberedVoucher', { barcode: facts.barcode }),
    author: facts.brand.operatorName,
    paper: paperOf(facts.brand.locale),
    language: declaredLanguage(facts.language, facts.brand.locale),
    t: facts.t,
    brandColor: facts.brand.colors.brand,
    inkColor: facts.brand.colors.ink,
  });
  drawHeader(page, facts.brand, logo);
  drawCard(page, facts, strip);
  let y = drawNotices(page, facts);
  y = drawDetails(page, y, facts);
  y = drawNumberedBars(page, y, facts);
  drawSquare(page, y, facts);
  drawInstructions(page, y, facts);
  drawFooter(page, facts.brand);
  if (facts.voidReason !== undefined) drawStamp(page, 'void');
  else if (facts.isTestPass === true) drawStamp(page, 'test');
  return page;
}

/** The place of the card below the header; a lead amount, a long product and a long name fit. */
const cardTop = 94;
const cardHeight = 180;

/** The top of what stands below the card. */
const bodyTop = cardTop + cardHeight + 14;

/** The part of the width that the texts take: behind the rest, the scene shows what it shows. */
const textShare = 0.56;

/** In pixels: 216 dots an inch on US Letter, and on A4 a few more. */
const stripSize = { width: 1512, height: 3 * cardHeight };

/** The picture behind the card's texts. */
function openStrip(facts: VoucherFacts): Promise<Buffer> {
  const { picture, scene } = facts.look;
  return cardStripOf(picture ?? scene, wornColorsOf(facts), stripSize);
}

/** Nothing of a void card may look fresh. */
function wornColorsOf({ look, voidReason }: VoucherFacts): CardColors {
  return voidReason === undefined ? look : { backgroundColor: '5c5c5c', foregroundColor: 'ffffff' };
}

/** Draws the pass as its card looks: the amount that leads on a stored value card, the product, and the holder. */
function drawCard(page: Page, facts: VoucherFacts, strip: Buffer): void {
  const { sheet, isRightToLeft } = page;
  const { look, balances } = facts;
  addDecoration(page, (doc) => {
    doc.roundedRect(sheet.left, cardTop, sheet.inner, cardHeight, 16).clip();
    // What a scene shows stands at the end of the line; a picture is never mirrored.
    if (isRightToLeft && look.picture === undefined) doc.translate(sheet.width, 0).scale(-1, 1);
    doc.image(strip, sheet.left, cardTop, { width: sheet.inner, height: cardHeight });
  });
  const width = sheet.inner * textShare;
  const box = { x: leftOf(page, 20, width), width, color: readableColorsOf(wornColorsOf(facts)).foreground };
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

const testColor = '#8a5200';

/** Draws a band that says what the voucher is good for, or why it is not, first and in words. Gives the y below them. */
function drawNotices(page: Page, facts: VoucherFacts): number {
  let y = bodyTop;
  if (facts.voidReason !== undefined) y = drawNotice(page, y, writeVoidNotice(facts), voidColor);
  else if (facts.gateSentence !== undefined) y = drawNotice(page, y, facts.gateSentence, page.colors.ink);
  if (facts.isTestPass === true) y = drawNotice(page, y, page.t('voucher.isTest'), testColor);
  return y;
}

/** Stamps a word across the page, large and turned; text below it stays readable. */
function drawStamp(page: Page, kind: 'void' | 'test'): void {
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

import { declaredLanguage, paperOf } from '#domain/park-locale.ts';

import { drawNumberedBars, drawSquare } from './voucher-document-barcodes.ts';
import { drawCard, openStrip, drawNotices, drawStamp } from './voucher-document-card.ts';
import { closePage, inkOnWhite, openPage, type Page } from './voucher-document-page.ts';
import {
  drawDetails,
  drawFooter,
  drawHeader,
  drawInstructions,
  openLogo,
  type Logo,
} from './voucher-document-sections.ts';
import type { VoucherFacts } from './voucher-facts.ts';
import { withFonts } from './voucher-fonts.ts';

/**
 * Draws the printed voucher of one pass: a tagged one-page PDF on the paper of the park's country, in the dress of the
 * pass's card, with its codes as vectors and every script embedded. No scanner reads a barcode from a void voucher. Takes about 10 ms; the first name
 * of a script takes longer, because its font files are opened then. Throws a RangeError for a barcode that no gate can
 * scan. No name, however odd, makes it fail.
 */
export async function drawVoucher(facts: VoucherFacts): Promise<Buffer> {
  const { logoSvg, colors } = facts.brand;
  const ink = inkOnWhite(colors.ink);
  const logo = logoSvg === undefined ? undefined : await openLogo(logoSvg, ink);
  const strip = await openStrip(facts);
  return closePage(await withFonts(() => drawPage(facts, logo, strip)));
}

function drawPage(facts: VoucherFacts, logo: Logo | undefined, strip: Buffer): Page {
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

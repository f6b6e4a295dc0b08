import { declaredLanguage } from '#domain/park-locale.ts';

import { drawBarcodes } from './voucher-document-barcodes.ts';
import { drawPassLink } from './voucher-document-link.ts';
import { openLogo, type Logo } from './voucher-document-logo.ts';
import { closePage, inkOnWhite, openPage, type Page } from './voucher-document-page.ts';
import {
  drawDetails,
  drawFooter,
  drawHeader,
  drawInstructions,
  logoBox,
} from './voucher-document-sections.ts';
import { drawNotices, drawStamp } from './voucher-document-stamp.ts';
import type { VoucherFacts } from './voucher-facts.ts';
import { withFonts } from './voucher-fonts.ts';

/**
 * Draws the printed voucher of one pass: a tagged one-page PDF (US Letter, safe to print on A4) with both barcodes as
 * vectors and every script embedded. No scanner reads a barcode from a void voucher. Takes about 10 ms; the first name
 * of a script takes longer, because its font files are opened then. Throws a RangeError for a barcode that no gate can
 * scan. No name, however odd, makes it fail.
 */
export async function drawVoucher(facts: VoucherFacts): Promise<Buffer> {
  const { logoSvg, colors } = facts.brand;
  const ink = inkOnWhite(colors.ink);
  const logo = logoSvg === undefined ? undefined : await openLogo(logoSvg, { ink, box: logoBox });
  return closePage(await withFonts(() => drawPage(facts, logo)));
}

function drawPage(facts: VoucherFacts, logo: Logo | undefined): Page {
  const page = openPage({
    title: facts.t('voucher.numberedVoucher', { barcode: facts.barcode }),
    author: facts.brand.operatorName,
    language: declaredLanguage(facts.language, facts.brand.locale),
    t: facts.t,
    brandColor: facts.brand.colors.brand,
    inkColor: facts.brand.colors.ink,
  });
  drawHeader(page, facts.brand, logo);
  let y = drawNotices(page, facts);
  y = drawDetails(page, y, facts);
  y = drawBarcodes(page, y, facts);
  drawPassLink(page, y, facts);
  drawInstructions(page, y, facts);
  drawFooter(page, facts.brand);
  if (facts.voidReason !== undefined) drawStamp(page, 'void');
  else if (facts.isTestPass === true) drawStamp(page, 'test');
  return page;
}

/** A picture of the voucher's own page, so that a preview cannot differ from the PDF that guests print. */

import { sharp } from '#server/base/drawing/sharp.ts';
import { drawVoucher } from '#server/wallets/voucher/voucher-document.ts';
import type { VoucherFacts } from '#server/wallets/voucher/voucher-facts.ts';

/** Pixels for each point of the page: sharp on a phone, and about 100 KB. */
const scale = 2;

/** Draws the PDF and returns its page as a data URL. */
export async function pictureVoucher(facts: VoucherFacts): Promise<string> {
  const document = await (await openPdfium()).loadDocument(await drawVoucher(facts));
  try {
    const { data, width, height } = await document.getPage(0).render({ scale, render: 'bitmap' });
    const picture = sharp(data, { raw: { width, height, channels: 4 } });
    const png = await picture.flatten({ background: '#ffffff' }).png({ palette: true }).toBuffer();
    return `data:image/png;base64,${png.toString('base64')}`;
  } finally {
    document.destroy();
  }
}

let opened: ReturnType<typeof loadPdfium> | undefined;

/** Loaded at the first picture, because no server in production draws one. */
function openPdfium(): ReturnType<typeof loadPdfium> {
  opened ??= loadPdfium();
  return opened;
}

async function loadPdfium() {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium');
  return PDFiumLibrary.init();
}

/** Reads vouchers back the way guests and gates do: by a browser's PDF engine and by a barcode scanner. For tests. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp, { type Sharp } from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { speechOf } from '#texts/catalogues.ts';
import { makeTranslate } from '#texts/translate.ts';

import { drawVoucher } from './voucher-document.ts';
import type { VoucherFacts } from './voucher-facts.ts';

/** A time in the time zone of the test park, such as `2026-07-04T10:00`. */
export const parkTime = (text: string): Temporal.ZonedDateTime =>
  Temporal.ZonedDateTime.from(`${text}[America/New_York]`);

/** The facts of a good voucher, with the given changes. */
export function makeFacts(changes: Partial<VoucherFacts> = {}): VoucherFacts {
  return {
    language: 'en',
    t: makeTranslate(speechOf('en')),
    brand: {
      locale: 'en-US',
      operatorName: 'Pier One',
      logoSvg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><path d="M0 0h40v10H0z"/></svg>',
      supportEmail: 'help@pier.example',
      passName: 'Gull Pass',
      colors: { brand: '#0b4f6c', ink: '#12303a' },
    },
    look: {
      backgroundColor: '0b4f6c',
      foregroundColor: 'ffffff',
      scene:
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 375 144"><path d="M200 90h150v54h-150z" fill="currentColor"/></svg>',
    },
    balances: [],
    product: 'Gull Pass, Gold',
    holderName: 'Ada Lovelace',
    orderId: '00482103',
    barcode: '341234567890123456',
    orderDate: parkTime('2026-05-02T23:20'),
    expires: parkTime('2026-12-31T23:59:59'),
    ...changes,
  };
}

/** The lines of text that a guest can copy from a PDF's first page, and the number of its pages. */
export async function readPdf(pdf: Uint8Array): Promise<{ lines: string[]; pages: number }> {
  const document = await (await pdfium).loadDocument(pdf);
  const lines = document.getPage(0).getText().split('\r\n');
  const pages = document.getPageCount();
  document.destroy();
  return { lines, pages };
}

/** The lines of the voucher with the given changes. */
export async function linesOf(changes: Partial<VoucherFacts> = {}): Promise<string[]> {
  return (await readPdf(await drawVoucher(makeFacts(changes)))).lines;
}

/** A PDF's first page as a printer or a screen shows it, at `scale` times 72 dots an inch. */
export async function paint(pdf: Uint8Array, scale: number): Promise<Sharp> {
  const document = await (await pdfium).loadDocument(pdf);
  const { data, width, height } = await document.getPage(0).render({ scale, render: 'bitmap' });
  document.destroy();
  return sharp(data, { raw: { width, height, channels: 4 } });
}

/** The codes that a scanner finds in a picture at any angle, as "Code128 1234", in alphabetical order. */
export async function scan(picture: Sharp): Promise<string[]> {
  const codes = await findCodes(picture);
  return codes.map(({ format, text }) => `${format} ${text}`).toSorted();
}

/** The same with where they are, in pixels. */
export async function findCodes(picture: Sharp): ReturnType<typeof readBarcodes> {
  await scanner;
  return readBarcodes(await picture.png({ compressionLevel: 1 }).toBuffer(), {
    tryHarder: true,
    tryRotate: true,
  });
}

const pdfium = PDFiumLibrary.init();
const scannerFile = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
const scanner = prepareZXingModule({
  overrides: { wasmBinary: new Uint8Array(readFileSync(scannerFile)).buffer },
  fireImmediately: true,
});

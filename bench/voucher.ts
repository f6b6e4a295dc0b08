/**
 * Milliseconds per voucher, compared with pdf-lib drawing the same page: the same texts in an embedded font, and the
 * same bars, square code and logo as vectors. Both take turns in one run. Processor time is measured, not wall-clock
 * time, so that other load affects neither.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import decompressWoff2 from 'woff2-encoder/decompress';

import { drawCode128, drawQr } from '#server/base/drawing/barcode.ts';
import { drawVoucher } from '#server/wallets/voucher/voucher-document.ts';
import { speechOf } from '#texts/catalogues.ts';
import { makeTranslate } from '#texts/translate.ts';
import type { VoucherFacts } from '#server/wallets/voucher/voucher-facts.ts';

import { median, printIfProgram, sized, type BenchmarkResult } from './base/result.ts';
import { type ImportRival, installRivals } from './base/rivals.ts';

const pdfLib = 'pdf-lib@1.17.1';
const pdfLibFonts = '@pdf-lib/fontkit@1.1.1';
const ratioAim = 1.5;
const rounds = sized(30, 3);
const warmUpRounds = sized(40, 3);

/** Measures the processor time of a voucher. */
export default async function benchVoucher(): Promise<BenchmarkResult> {
  const importRival = await installRivals({ names: [pdfLib, pdfLibFonts] });
  const read = (file: string): Promise<string> => readFile(join('brand', file), 'utf8');
  const drawings = { logoSvg: await read('logo.svg'), scene: await read('strip.svg') };
  const latin: Contender = (serial) => drawVoucher(factsOf(`Ada Lovelace ${serial}`, serial, drawings));
  const anyScript: Contender = (serial) =>
    drawVoucher(factsOf(`${scripts[serial % scripts.length]} ${serial}`, serial, drawings));
  const rival = await createPdfLibContender(importRival, drawings.logoSvg);
  const times = await compete({ latin, anyScript, rival });
  const sizeKb = (await latin(1)).length / 1000;
  const rivalSizeKb = (await rival(1)).length / 1000;
  const ratio = times.rival / times.latin;
  return {
    title: 'one printed voucher, processor time (median)',
    aim: `at least ${ratioAim} times as fast as pdf-lib at the same page; about 12 ms and under 60 KB`,
    rows: [
      { name: 'ours, Latin name', value: times.latin, unit: 'ms' },
      { name: 'ours, names of 8 scripts in turn', value: times.anyScript, unit: 'ms' },
      { name: 'pdf-lib, Latin name, one weight, no tags', value: times.rival, unit: 'ms', ratio },
      { name: 'size of ours', value: sizeKb, unit: 'KB' },
      { name: 'size by pdf-lib', value: rivalSizeKb, unit: 'KB', ratio: rivalSizeKb / sizeKb },
    ],
    verdict: `pdf-lib takes ${ratio.toFixed(1)} times as long: the aim is ${ratio >= ratioAim && sizeKb < 60 ? 'reached' : 'missed'}.`,
  };
}

/** Draws the voucher with this serial number; each one differs, as for real guests. */
type Contender = (serial: number) => Promise<Uint8Array>;

const scripts = [
  'Łukasz Żółć',
  'Иван Петров',
  'Γιώργος',
  'محمد عبد الله',
  'שרה כהן',
  'प्रियंका शर्मा',
  'สมชาย',
  '王小明',
];

const english = makeTranslate(speechOf('en'));

type Drawings = { logoSvg: string; scene: string };

function factsOf(holderName: string, serial: number, { logoSvg, scene }: Drawings): VoucherFacts {
  return {
    language: 'en',
    t: english,
    brand: {
      operatorName: 'Harborlight Piers',
      locale: 'en-US',
      supportEmail: 'guestservices@harborlight.example',
      passName: 'Wild Pass',
      colors: { brand: '#0b4f6c', ink: '#12303a' },
      logoSvg,
    },
    look: { backgroundColor: '7a4b00', foregroundColor: 'ffffff', scene },
    balances: [],
    product: 'Wild Pass, Gold',
    holderName,
    orderId: String(48_000_000 + serial),
    barcode: barcodeOf(serial),
    orderDate: Temporal.ZonedDateTime.from('2026-05-02T11:20[America/New_York]'),
    expires: Temporal.ZonedDateTime.from('2026-12-31T23:59[America/New_York]'),
  };
}

const linkOf = (serial: number): string => `https://pass.harborlight.example/${barcodeOf(serial)}`;

function barcodeOf(serial: number): string {
  return String(341_234_567_890_000_000n + BigInt(serial));
}

async function compete<Name extends string>(
  contenders: Record<Name, Contender>,
): Promise<Record<Name, number>> {
  const entries = Object.entries<Contender>(contenders);
  const times = new Map(entries.map(([name]) => [name, [] as number[]]));
  for (let round = 0; round < warmUpRounds + rounds; round += 1) {
    for (const [name, draw] of entries) {
      const before = process.cpuUsage();
      await draw(round);
      const { user, system } = process.cpuUsage(before);
      if (round >= warmUpRounds) times.get(name)?.push((user + system) / 1000);
    }
  }
  // The loop above has added every key of the contenders.
  return Object.fromEntries(entries.map(([name]) => [name, median(times.get(name) ?? [])])) as Record<
    Name,
    number
  >;
}

/** The part of pdf-lib that is used here. */
type PdfPage = {
  drawText: (text: string, options: { x: number; y: number; size: number; font: unknown }) => void;
  drawSvgPath: (path: string, options: { x: number; y: number; scale: number; color: unknown }) => void;
  drawLine: (options: object) => void;
};
type PdfDocument = {
  registerFontkit: (fontkit: unknown) => void;
  embedFont: (font: Uint8Array, options: { subset: boolean }) => Promise<unknown>;
  addPage: (size: [number, number]) => PdfPage;
  setTitle: (title: string) => void;
  save: () => Promise<Uint8Array>;
};
type PdfLib = {
  PDFDocument: { create: () => Promise<PdfDocument> };
  rgb: (red: number, green: number, blue: number) => unknown;
};

async function createPdfLibContender(importRival: ImportRival, logoSvg: string): Promise<Contender> {
  // The shapes of the installed versions.
  const { PDFDocument, rgb } = (await importRival('pdf-lib')) as PdfLib;
  const { default: fontkit } = (await importRival('@pdf-lib/fontkit')) as { default: unknown };
  const fontFile = import.meta
    .resolve('@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2');
  const fontBytes = await decompressWoff2(await readFile(fileURLToPath(fontFile)));
  const logoPaths = Array.from(logoSvg.matchAll(/ d="([^"]+)"/g), ([, path = '']) => path);
  return async (serial) => {
    const doc = await PDFDocument.create();
    doc.registerFontkit(fontkit);
    doc.setTitle(`Voucher ${barcodeOf(serial)}`);
    const font = await doc.embedFont(fontBytes, { subset: true });
    const page = doc.addPage([612, 792]);
    const ink = rgb(0.07, 0.19, 0.23);
    for (const path of logoPaths) page.drawSvgPath(path, { x: 54, y: 748, scale: 0.56, color: ink });
    for (const { text, x, y, size } of textsOf(serial)) page.drawText(text, { x, y, size, font });
    page.drawSvgPath(stretch(drawCode128(barcodeOf(serial)).path), {
      x: 150,
      y: 480,
      scale: 1.4,
      color: rgb(0, 0, 0),
    });
    page.drawSvgPath(drawQr(linkOf(serial)).path, { x: 440, y: 480, scale: 3.3, color: rgb(0, 0, 0) });
    page.drawLine({ start: { x: 54, y: 700 }, end: { x: 558, y: 700 }, thickness: 3, color: ink });
    return doc.save();
  };
}

/** pdf-lib scales both axes equally, so the path of the bars already has their height. */
function stretch(path: string): string {
  return path.replaceAll('v1', 'v44');
}

/** The texts of the voucher, line by line, as our renderer places them. */
function textsOf(serial: number): { text: string; x: number; y: number; size: number }[] {
  const lines: [string, number][] = [
    ['Voucher', 24],
    ['Wild Pass, Gold', 22],
    ['Ticketholder', 9.5],
    [`Ada Lovelace ${serial}`, 19],
    ['Order ID', 9.5],
    [String(48_000_000 + serial), 13],
    ['Order Date', 9.5],
    ['May 2, 2026', 13],
    ['Expires', 9.5],
    ['December 31, 2026', 13],
    [barcodeOf(serial).replaceAll(/.{4}/g, '$& '), 16],
    ['How to use this voucher', 13],
    ['Bring this page to the gate, printed or on your phone, and have the barcode scanned.', 10.5],
    ['Print it at full size and keep the codes flat, dry and unfolded.', 10.5],
    ['This voucher is for one Wild Pass or ticket and its holder. Please do not share copies of it.', 10.5],
    [
      'Questions? Write to guestservices@harborlight.example or ask Guest Services at Harborlight Piers.',
      9.5,
    ],
  ];
  return lines.map(([text, size], index) => ({ text, size, x: 54, y: 690 - index * 40 }));
}

await printIfProgram(import.meta, benchVoucher);

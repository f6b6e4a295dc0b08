import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import sharp, { type Region, type Sharp } from 'sharp';
import { expect, test, vi } from 'vitest';

import { speechOf } from '#texts/catalogues.ts';
import { pseudoLanguage } from '#texts/pseudo-language.ts';
import { makeTranslate } from '#texts/translate.ts';
import { artworkFaults, renderArtwork, viewBoxOf } from '#server/base/brand/artwork.ts';
import { drawingFault } from '#server/base/brand/inspect-brand.ts';
import { makeBrand } from '#server/ops/brand-kit/make-brand.ts';
import { sceneNames } from '#server/ops/brand-kit/scenes/scenes.ts';
import { drawVoucher } from './voucher-document.ts';
import { findCodes, linesOf, makeFacts, paint, parkTime, readPdf, scan } from './voucher-document-testing.ts';
import { margin } from './voucher-document-page.ts';
import { logoBox } from './voucher-document-sections.ts';
import type { VoucherFacts } from './voucher-facts.ts';

// Pages are painted and scanned as a whole, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

test('the voucher says who, what, how much and when, in the park time zone', async () => {
  const lines = await linesOf({
    purchaserName: 'Charles Babbage',
    look: { ...makeFacts().look, leadsWithAmount: true },
    balances: [{ label: 'Credits', value: '42' }],
  });
  expect(lines.slice(0, 17).join(' | ')).toBe(
    'Voucher | Credits | 42 | Gull Pass, Gold | Ticketholder | Ada Lovelace | Purchaser | Charles Babbage | Order ID | ' +
      '00482103 | Order Date | May 2, 2026 | Expires | December 31, 2026 | 3412\u00a03456\u00a07890\u00a01234\u00a056 | ' +
      'For camera scanners | How to use this voucher',
  );
});

test('the sheet is the paper on which the park’s country prints', async () => {
  const widthIn = async (locale: string): Promise<number | undefined> => {
    const pdf = await drawVoucher(makeFacts({ brand: { ...makeFacts().brand, locale } }));
    return (await (await paint(pdf, 1)).toBuffer({ resolveWithObject: true })).info.width;
  };
  expect(await Promise.all(['en-US', 'es-MX', 'en-GB', 'ja'].map(widthIn))).toEqual([612, 612, 595, 595]);
});

test.each([
  ['Valid until Nov 1, 2026', '2026-11-01T23:59', undefined],
  ['Valid until Nov 1, 2026', '2026-11-01T01:30', 'November 1, 2026 at 1:30 AM'],
  ['Valid from Nov 1, 2026', '2026-11-01T23:59', 'November 1, 2026'],
])('"%s" above an end at %s is followed by %s', async (gateSentence, end, expires) => {
  const lines = await linesOf({ gateSentence, expires: parkTime(end) });
  expect(lines.find((line) => line.startsWith('November 1'))).toBe(expires);
});

test('a purchaser who is the holder is not named twice', async () => {
  expect(await linesOf({ purchaserName: 'ADA LOVELACE' })).not.toContain('Purchaser');
});

test('what is not known is left out, not printed empty', async () => {
  const lines = await linesOf({ holderName: '', orderDate: undefined, expires: undefined });
  expect(lines.join('\n')).not.toMatch(/Ticketholder|Order Date|Expires|undefined/);
});

test('a redeemed voucher says VOID, when, and nothing about going to the gate', async () => {
  const text = (await linesOf({ voidReason: 'redeemed', redeemed: parkTime('2026-07-04T10:00') })).join('\n');
  expect(text).toContain('VOID. This voucher was redeemed on July 4, 2026 and cannot be used again.');
  expect(text).not.toContain('gate');
});

test('an expired voucher says VOID and that it has expired', async () => {
  const lines = await linesOf({ voidReason: 'expired' });
  expect(lines).toContain('VOID. This voucher has expired and can no longer be used.');
});

test('a test voucher says TEST', async () => {
  expect(await linesOf({ isTestPass: true })).toContain(
    'TEST. This voucher is a test and is not valid at the gate.',
  );
});

test('a good voucher says neither VOID nor TEST', async () => {
  expect((await linesOf()).join('\n')).not.toMatch(/VOID|TEST/);
});

test('the stamp lies over the middle of a void voucher in red, and over nothing of a good one', async () => {
  const middle = { left: 150, top: 400, width: 300, height: 120 };
  const [isVoid, isGood] = await Promise.all(
    [makeFacts({ voidReason: 'expired' }), makeFacts()].map(async (facts) => {
      const picture = await paint(await drawVoucher(facts), 1);
      return meanOf(picture, middle);
    }),
  );
  expect(Math.abs((isVoid?.[0] ?? 0) - (isVoid?.[2] ?? 0))).toBeLessThan(40);
  expect(isVoid?.[1]).toBeLessThan((isGood?.[1] ?? 0) - 15);
});

test('the operator’s own instructions replace the general ones', async () => {
  const lines = await linesOf({ instructions: 'Swimwear is required.\n\n  Lockers are extra.  ' });
  expect(lines).toEqual(expect.arrayContaining(['Swimwear is required.', 'Lockers are extra.']));
  expect(lines.join('\n')).not.toContain('gate');
});

test('the park’s own help stands behind its address', async () => {
  const { brand } = makeFacts();
  const lines = await linesOf({ brand: { ...brand, help: 'Gästeservice: täglich 9 bis 18 Uhr.' } });
  expect(lines.join(' ')).toContain('Gästeservice: täglich 9 bis 18 Uhr.');
  expect((await linesOf({})).join(' ')).not.toContain('Gästeservice');
});

test('texts of the park in another language than the voucher’s name their own', async () => {
  const { brand } = makeFacts();
  const own = { ...brand, help: 'Gästeservice: täglich 9 bis 18 Uhr.' };
  const instructions = 'Badekleidung ist Pflicht.';
  const sourceOf = async (change: Parameters<typeof makeFacts>[0]) =>
    (await drawVoucher(makeFacts({ instructions, brand: own, ...change }))).toString('latin1');
  const foreign = await sourceOf({
    brand: { ...own, helpLanguage: 'de' },
    instructionsLanguage: 'de-AT',
  });
  expect(foreign.match(/\/Lang \(de\)/g)).toHaveLength(1);
  expect(foreign.match(/\/Lang \(de-AT\)/g)).toHaveLength(1);
  expect((await sourceOf({})).match(/\/Lang/g)).toHaveLength(1);
  const lines = await linesOf({ brand: { ...own, helpLanguage: 'de' } });
  expect(lines.join(' ')).toContain('Gästeservice: täglich 9 bis 18 Uhr.');
});

test('however much there is to say, the voucher stays on one page, scans, and keeps the way to get help', async () => {
  const long = 'Very long words of no meaning that go on and on, '.repeat(40);
  const instructions = `${long}\n`.repeat(30);
  const pdf = await drawVoucher(
    makeFacts({ product: long, holderName: long, purchaserName: `x${long}`, instructions }),
  );
  const { lines, pages } = await readPdf(pdf);
  expect(pages).toBe(1);
  expect(lines.join('\n')).toContain('help@pier.example');
  expect(await scan(await paint(pdf, 2))).toHaveLength(2);
});

/** The mean of each colour channel in a part of a picture, rounded. */
async function meanOf(picture: Sharp, part: Region): Promise<number[]> {
  const { channels } = await sharp(await picture.extract(part).removeAlpha().png().toBuffer()).stats();
  return channels.map((channel) => Math.round(channel.mean));
}

test('the PDF of a German park says that its sentences are English', async () => {
  const { brand } = makeFacts();
  const pdf = await drawVoucher(makeFacts({ brand: { ...brand, locale: 'de-DE' } }));
  expect(pdf.toString('latin1')).toContain('/Lang (en)');
});

test('the PDF names its language, title and author, is tagged for screen readers, and is small', async () => {
  const pdf = await drawVoucher(makeFacts({ holderName: 'Łukasz Żółć' }));
  const source = pdf.toString('latin1');
  for (const part of [
    '/Lang (en-US)',
    '(Voucher 341234567890123456)',
    '(Pier One)',
    '/Marked true',
    '/DisplayDocTitle true',
  ]) {
    expect(source).toContain(part);
  }
  expect(source.match(/\/S \/(H1|H2|P|Figure)/g)?.length).toBeGreaterThan(10);
  expect(pdf.length).toBeLessThan(60_000);
});

const pseudo = { language: pseudoLanguage, t: makeTranslate(speechOf(pseudoLanguage, 'en-US')) };

test.each([
  ['a good voucher', {}],
  ['a voucher that has expired', { voidReason: 'expired' as const }],
  ['a test', { isTestPass: true }],
])('%s has no sentence of its own that is not in the catalogue', async (_, change) => {
  const lines = await linesOf({ ...change, ...pseudo });
  const facts = /^(?:Gull Pass, Gold|Ada Lovelace|00482103|May 2, 2026|December 31, 2026|[\d\s]+|VOID|TEST)$/;
  const own = lines.filter((line) => /\p{L}{3}/u.test(line) && !facts.test(line.trim()));

  expect(own.length).toBeGreaterThan(4);
  // A sentence that is wrapped has its mark in another line, but accents in each.
  expect(own.filter((line) => !/[áçéíñöšüýžÁÇÉÍÑÖŠÜÝŽ]|one two|three/.test(line))).toEqual([]);
});

test('a voucher that is read from right to left has its words at the right and its square code at the left', async () => {
  const words = { language: 'he', t: makeTranslate({ locale: 'he', messageOf: () => 'שלום לכם' }) };

  expect((await linesOf(words)).join(' ')).toContain('שלום לכם');
  const codes = await findCodes(await paint(await drawVoucher(makeFacts(words)), 3));
  const square = codes.find(({ format }) => format === 'QRCode');
  expect(square?.position.topRight.x).toBeLessThan((3 * 612) / 2);
});

const brandWith = (logoSvg: string): Partial<VoucherFacts> => ({ brand: { ...makeFacts().brand, logoSvg } });

const svg = (content: string, root = 'viewBox="0 0 40 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${root}>${content}</svg>`;

/** Pixels for each point of the page in these comparisons. */
const scale = 3;

/** The share of the logo's pixels that differ clearly between the voucher and the picture that SVG itself means. */
async function differenceOf(logo: string, printed = logo): Promise<number> {
  const { width, height } = viewBoxOf(logo);
  const fit = Math.min(logoBox.width / width, logoBox.height / height);
  const size = { width: Math.round(width * fit * scale), height: Math.round(height * fit * scale) };
  const top = Math.round((logoBox.y + (logoBox.height - height * fit) / 2) * scale);
  const page = await paint(await drawVoucher(makeFacts(brandWith(printed))), scale);
  const part = { left: margin * scale, top, ...size };
  const shown = await page.extract(part).removeAlpha().blur(1.5).raw().toBuffer();
  const rendering = { ...size, color: '#12303a', ground: '#ffffff' };
  const meant = await sharp(await renderArtwork(logo, rendering, {}))
    .removeAlpha()
    .blur(1.5)
    .raw()
    .toBuffer();
  expect(shown.length).toBe(meant.length);
  return shown.filter((value, index) => Math.abs(value - (meant[index] ?? 0)) > 64).length / shown.length;
}

const letters = 'M2 2h6v1.5H5.8V9H4.2V3.5H2zM10 2h1.6v7H10zM13 2h3a3.5 3.5 0 0 1 0 7h-3z';

test.each([
  ['the ink', svg(`<path fill="currentColor" d="${letters}"/>`)],
  [
    'a gradient',
    svg(
      '<defs><linearGradient id="a"><stop stop-color="#f00"/><stop offset="1" stop-color="#00f"/></linearGradient></defs><path fill="url(#a)" d="M0 0h40v10H0z"/>',
    ),
  ],
  [
    'a view box that begins elsewhere',
    svg('<path fill="#063" d="M-5-5h20v5h-20z"/>', 'viewBox="-5 -5 40 10"'),
  ],
  ['a frame of another shape', svg(`<path d="${letters}"/>`, 'viewBox="0 0 40 10" width="400" height="100"')],
])('a logo with %s prints as it was drawn', async (_what, logo) => {
  expect([artworkFaults(logo), await drawingFault('logo', logo)]).toEqual([[], undefined]);
  expect(await differenceOf(logo)).toBeLessThan(0.004);
});

test('a stroke of another width differs by more than these comparisons allow', async () => {
  const thin = svg('<path fill="none" stroke="#063" stroke-width="1" d="M2 5h30"/>');
  const wide = thin.replace('stroke-width="1"', 'stroke-width="2"');
  expect(await differenceOf(thin, wide)).toBeGreaterThan(0.02);
});

test('the logo is as large as its box allows', async () => {
  const logo = svg('<path fill="#00ff00" d="M0 0h40v10H0z"/>');
  const picture = await paint(await drawVoucher(makeFacts(brandWith(logo))), 1);
  const part = await picture
    .extract({ left: 55, top: 45, width: 142, height: 34 })
    .removeAlpha()
    .png()
    .toBuffer();
  const { channels } = await sharp(part).stats();
  expect(channels.map(({ mean }) => Math.round(mean))).toEqual([0, 255, 0]);
});

test('the demo’s logo and those of the brand kit print as they were drawn', async () => {
  const today = Temporal.PlainDate.from('2026-11-22');
  const made = await Promise.all(
    sceneNames.map(async (scene) => (await makeBrand({ name: 'Tidewater Park', scene }, today)).made),
  );
  const logos = [
    readFileSync(join('brand', 'logo.svg'), 'utf8'),
    ...made.map((brand) => brand?.drawings.logo ?? ''),
  ];
  for (const logo of logos) expect(await differenceOf(logo)).toBeLessThan(0.004);
});

import sharp, { type Region, type Sharp } from 'sharp';
import { expect, test, vi } from 'vitest';
import { drawVoucher } from './voucher-document.ts';
import { linesOf, makeFacts, paint, parkTime, readPdf, scan } from './voucher-document-testing.ts';

// Pages are painted and scanned as a whole, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

test('the voucher says who, what, how much and when, in the park time zone', async () => {
  const lines = await linesOf({
    purchaserName: 'Charles Babbage',
    look: { ...makeFacts().look, leadsWithAmount: true },
    balances: [{ label: 'Credits', value: '42' }],
  });
  expect(lines.slice(0, 17).join(' | ')).toBe(
    'Pier One Voucher | Credits | 42 | Gull Pass, Gold | Ticketholder | Ada Lovelace | Purchaser | Charles Babbage | Order ID | ' +
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

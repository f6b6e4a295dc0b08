import { execFileSync } from 'node:child_process';

import { expect, test, vi, describe } from 'vitest';
import fc from 'fast-check';

import { readDemoPark } from '#server/demo/demo-data.ts';
import { sharePark } from '#server/testing/test-park.ts';
import { cleanLine } from '#domain/guest-name.ts';
import { drawVoucher } from './voucher-document.ts';
import { findCodes, makeFacts, paint, scan, linesOf, readPdf } from './voucher-document-testing.ts';

// Pages are painted and scanned as a whole, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

test.each(['341234567890123456', '12345678', '123456789', '3412345678901'])(
  'a scanner reads barcode %s, and no other code, from the printed page',
  async (barcode) => {
    const pdf = await drawVoucher(makeFacts({ barcode }));
    expect(await scan(await paint(pdf, 2))).toEqual([`Code128 ${barcode}`, `QRCode ${barcode}`]);
  },
);

test('a phone screen at a low resolution still shows both codes to a scanner', async () => {
  expect(await scan(await paint(await drawVoucher(makeFacts()), 1.4))).toHaveLength(2);
});

test('the bars are printed two thirds of a millimetre a module and 30 mm high, with nothing but paper beside them', async () => {
  const pixelsPerMm = (3 * 72) / 25.4;
  const picture = (await paint(await drawVoucher(makeFacts()), 3)).greyscale();
  const corners = (await findCodes(picture)).find(({ format }) => format === 'Code128')?.position;
  const [left, right, middle] = [corners?.topLeft.x ?? 0, corners?.topRight.x ?? 0, corners?.topLeft.y ?? 0];
  const modules = 11 * 11 + 13; // start, nine pairs and check of 11 modules each, and the stop pattern
  expect((right - left) / modules / pixelsPerMm).toBeCloseTo(0.66, 1);

  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const isDark = (x: number, y: number): boolean => (data[(y * info.width + x) * info.channels] ?? 255) < 100;
  let top = Math.round(middle);
  while (isDark(left + 2, top)) top -= 1;
  let bottom = Math.round(middle);
  while (isDark(left + 2, bottom)) bottom += 1;
  expect((bottom - top) / pixelsPerMm).toBeCloseTo(30, 0);

  const quietPixels = Math.floor(10 * 0.66 * pixelsPerMm) - 3;
  const beside = Array.from({ length: quietPixels }, (_, index) =>
    isDark(left - 3 - index, Math.round(middle)),
  );
  expect(beside).not.toContain(true);
});

test.each(['redeemed', 'expired'] as const)(
  'no scanner reads anything from a %s voucher',
  async (voidReason) => {
    const pdf = await drawVoucher(makeFacts({ voidReason }));
    const picture = await paint(pdf, 2);
    const views = [
      picture,
      picture.clone().rotate(12),
      picture.clone().blur(1.2),
      await paint(pdf, 1),
      await paint(pdf, 3),
    ];
    for (const view of views) expect(await scan(view)).toEqual([]);
  },
);

test('red light, which does not see the red strokes, reads nothing from a void voucher either', async () => {
  const picture = await paint(await drawVoucher(makeFacts({ voidReason: 'redeemed' })), 2);
  // The engine paints blue, green, red: both outer channels, so that the order does not matter.
  for (const channel of [0, 2] as const)
    expect(await scan(picture.clone().extractChannel(channel))).toEqual([]);
});

test('the barcode of a test voucher can be scanned, to try the gate', async () => {
  expect(await scan(await paint(await drawVoucher(makeFacts({ isTestPass: true })), 2))).toHaveLength(2);
});

test('a barcode that no gate can scan is an error, not a voucher', async () => {
  await expect(drawVoucher(makeFacts({ barcode: 'Łukasz' }))).rejects.toThrow(RangeError);
});

const demo = readDemoPark();
const share = demo.orders.find((order) => order.orderId === '10400001')?.shares[0];
const path = '/api/voucher/';

const park = sharePark();

test('every pass of the demo park has a voucher, but for the refunded ones', async () => {
  for (const { orderId, barcode, refunded } of demo.orders) {
    const answer = await park.post(path, { orderId, barcode });
    expect(answer.statusCode, orderId).toBe(refunded ? 409 : 200);
    if (refunded) continue;
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="voucher-${barcode}.pdf"`);
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  }
});

test('a primary link has a voucher too, a share has none, however it is named', async () => {
  expect((await park.post(path, { hashUrl: demo.orders[0]?.primaryHashUrl })).statusCode).toBe(200);
  expect((await park.post(path, { hashUrl: share?.hashUrl })).json()).toMatchObject({
    status: 403,
    code: 'voucher-not-for-shares',
  });
  const named = { orderId: '10400001', barcode: '7226000004000017', shareId: share?.id };
  expect((await park.post(path, named)).statusCode).toBe(403);
});

test('a pair that is nobody\'s says "Unable to locate order"', async () => {
  const answer = await park.post(path, { orderId: '10240001', barcode: '240126000000199990' });
  expect(answer.json()).toMatchObject({ status: 404, title: 'Unable to locate order' });
});

test('an excluded pass may still be printed: its message sends the guest to the voucher', async () => {
  expect((await park.post(path, { orderId: '10300007', barcode: '5126000003000070' })).statusCode).toBe(200);
});

test("a phone's camera opens the pass by the printed code, and a gate still reads the barcode", async () => {
  const [orderId, barcode] = ['10240001', '240126000000100017'];
  const { rawPayload } = await park.post(path, { orderId, barcode });
  const codes = await scan(await paint(rawPayload, 2));
  expect(codes).toEqual([`Code128 ${barcode}`, `QRCode ${barcode}`]);
});

test('a voucher names its language, and that of the instructions the team wrote in another one', async () => {
  const pass = { orderId: '10240001', barcode: '240126000000100017' };
  const languagesOf = async (wanted: string): Promise<string[]> => {
    const { rawPayload } = await park.post(path, pass, { 'accept-language': wanted });
    const named = rawPayload.toString('latin1').matchAll(/\/Lang \(([^)]*)\)/g);
    return [...new Set([...named].map(([, language = '']) => language))];
  };
  expect(await languagesOf('en')).toEqual(['en-US']);
  expect((await languagesOf('he')).toSorted()).toEqual(['en-US', 'he']);
});

// Letters of two dozen scripts are loaded here for the first time, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const names = [
  'Łukasz Żółć-Nowak',
  'Nguyễn Thị Hồng Nhung',
  'İbrahim Şıkoğlu',
  'Γιώργος Παπαδόπουλος',
  'Иван Щербаков',
  'محمد بن عبد الله',
  'שרה כהן',
  'क्षत्रिय प्रियंका शर्मा',
  'শ্রেয়া মুখোপাধ্যায়',
  'สมชาย น้ำใจ',
  'Հայկ Հակոբյան',
  'გიორგი ბერიძე',
  'አበበ ቢቂላ',
  'தமிழ்ச்செல்வி',
  '王小明',
  '陳大文',
  '山田 たろう',
  '김민준',
  'Zoë 👩\u200d👩\u200d👧 ❤\ufe0f',
  '王小明 (Xiaoming Wang)',
  'e\u0301 \u202eevil\u202c Bo\u200bb',
];

/** A PDF reader: gives the lines that a guest can copy from a voucher. */
type Reader = (pdf: Uint8Array) => Promise<string[]> | string[];

const readers: [string, Reader][] = [
  ['the browser’s engine', async (pdf) => (await readPdf(pdf)).lines],
  // Only Debian has this reader, and CI installs it; the one above, from npm, judges the same names everywhere.
  ...(hasPdftotext() ? [['Poppler', readByPoppler] satisfies [string, Reader]] : []),
];

describe.each(readers)('read by %s', (_, read) => {
  test.each(names)('the name %j is printed and can be copied from the PDF as it is', async (name) => {
    const lines = await read(await drawVoucher(makeFacts({ holderName: name })));
    expect(lines[lines.indexOf('Ticketholder') + 1]).toBe(cleanLine(name));
  });
});

/** Poppler adds signs of direction, and empty lines between blocks. */
function readByPoppler(pdf: Uint8Array): string[] {
  const text = execFileSync('pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8' });
  const lines = text.split('\n').map((line) => line.replaceAll(/[\u202a-\u202e]/g, '').trim());
  return lines.filter((line) => line !== '');
}

/** Poppler is not part of every machine. */
function hasPdftotext(): boolean {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test('a name in many letters of one grapheme is printed whole or cut, and nothing else moves', async () => {
  const lines = await linesOf({ holderName: `Ada ${'👩\u200d'.repeat(30)}👩` });
  expect(lines).toContain('Ticketholder');
  expect(lines).toContain('00482103');
});

/** Awkward signs: invisible, broken, heaped, huge, and words that mean something to a PDF, a shell or a web page. */
const awkwardSigns = Array.from(
  '\u0000\u0085\u200b\u200d\u202e\u2066\ufeff\ufffd\uffff\ue000\u{e0001}\u{1f1fa}\u{1f3fd}\ufe0f\u20e3\u0301\u0489\u094d\u0e33' +
    '\u1160\u3164\u2028﷽𐀀𒐫꧅𓀀𠮷ﷲǆßıΩﬃ①½™№㍿ẞ\'"\\)\ud83d',
);
const awkwardWords = [
  ') Tj ET Q|endstream|%PDF-1.7|(((|<script>alert(1)</script>|%s%n|${7*7}|../../etc/passwd|null|undefined|NaN',
  '\u001b[31m|🏴\u200d☠️|👨\u200d👩\u200d👧\u200d👦|ﾊﾝ|\udc00',
].flatMap((words) => words.split('|'));
const awkwardNames = [...awkwardSigns, ...awkwardWords].flatMap((sign) => [
  sign,
  `Ada ${sign} Lovelace`,
  sign.repeat(70),
  `محمد${sign}שרה`,
]);

test('no awkward name breaks the voucher', async () => {
  expect(awkwardNames.length).toBeGreaterThan(200);
  const broken: string[][] = [];
  for (let at = 0; at < awkwardNames.length; at += 3) {
    const trio = awkwardNames.slice(at, at + 3);
    const [holderName = '', purchaserName = '', product = ''] = trio;
    const { pages, lines } = await readPdf(
      await drawVoucher(makeFacts({ holderName, purchaserName, product })),
    );
    if (pages !== 1 || !lines.includes('00482103')) broken.push(trio);
  }
  expect(broken).toEqual([]);
});

test('random names of any signs never break the voucher', async () => {
  const anySign = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));
  const anyName = fc.array(anySign, { maxLength: 80 }).map((signs) => signs.join(''));
  await fc.assert(
    fc.asyncProperty(anyName, anyName, async (holderName, purchaserName) => {
      const pdf = await drawVoucher(makeFacts({ holderName, purchaserName }));
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    }),
    { numRuns: 20 },
  );
});

import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { cleanLine } from '#domain/guest-name.ts';
import { drawVoucher } from './voucher-document.ts';
import { linesOf, makeFacts, readPdf } from './voucher-document-testing.ts';

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

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { encodePassStrings, readPassStrings } from './pass-strings.ts';

test('texts are written in UTF-16 with a byte order mark, quotes and line breaks escaped', () => {
  const [file] = encodePassStrings(new Map([['pl', { GREETING: 'Cześć "Zoë"\nw parku C:\\lato' }]]));
  expect(file?.[0]).toBe('pl.lproj/pass.strings');
  expect(file?.[1].subarray(0, 2)).toEqual(Buffer.from([0xff, 0xfe]));
  expect(file?.[1].toString('utf16le')).toBe('\ufeff"GREETING" = "Cześć \\"Zoë\\"\\nw parku C:\\\\lato";\n');
});

test('texts in any script come back as they were', () => {
  const texts = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }));
  fc.assert(
    fc.property(texts, (given) => {
      const [file] = encodePassStrings(new Map([['en', given]]));
      expect(readStrings(file?.[1].toString('utf16le') ?? '')).toEqual(given);
    }),
  );
});

/** Reads the lines of a strings file by the rules of its format: pairs of quoted texts with backslash escapes. */
function readStrings(file: string): Record<string, string> {
  const quoted = /"(?<text>(?:[^"\\]|\\.)*)"/g;
  const texts = [...file.matchAll(quoted)].map((match) => {
    const escaped = match.groups?.['text'] ?? '';
    return escaped.replaceAll(/\\(.)/g, (_, sign: string) => UNESCAPED[sign] ?? sign);
  });
  const pairs = texts.flatMap((text, index) => (index % 2 === 0 ? [[text, texts[index + 1] ?? '']] : []));
  // Defined one by one, as a text such as "__proto__" is a key like any other.
  const read: Record<string, string> = Object.create(null);
  for (const [key = '', text = ''] of pairs) read[key] = text;
  return { ...read };
}

const UNESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

test('several texts stand on a line each, with tabs and carriage returns escaped', () => {
  const [file] = encodePassStrings(new Map([['en', { A: 'a\tb', B: 'c\rd' }]]));
  expect(file?.[1].toString('utf16le')).toBe('\ufeff"A" = "a\\tb";\n"B" = "c\\rd";\n');
});

test('a file is read in the encoding of its byte order mark, and in UTF-8 without one', () => {
  const text = '"A" = "Zoë";';
  const little = Buffer.from(`\ufeff${text}`, 'utf16le');
  expect(readPassStrings(little)).toEqual({ A: 'Zoë' });
  expect(readPassStrings(Buffer.from(little).swap16())).toEqual({ A: 'Zoë' });
  expect(readPassStrings(Buffer.from(text))).toEqual({ A: 'Zoë' });
  expect(readPassStrings(Buffer.from(`\ufeff${text}`))).toEqual({ A: 'Zoë' });
  expect(readPassStrings(Buffer.alloc(0))).toEqual({});
});

test.each([
  ['Latin-1', Buffer.from('"A" = "Zoë";', 'latin1')],
  ['half of a mark, 0xff', Buffer.concat([Buffer.from([0xff, 0x22]), Buffer.from('A')])],
  ['half of a mark, 0xfe', Buffer.concat([Buffer.from([0xfe, 0x22]), Buffer.from('A')])],
  ['half a character in UTF-16', Buffer.from([0xff, 0xfe, 0x00, 0xd8])],
  ['half a character in the other order', Buffer.from([0xfe, 0xff, 0xd8, 0x00])],
])('a file in %s is not read', (_, bytes) => {
  expect(readPassStrings(bytes)).toBeUndefined();
});

test.each([
  ['two lines, and no blank between them', '"A"="B";"C"="D";', { A: 'B', C: 'D' }],
  ['blanks and breaks around everything', ' "A"\n = \t"B" \n; \n', { A: 'B' }],
  ['escapes', String.raw`"\"A\"" = "a\nb\tc\rd\\e\f";`, { '"A"': 'a\nb\tc\rd\\ef' }],
  ['a line break within a text', '"A" = "b\nc";', { A: 'b\nc' }],
  ['an empty text', '"" = "";', { '': '' }],
  ['a comment of several lines with stars', '/* a\n ** "b" = "c"; * / **/\n"A" = "B";', { A: 'B' }],
  ['a comment right before its text', '/**/"A" = "B";', { A: 'B' }],
])('%s', (_, text, texts) => {
  expect(readPassStrings(Buffer.from(text))).toEqual(texts);
});

test.each([
  ['no semicolon', '"A" = "B"'],
  ['no quotes', 'A = B;'],
  ['no equals sign', '"A" "B";'],
  ['an open text', '"A" = "B;'],
  ['an open comment', '/* "A" = "B";'],
  ['a word between two texts', '"A" = "B"; word "C" = "D";'],
])('a file with %s is not read', (_, text) => {
  expect(readPassStrings(Buffer.from(text))).toBeUndefined();
});

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { encodePassStrings } from './pass-strings.ts';

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

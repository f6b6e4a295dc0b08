import fc from 'fast-check';
import { expect, test, vi } from 'vitest';

import { cleanLine, cleanName, guestNameCodePointsMax } from './guest-name.ts';

const awkwardCharacters = Array.from(
  'aée\u0301\u0323 \t\u0085\u00a0\u3000\u200b\u200c\u200d\u202e\u2069\u0645\u06cc\u0915\u094d王\u{e0100}👩🏽\ufe0f🚀\u1100\u1161\u0000\u{e0067}\ud800',
);
const anyCharacter = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));
const anyText = fc.array(anyCharacter, { maxLength: 200 }).map((characters) => characters.join(''));
/** Text that is mostly the awkward characters themselves, which plain random text hardly ever hits. */
const awkwardText = fc
  .array(fc.constantFrom(...awkwardCharacters), { maxLength: 160 })
  .map((parts) => parts.join(''));
const text = fc.oneof(anyText, awkwardText);

test.each([
  ['Łukasz Żółć', 'Łukasz Żółć'],
  ["Seán O'Neil-García Jr.", "Seán O'Neil-García Jr."],
  ['Zoe\u0308 Nguye\u0302\u0303n', 'Zoë Nguyễn'],
  ['  Ada \t\n Lovelace\u3000', 'Ada Lovelace'],
  ['first\u0085second', 'first second'],
  ['\u202egnp.exe\u202c\u2066\u2069', 'gnp.exe'],
  ['Bo\u200bb\ufeff\u00ad\u2060', 'Bob'],
  ['a\u0000b\u001b\u009f', 'ab'],
  ['\u3164\u115f\u2800', ''],
  ['x\u200dy\u200cz', 'xyz'],
  ['half \ud83d pair', 'half pair'],
  ['<b>Bob</b>', '<b>Bob</b>'],
])('%j is kept as %j', (given, expected) => {
  expect(cleanName(given)).toBe(expected);
});

test.each([
  ['Persian', 'می\u200cخواهم'],
  ['Hindi', 'क्\u200dष'],
  ['Malayalam', 'ന്\u200d'],
  ['a family emoji', '👩\u200d👩\u200d👧'],
  ['an astronaut', '👩🏽\u200d🚀'],
  ['a Japanese name with its own glyph form', '葛\u{e0100}城'],
  ['a red heart', '❤\ufe0f'],
])('the joiner or selector that %s needs stays', (_what, name) => {
  expect(cleanName(name)).toBe(name);
});

test('a heap of accents is thinned so that it cannot paint over the lines around it', () => {
  const heaped = cleanName(`Z${'\u0323\u0301'.repeat(30)}oe`);
  expect(heaped.match(/\p{Mn}+/u)?.[0]).toHaveLength(6);
  expect(heaped.endsWith('oe')).toBe(true);
});

test('one endless letter is cut to the limit rather than lost, and dropped where it follows others', () => {
  expect(Array.from(cleanName('\u1100'.repeat(500)))).toHaveLength(guestNameCodePointsMax);
  expect(cleanName(`a${'\u1100'.repeat(100)}`)).toBe('a');
});

test('a code point that is invisible and not assigned yet is taken out', () => {
  expect(cleanName('Ada\u2065 Lovelace\u{e0fff}')).toBe('Ada Lovelace');
});

test('every name holds no hidden character, is composed, short and tidy', () => {
  fc.assert(
    fc.property(text, (given) => {
      const name = cleanName(given);
      expect(Array.from(name).length).toBeLessThanOrEqual(guestNameCodePointsMax);
      expect(name).toBe(name.normalize('NFC'));
      expect(name).toBe(name.trim());
      expect(name).not.toMatch(/[\p{Cc}\p{Cs}\p{Co}\u200b\u2028-\u202e\u2060-\u206f\ufeff\u00ad]| {2}/u);
    }),
    { numRuns: 1000 },
  );
});

test('cleaning a clean name changes nothing', () => {
  fc.assert(
    fc.property(text, (given) => {
      const name = cleanName(given);
      expect(cleanName(name)).toBe(name);
    }),
    { numRuns: 1000 },
  );
});

test('a name of letters of any script is only ever composed and cut', () => {
  const letters = fc
    .stringMatching(/^\p{L}{1,20}$/u)
    .filter((name) => !/[\u115f\u1160\u3164\uffa0]/u.test(name.normalize('NFC')));
  fc.assert(
    fc.property(letters, (name) => {
      expect(cleanName(name)).toBe(name.normalize('NFC'));
    }),
  );
});

test('a plain name is cut to the limit as well, and never ends in a blank', () => {
  expect(guestNameCodePointsMax).toBe(64);
  expect(cleanName('x'.repeat(64))).toBe('x'.repeat(64));
  expect(cleanName('x'.repeat(65))).toBe('x'.repeat(64));
  expect(cleanName(`${'x'.repeat(63)} y`)).toBe('x'.repeat(63));
});

test('a name that is too long keeps as many whole letters as fit', () => {
  const letter = fc.constantFrom('é', 'g\u0308', 'क्षि', '👩🏽\u200d🚀', '각', '王');
  fc.assert(
    fc.property(fc.array(letter, { minLength: 10, maxLength: 90 }), (parts) => {
      const composed = parts.join('').normalize('NFC');
      const letters = Array.from(new Intl.Segmenter('en').segment(composed), ({ segment }) => segment);
      const cleaned = cleanName(composed);
      const kept = Array.from(new Intl.Segmenter('en').segment(cleaned)).length;
      expect(cleaned).toBe(letters.slice(0, kept).join(''));
      const withNext = Array.from(letters.slice(0, kept + 1).join('')).length;
      expect(kept === letters.length || withNext > guestNameCodePointsMax).toBe(true);
    }),
  );
});

test('a line of print is cleaned like a name, but keeps up to 1,024 characters', () => {
  expect(cleanLine('é'.repeat(5000))).toBe('é'.repeat(1024));
  expect(cleanLine(`Show  this\u202e at the ${'g'.repeat(80)}ate`)).toBe(
    `Show this at the ${'g'.repeat(80)}ate`,
  );
});

test('a joiner between Latin letters means nothing and goes', () => {
  const letter = fc.stringMatching(/^[A-Za-z]$/);
  fc.assert(
    fc.property(letter, letter, fc.constantFrom('\u200c', '\u200d'), (before, after, joiner) => {
      expect(cleanName(`${before}${joiner}${after}`)).toBe(before + after);
    }),
  );
});

test.each([
  ['a joiner before an emoji that follows a letter', 'x\u200d🚀', 'x🚀'],
  ['a selector at the beginning', '\ufe0fAda', 'Ada'],
  ['a selector behind a full stop', 'Ada.\ufe0f', 'Ada.'],
  [
    'a joiner whose letter was thinned out',
    `क${'\u0301'.repeat(6)}\u094d\u200dष`,
    `क\u094d${'\u0301'.repeat(5)}ष`,
  ],
])('%s goes', (_what, given, expected) => {
  expect(cleanName(given)).toBe(expected);
});

test('a browser without a segmenter cuts between code points', async () => {
  vi.resetModules();
  vi.stubGlobal('Intl', {});
  const older = await import('./guest-name.ts');
  expect(older.cleanName('é'.repeat(70))).toBe('é'.repeat(64));
  expect(older.cleanName('🎡'.repeat(70))).toBe('🎡'.repeat(64));
});

test('a browser that cannot look behind a character leaves joiners to the server, and cleans all else', async () => {
  vi.unstubAllGlobals();
  vi.resetModules();
  const Real = RegExp;
  class WithoutLookBehind extends Real {
    constructor(pattern: string | RegExp, flags?: string) {
      if (String(pattern).includes('(?<')) throw new SyntaxError('Invalid regular expression');
      super(pattern, flags);
    }
  }
  vi.stubGlobal('RegExp', WithoutLookBehind);
  const older = await import('./guest-name.ts');
  vi.unstubAllGlobals();
  expect(older.cleanName('x\u200dy \u202eBob')).toBe('x\u200dy Bob');
});

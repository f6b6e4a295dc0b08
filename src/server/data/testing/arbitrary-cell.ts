/** Texts of cells for property tests of imports and exports. */
import fc from 'fast-check';

import type { CellKind } from '#domain/import-cell.ts';
import { plainText } from '#domain/typed-number.ts';

/** Texts that a spreadsheet, a CSV reader or a guess could take for something else. */
const treacherous = [
  ...['=1+1', '@x', '-5', '"', 'a,b;c', ' both ', "'"],
  ...['ja', 'No', 'Band', '1.234,56 €', '20.11.2026', '10:00', 'NULL', '1e5', '="007"'],
];

/** A text that a column accepts. */
export function arbitraryCell(cell: CellKind): fc.Arbitrary<string> {
  switch (cell.kind) {
    case 'text':
      return fc.oneof(
        fc
          .string({ unit: 'grapheme', minLength: 1, maxLength: Math.min(cell.lengthMax, 12) })
          .filter((text) => plainText(text).trim() !== '' && !/\p{Cc}/u.test(text))
          .filter((text) => Array.from(text).length <= cell.lengthMax),
        fc.constantFrom(...treacherous),
      );
    case 'lines':
      return fc
        .array(fc.constantFrom('Scan at the gate.', 'é', ...treacherous), { minLength: 1, maxLength: 3 })
        .map((lines) => lines.join('\n'))
        .filter((text) => text.trim() === text);
    case 'color':
      return fc.stringMatching(/^[0-9a-fA-F]{6}$/);
    case 'code':
      return fc.stringMatching(cell.pattern);
    case 'choice':
      return fc.constantFrom(...cell.choices);
    case 'instant':
      return fc
        .date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
        .map((date) => date.toISOString());
    case 'dollars':
      return fc.nat(99_999_999).map((value) => (value / 100).toFixed(2));
    case 'integer':
      return fc.integer(cell).map(String);
    case 'flag':
      return fc.constantFrom('true', 'false');
    case 'phone':
      return fc.stringMatching(/^[2-9]\d{9}$/);
    case 'link':
      return fc.stringMatching(/^[\w-]{81,128}$/);
    default:
      return fc.stringMatching(/^[a-z]{1,8}@[a-z]{1,8}\.example$/);
  }
}

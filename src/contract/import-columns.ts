/** Columns of imports, and short forms in which the table of kinds writes them. */
import type { CellKind } from '#domain/import-cell.ts';
import { guestNameCodePointsMax } from '#domain/guest-name.ts';
import { barcodePattern, orderIdPattern } from '#domain/pass-id.ts';

/** A column of a file, and a field of a row in a body. */
export interface ImportColumn {
  cell: CellKind;
  isRequired: boolean;
  /** The purpose, printed in docs/import-formats.md. */
  about: string;
  /** What the sample file has in it. */
  sample: string;
}

/** One kind of import. */
export interface ImportKindEntry {
  title: string;
  about: string;
  columns: Readonly<Record<string, ImportColumn>>;
  /** The columns that name one thing: a second row with the same values is about the same thing. */
  key: readonly string[];
  /** Of several rows about one thing the one that is first by this time counts; otherwise they must say the same. */
  earliest?: string;
}

/** The number of an order. */
export const orderId = code(orderIdPattern, '8 digits', 'the order', '20260001');

/** The barcode of a pass. */
export const barcode = code(barcodePattern, '8 to 18 digits', 'the pass', '5126000020260001');

/** The time of a change in the source system. */
export const changedAt = optional(
  { kind: 'instant' },
  'the time of the change in the source system; a row older than the stored one changes nothing',
  '',
);

/** A column that every row must fill. */
export function required(cell: CellKind, about: string, sample: string): ImportColumn {
  return { cell, isRequired: true, about, sample };
}

/** A column that a row may leave empty. */
export function optional(cell: CellKind, about: string, sample: string): ImportColumn {
  return { cell, isRequired: false, about, sample };
}

/** A required text. */
export function textColumn(lengthMax: number, about: string, sample: string): ImportColumn {
  return required({ kind: 'text', lengthMax }, about, sample);
}

/** A required number or name of a thing in another system. */
export function idColumn(lengthMax: number, about: string, sample: string): ImportColumn {
  return required(idCell(lengthMax), about, sample);
}

/** The text of a number or a name that must arrive as it was sent. */
export function idCell(lengthMax: number): CellKind {
  return { kind: 'text', lengthMax, isId: true };
}

/** A required text of one pattern. */
export function code(pattern: RegExp, words: string, about: string, sample: string): ImportColumn {
  return required({ kind: 'code', pattern, words }, about, sample);
}

/** A required state, one of these. */
export function choiceColumn(choices: readonly string[], sample: string): ImportColumn {
  return required({ kind: 'choice', choices }, 'its state', sample);
}

/** An optional name of a person. */
export function personName(about: string, sample: string): ImportColumn {
  return optional({ kind: 'text', lengthMax: guestNameCodePointsMax }, about, sample);
}

/** An optional phone number. */
export function phoneNumber(about: string, sample: string): ImportColumn {
  return optional({ kind: 'phone' }, about, sample);
}

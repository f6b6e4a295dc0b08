/**
 * What can be exported: every kind of import in its own columns, so that the file can be imported as it is, and what the
 * club knows, which is never imported. docs/export-formats.md is printed from here.
 */
import { sourceKinds } from '#domain/earn-kinds.ts';
import type { CellKind } from '#domain/import-cell.ts';

import { importKinds } from './import-kinds.ts';

/** A column of an exported file. */
export interface ExportColumn {
  cell: CellKind;
  about: string;
}

/** One kind of export. */
export interface ExportKindEntry {
  title: string;
  about: string;
  columns: Readonly<Record<string, ExportColumn>>;
}

const instant: CellKind = { kind: 'instant' };
const text: CellKind = { kind: 'text', lengthMax: 200 };
const points: CellKind = { kind: 'integer', min: -2_000_000_000, max: 2_000_000_000 };

/** Kinds that are exported and never imported: the product itself keeps the club's books. */
export const exportOnlyKinds = {
  members: {
    title: 'Members of the club',
    about:
      'One row per account; only the number of a closed one. Without the user ID, which only the guest has.',
    columns: {
      account: { cell: text, about: 'the account number that staff use' },
      status: { cell: { kind: 'choice', choices: ['active', 'closed'] }, about: 'its state' },
      email: { cell: { kind: 'email' }, about: 'as the member typed it' },
      firstName: { cell: text, about: 'the member' },
      lastName: { cell: text, about: 'the member' },
      phone: { cell: text, about: 'digits only' },
      zip: { cell: text, about: 'the postal code' },
      seasonPassId: { cell: text, about: 'the season pass on the account, a barcode' },
      joinedAt: { cell: instant, about: 'the time of creation' },
      provedAt: { cell: instant, about: 'the time at which the member first proved the email address' },
      posted: {
        cell: points,
        about: 'the points to spend; negative if points were reversed after they were spent',
      },
      pending: { cell: points, about: 'the points that are not posted yet' },
    },
  },
  claims: {
    title: 'Claims of the club',
    about:
      'One row for each order, check or stay that a member claimed; a released one may be claimed again.',
    columns: {
      claimId: { cell: text, about: 'the claim' },
      account: { cell: text, about: 'the account that has or had it' },
      kind: { cell: { kind: 'choice', choices: sourceKinds }, about: 'the kind of source' },
      number: { cell: text, about: 'the order, the check or the reservation' },
      claimedAt: { cell: instant, about: 'the time of the claim' },
      releasedAt: { cell: instant, about: 'the time at which it was removed from the account' },
    },
  },
  ledger: {
    title: 'Ledger of the club',
    about:
      'One row per side of an entry, in the order of writing; the sides of each entry sum to 0, and so does the file.',
    columns: {
      entryId: { cell: text, about: 'the entry; its sides share this ID' },
      account: { cell: text, about: 'the number of the account' },
      side: {
        cell: { kind: 'choice', choices: ['posted', 'pending', 'held', 'club'] },
        about: "the balance that the points change: the member's, or the club's",
      },
      points: { cell: points, about: 'the signed number of points' },
      kind: { cell: text, about: 'such as Ticket, Adjustment or Reversal' },
      number: { cell: text, about: 'the order, the check or the reservation of the entry' },
      reference: { cell: text, about: 'another number of it, such as a barcode' },
      product: { cell: text, about: 'the product name that members see' },
      occurredAt: { cell: instant, about: 'the time of the order, check, stay or correction' },
      recordedAt: { cell: instant, about: 'the time of writing' },
      postsAt: { cell: instant, about: 'the time at which pending points post' },
      expiresAt: { cell: instant, about: 'the time at which earned points expire' },
      origin: {
        cell: { kind: 'choice', choices: ['guest', 'staff', 'system', 'pos'] },
        about: 'the origin of the entry',
      },
      actor: { cell: text, about: 'the team member' },
      reason: { cell: text, about: 'the reason that the team member gave' },
    },
  },
} as const satisfies Record<string, ExportKindEntry>;

/** Kinds that can be imported again. Contacts stay with the CRM: the fields they filled in are exported with the orders. */
const { contacts: _stayWithTheCrm, ...roundTripKinds } = importKinds;

/** The name of a kind that is exported to be imported. */
export type RoundTripKind = keyof typeof roundTripKinds;

/** The names of those kinds, in the order in which they can be imported. */
export const roundTripKindNames = Object.keys(roundTripKinds) as RoundTripKind[]; // the table's own keys

/** The name of a kind, as the command has it. */
export type ExportKind = RoundTripKind | keyof typeof exportOnlyKinds;

/** Every kind, those that can be imported first, in the order in which they can be. */
export const exportKinds: Readonly<Record<ExportKind, ExportKindEntry>> = {
  ...roundTripKinds,
  ...exportOnlyKinds,
};

/** The names of all kinds. */
export const exportKindNames = Object.keys(exportKinds) as ExportKind[]; // the table's own keys

/** True for the name of a kind. */
export function isExportKind(name: string): name is ExportKind {
  return Object.hasOwn(exportKinds, name);
}

/** The columns of a kind. */
export type ExportColumnOf<Kind extends ExportKind> = keyof ({
  [One in RoundTripKind]: (typeof importKinds)[One]['columns'];
} & {
  [One in keyof typeof exportOnlyKinds]: (typeof exportOnlyKinds)[One]['columns'];
})[Kind] &
  string;

/** The first column of a file for people: the number of the row. Refused rows have their reasons behind it. */
export const rowColumn = 'row';
/** The second column of a file of refused rows. */
export const reasonsColumn = 'reasons';

const columnsOfAll = new Set(Object.values(exportKinds).flatMap(({ columns }) => Object.keys(columns)));

/** How many columns of the header of a file for people stand before those of its rows; 0 for any other file. */
export function countOwnColumns([first, second, ...rest]: readonly unknown[]): 0 | 1 | 2 {
  if (first !== rowColumn || second === undefined) return 0;
  if (second === reasonsColumn) return rest.length > 0 ? 2 : 0;
  return [second, ...rest].every((name) => typeof name === 'string' && columnsOfAll.has(name)) ? 1 : 0;
}

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
      'One row an account; of a closed one the number only. Without the user id, which stays with the guest.',
    columns: {
      account: { cell: text, about: 'the number of the account, as staff know it' },
      status: { cell: { kind: 'choice', choices: ['active', 'closed'] }, about: 'its state' },
      email: { cell: { kind: 'email' }, about: 'as the member typed it' },
      firstName: { cell: text, about: 'the member' },
      lastName: { cell: text, about: 'the member' },
      phone: { cell: text, about: 'digits only' },
      zip: { cell: text, about: 'the postal code' },
      seasonPassId: { cell: text, about: 'the season pass on the account, a barcode' },
      joinedAt: { cell: instant, about: 'when the account was made' },
      provedAt: { cell: instant, about: 'when the member first proved the mailbox' },
      posted: {
        cell: points,
        about: 'points to spend; below zero where they were taken back after they were spent',
      },
      pending: { cell: points, about: 'points that are not posted yet' },
    },
  },
  claims: {
    title: 'Claims of the club',
    about:
      'One row for each order, check or stay that a member claimed; one that was released may be claimed again.',
    columns: {
      claimId: { cell: text, about: 'the claim' },
      account: { cell: text, about: 'whose it is or was' },
      kind: { cell: { kind: 'choice', choices: sourceKinds }, about: 'what was claimed' },
      number: { cell: text, about: 'the order, the check or the reservation' },
      claimedAt: { cell: instant, about: 'when' },
      releasedAt: { cell: instant, about: 'when it was taken off the account' },
    },
  },
  ledger: {
    title: 'Ledger of the club',
    about:
      'One row a side of an entry, in the order in which they were written; the sides of an entry sum to 0, and so does the file.',
    columns: {
      entryId: { cell: text, about: 'the entry; its sides have the same' },
      account: { cell: text, about: 'the number of the account' },
      side: {
        cell: { kind: 'choice', choices: ['posted', 'pending', 'club'] },
        about: 'where the points come to, or go from: with the member, or with the club',
      },
      points: { cell: points, about: 'signed' },
      kind: { cell: text, about: 'such as Ticket, Adjustment or Reversal' },
      number: { cell: text, about: 'the order, the check or the reservation that it is about' },
      reference: { cell: text, about: 'a further number of it, such as a barcode' },
      product: { cell: text, about: 'as members read it' },
      occurredAt: { cell: instant, about: 'when what it is about happened' },
      recordedAt: { cell: instant, about: 'when it was written' },
      postsAt: { cell: instant, about: 'when pending points post' },
      expiresAt: { cell: instant, about: 'when earned points expire' },
      origin: {
        cell: { kind: 'choice', choices: ['guest', 'staff', 'system', 'pos'] },
        about: 'by whom it came about',
      },
      actor: { cell: text, about: 'who of the team' },
      reason: { cell: text, about: 'as the team wrote it' },
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

/** What the import does with each kind: one entry a kind. */
import { sql, type SQL } from 'drizzle-orm';

import type { ColumnOf, ImportKind } from '#contract/import-kinds.ts';

import type { SourceKey } from '#server/loyalty/sources.queries.ts';
import { snakeCase } from '../given-rows.queries.ts';
import { readerFor, readerIfAny, type CellReader, type ImportRow } from '../import-row.ts';
import {
  writeContacts,
  writeBalances,
  writeRedemptions,
  writeRefunds,
  writeVisits,
} from './pass-changes.queries.ts';
import { writeCustomizationRules, writeCustomizations } from './looks.queries.ts';
import { writeOpenings } from './openings.queries.ts';
import { writeOrders } from './orders.queries.ts';
import { plainFactsOf, plainKindNames, type PlainFacts, type PlainKind } from './plain-kinds.ts';
import { writeInto, writeProducts } from './plain-rows.queries.ts';
import { writeWristbands } from './wristbands.queries.ts';
import type { WriteRows } from './written.ts';

/** One kind. */
interface KindEntry {
  write: WriteRows;
  /** Columns beside the key by which rows of a file depend on each other. */
  unique?: readonly string[];
  /** Finds what has the unique number of a `given` row as `other`, and words it as the reason against the row. */
  taken?: { join: SQL; reason: SQL };
  /** The claimable thing that a row is about, and whether the row takes its points back. */
  claimed?: { sourceKind: SourceKey['sourceKind']; readId: CellReader; isEnded: (row: ImportRow) => boolean };
}

const entries: {
  readonly [Kind in Exclude<ImportKind, PlainKind>]: KindEntry & { unique?: readonly ColumnOf<Kind>[] };
} = {
  orders: {
    write: writeOrders,
    unique: ['barcode', 'link'],
    taken: {
      join: sql`join passes other on other.barcode = given.barcode and other.order_id <> given.order_id and other.barcode_hash is not null`,
      reason: sql`'The barcode belongs to order ' || other.order_id || '; if that is wrong, correct the barcode of that pass in the tab Orders (or by the command pass correct-barcode) and import this row again'`,
    },
  },
  redemptions: { write: writeRedemptions },
  refunds: {
    write: writeRefunds,
    claimed: { sourceKind: 'ticket', readId: readerFor('refunds', 'orderId'), isEnded: () => true },
  },
  balances: { write: writeBalances },
  visits: { write: writeVisits },
  contacts: { write: writeContacts },
  wristbands: { write: writeWristbands, unique: ['barcode'] },
  openings: { write: writeOpenings },
  customizationRules: { write: writeCustomizationRules },
};

/** Plain kinds whose rows concern more than their own table. */
const furtherWriters: Partial<Record<PlainKind, WriteRows>> = {
  products: writeProducts,
  customizations: writeCustomizations,
};

/** The entry of each kind. */
export const kindTable: Readonly<Record<ImportKind, KindEntry>> = {
  ...entries,
  ...(Object.fromEntries(plainKindNames.map((kind) => [kind, plainEntry(kind)])) as Record<
    PlainKind,
    KindEntry
  >), // one for each plain kind
};

function plainEntry(kind: PlainKind): KindEntry {
  const facts = plainFactsOf(kind);
  const { unique, claims } = facts;
  return {
    write: furtherWriters[kind] ?? writeInto(kind),
    ...(unique !== undefined && { unique: [unique.column], taken: takenOf(facts, unique) }),
    ...(claims !== undefined && { claimed: claimedOf(kind, facts, claims) }),
  };
}

function takenOf(
  { table, key, columns }: PlainFacts,
  { column, words }: NonNullable<PlainFacts['unique']>,
): NonNullable<KindEntry['taken']> {
  const isSame = `other.${columns[column]} = given.${snakeCase(column)}`;
  const isOther = `other.${key.column} <> given.${snakeCase(key.name)}`;
  return {
    join: sql.raw(`join ${table} other on ${isSame} and ${isOther}`),
    reason: sql.raw(`'${words} ' || other.${key.column}`),
  };
}

/** The key is the number that members claim. */
function claimedOf(
  kind: PlainKind,
  { key }: PlainFacts,
  { sourceKind, endedBy }: NonNullable<PlainFacts['claims']>,
): NonNullable<KindEntry['claimed']> {
  const readId = readerIfAny(kind, key.name);
  const readStatus = readerIfAny(kind, 'status');
  return {
    sourceKind,
    readId: (row) => readId?.(row) ?? null,
    isEnded: (row) => endedBy.includes(readStatus?.(row) ?? ''),
  };
}

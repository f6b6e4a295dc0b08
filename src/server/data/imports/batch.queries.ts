/**
 * The rows of a batch beside those that are stored: numbers that belong to another thing, newer versions, and the team's
 * corrections, so that no import brings wrong numbers back.
 */
import { sql } from 'drizzle-orm';

import type { ImportKind } from '#contract/import-kinds.ts';

import type { Database } from '#server/base/db/database.ts';
import { barcodeForms } from '#domain/barcode-forms.ts';
import { orderCorrections } from '#server/base/db/schema/imports.ts';
import { passes } from '#server/base/db/schema/park.ts';
import { givenRows, arrayLiteral } from './given-rows.queries.ts';
import { type ImportRow, makeKeyReader, readerIfAny, withCells, type RefusedRow } from './import-row.ts';
import { kindTable } from './kinds/kind-table.queries.ts';

/** The reasons of such rows by their ordinal in the batch, from 1. */
export async function findTaken(
  tx: Database,
  kind: ImportKind,
  rows: readonly ImportRow[],
): Promise<ReadonlyMap<number, string>> {
  const { taken } = kindTable[kind];
  if (taken === undefined || rows.length === 0) return new Map();
  const found = await tx
    .select({ ordinal: sql<number>`given.ordinal::int`, reason: sql<string>`${taken.reason}` })
    .from(sql`${givenRows(kind, rows)} ${taken.join}`);
  return new Map(found.map((one) => [one.ordinal, one.reason]));
}

/** Returns the rows except those older than the stored version. Rows without a time of change are always kept. */
export async function leaveOutOlder(
  tx: Database,
  kind: ImportKind,
  rows: readonly ImportRow[],
): Promise<readonly ImportRow[]> {
  const readChangedAt = readerIfAny(kind, 'changedAt');
  if (readChangedAt === undefined) return rows;
  const dated = rows.filter((row) => readChangedAt(row) !== null);
  if (dated.length === 0) return rows;
  const keyOf = makeKeyReader(kind);
  const given = sql`unnest(${arrayLiteral(dated.map(keyOf))}::text[], ${arrayLiteral(dated.map(readChangedAt))}::timestamptz[])`;
  // Locks each version, changed or not, so that the next statement sees the final state.
  await tx.execute(sql`
    insert into import_versions (kind, key, changed_at)
    select ${kind}, given.key, given.changed_at from ${given} as given (key, changed_at) order by given.key
    on conflict (kind, key) do update set changed_at = excluded.changed_at
    where import_versions.changed_at < excluded.changed_at`);
  const older = await tx.select({ key: sql<string>`known.key` }).from(
    sql`${given} as given (key, changed_at) join import_versions known on known.kind = ${kind} and known.key = given.key
        and known.changed_at > given.changed_at::timestamptz(3)`,
  );
  if (older.length === 0) return rows;
  const left = new Set(older.map(({ key }) => key));
  return rows.filter((row) => readChangedAt(row) === null || !left.has(keyOf(row)));
}

/** The rows to write, and the rows that a correction refuses. */
interface CorrectedRows {
  rows: readonly ImportRow[];
  refused: RefusedRow[];
  /** The corrections that were known, to compare them with those after the writing. */
  correctionsSeen: number;
}

/**
 * Rows of orders under former numbers are refused with the new ones, because they may say something else about the
 * order too. What happened to a pass under its former numbers, such as a redemption, is about the pass.
 */
export async function applyCorrections(
  tx: Database,
  kind: ImportKind,
  rows: readonly ImportRow[],
): Promise<CorrectedRows> {
  const corrections = await fetchCorrections(tx, kind, rows);
  if (corrections.length === 0) return { rows, refused: [], correctionsSeen: 0 };
  const known = new Map(corrections.map((one) => [`${one.orderId}|${one.barcode}`, one]));
  const [readOrderId, readBarcode] = [readerIfAny(kind, 'orderId'), readerIfAny(kind, 'barcode')];
  const refused: RefusedRow[] = [];
  const current = rows.flatMap((row) => {
    const orderId = readOrderId?.(row) ?? '';
    const correction = known.get(`${orderId}|${readBarcode?.(row) ?? ''}`);
    const withdrawal = kind === 'orders' ? known.get(`${orderId}|`) : undefined;
    if (correction === undefined && withdrawal === undefined) return [row];
    if (kind !== 'orders' && correction !== undefined)
      return [withCells(kind, row, { orderId: correction.toOrderId, barcode: correction.toBarcode })];
    refused.push({ row: row.row, reasons: [wordsOf(correction, orderId)] });
    return [];
  });
  return { rows: current, refused, correctionsSeen: corrections.length };
}

/** The rows with each barcode in the form in which its order has it: a UPC-A and its 13 digits are one pass. */
export async function nameByStoredForms(
  tx: Database,
  kind: ImportKind,
  rows: readonly ImportRow[],
): Promise<readonly ImportRow[]> {
  const [readOrderId, readBarcode] = [readerIfAny(kind, 'orderId'), readerIfAny(kind, 'barcode')];
  const keyOf = (row: ImportRow, barcode: string): string => `${readOrderId?.(row) ?? ''}|${barcode}`;
  const twofold = rows.filter((row) => barcodeForms(readBarcode?.(row) ?? '').length > 1);
  if (twofold.length === 0) return rows;
  const orderIds = arrayLiteral([...new Set(twofold.map((row) => readOrderId?.(row) ?? ''))]);
  const found = await tx
    .select({ key: sql<string>`${passes.orderId} || '|' || ${passes.barcode}` })
    .from(passes)
    .where(sql`${passes.orderId} = any(${orderIds}::text[])`);
  const stored = new Set(found.map(({ key }) => key));
  return rows.map((row) => {
    const known = barcodeForms(readBarcode?.(row) ?? '').find((form) => stored.has(keyOf(row, form)));
    return known === undefined ? row : withCells(kind, row, { barcode: known });
  });
}

type Correction = typeof orderCorrections.$inferSelect;

function wordsOf(correction: Correction | undefined, orderId: string): string {
  if (correction === undefined) return `The team withdrew order ${orderId}`;
  const { toOrderId, toBarcode } = correction;
  return `The team corrected this pass to order ${toOrderId ?? ''}, barcode ${toBarcode ?? ''}; send these numbers`;
}

/** Thrown if the team corrected one of the rows during the writing; its code makes the batch start again. */
class CorrectedMeanwhileError extends Error {
  override readonly name = 'CorrectedMeanwhileError';
  readonly code = '40001';
}

/** To be called after the rows were written, which waits for corrections under way. */
export async function requireNoNewCorrection(
  tx: Database,
  kind: ImportKind,
  rows: readonly ImportRow[],
  { correctionsSeen }: CorrectedRows,
): Promise<void> {
  if ((await fetchCorrections(tx, kind, rows)).length !== correctionsSeen)
    throw new CorrectedMeanwhileError();
}

async function fetchCorrections(
  tx: Database,
  kind: ImportKind,
  rows: readonly ImportRow[],
): Promise<Correction[]> {
  const readOrderId = readerIfAny(kind, 'orderId');
  if (readOrderId === undefined || readerIfAny(kind, 'barcode') === undefined || rows.length === 0) return [];
  // Most parks have none, and need not send the numbers of each batch to learn so.
  if (!(await hasCorrections(tx))) return [];
  const orderIds = arrayLiteral([...new Set(rows.map((row) => readOrderId(row)))]);
  return tx
    .select()
    .from(orderCorrections)
    .where(sql`${orderCorrections.orderId} = any(${orderIds}::text[])`);
}

async function hasCorrections(tx: Database): Promise<boolean> {
  const found = await tx.select({ orderId: orderCorrections.orderId }).from(orderCorrections).limit(1);
  return found.length > 0;
}

/** The data that the park keeps about one guest, found by order or by email: exported and erased as the registry says. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';

import { emailKeyOf } from '#domain/email.ts';

import { type Database, readRows } from '#server/base/db/database.ts';
import { ledgerLines, ledgerTransactions, loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import { passes, ticketShares } from '#server/base/db/schema/park.ts';
import { tableNamed, tableColumns, type TableName } from '#server/base/db/tables/all-tables.ts';
import { either, ofList, ofPasses } from '#server/base/db/tables/conditions.ts';
import { countedName, tableNames, tableRegistry } from '#server/base/db/tables/registry.ts';
import type { ExportedRows } from '#server/base/db/tables/table-row.ts';
import { pickColumns } from '#server/base/db/table-columns.ts';
import { guestHashOf, mailHashOf } from '#server/passes/messages/message-choice.queries.ts';
import type { PassNumbers } from '#domain/pass-id.ts';

/** The subject: all data of an order, or all data under an email address (lower-case). */
export type GuestKey = { kind: 'order'; orderId: string } | { kind: 'email'; emailKey: string };

/** The passes of the guest; locked until the transaction ends. */
export async function lockGuestPasses(tx: Database, key: GuestKey) {
  return tx
    .select()
    .from(passes)
    .where(
      key.kind === 'order' ? eq(passes.orderId, key.orderId) : eq(sql`lower(${passes.email})`, key.emailKey),
    )
    .orderBy(passes.orderId, passes.barcode)
    .for('update');
}

/** A pass with the fields about its holder. */
export type HeldPass = PassNumbers &
  Pick<typeof passes.$inferSelect, 'firstName' | 'lastName' | 'email' | 'photoUid'>;

/** The guest with everything by which rows name them. */
export type FoundGuest = Awaited<ReturnType<typeof findGuest>>;

/** Finds everything by which rows name the guest; the shares are locked until the transaction ends. */
export async function findGuest(tx: Database, key: GuestKey, found: readonly HeldPass[]) {
  const emailKeys = emailKeysOf(key, found);
  const members =
    emailKeys.length === 0
      ? []
      : await tx.select().from(loyaltyMembers).where(inArray(loyaltyMembers.emailKey, emailKeys));
  const { orderId, barcode, shareId } = ticketShares;
  const isOfShares = either(ofPasses, ofList('lower(email)', 'emailKeys'));
  const named = {
    key,
    isByEmail: key.kind === 'email',
    passes: found,
    orderIds: key.kind === 'order' ? [key.orderId] : found.map((pass) => pass.orderId),
    emailKeys,
    memberIds: members.map(({ memberId }) => memberId),
    members,
    mailHashes: emailKeys.map(mailHashOf),
    guestHashes: emailKeys.map((emailKey) => guestHashOf(['mail', emailKey])),
  };
  const shares = await tx
    .select({ orderId, barcode, shareId })
    .from(ticketShares)
    .where(isOfShares({ ...named, shareIds: [] }))
    .orderBy(shareId)
    .for('update');
  return { ...named, shares, shareIds: shares.map((share) => share.shareId) };
}

/** Every email address of the guest: the given one, or those on the order's passes. */
function emailKeysOf(key: GuestKey, found: readonly HeldPass[]): string[] {
  if (key.kind === 'email') return [key.emailKey];
  return [
    ...new Set(found.flatMap(({ email }) => (email === null || email === '' ? [] : [emailKeyOf(email)]))),
  ];
}

/** Exports that join tables. */
const joinedExports = { ledger: fetchGuestLedger };

/** All data kept about the guest, one list per table, without links' hashes, sealed copies and other secrets. */
export async function fetchGuestData(tx: Database, guest: FoundGuest): Promise<Record<string, unknown[]>> {
  const data: Record<string, unknown[]> = {};
  for (const table of tableNames) {
    const row = tableRegistry[table];
    if (!('export' in row) || 'notExported' in row.export) continue;
    if ('by' in row.export) data[row.export.as] ??= await joinedExports[row.export.by](tx, guest.memberIds);
    else if (row.of !== undefined)
      data[row.export.as] = await tx
        .select(exportedColumns(table, row.export))
        .from(tableNamed(table))
        .where(row.of(guest));
  }
  return data;
}

/** The entries of these accounts in the ledger with their lines, without the side of the club. */
async function fetchGuestLedger(tx: Database, memberIds: readonly string[]) {
  if (memberIds.length === 0) return [];
  return tx
    .select({
      ...pickColumns(ledgerTransactions, 'kind', 'sourceId', 'product', 'occurredAt'),
      account: ledgerLines.account,
      points: ledgerLines.points,
    })
    .from(ledgerTransactions)
    .innerJoin(ledgerLines, eq(ledgerLines.transactionId, ledgerTransactions.transactionId))
    .where(and(inArray(ledgerTransactions.memberId, [...memberIds]), sql`${ledgerLines.account} <> 'club'`));
}

function exportedColumns(table: TableName, { without }: ExportedRows): Record<string, PgColumn> {
  return Object.fromEntries(Object.entries(tableColumns(table)).filter(([name]) => !without.includes(name)));
}

/** Erases the rows of the guest that one statement erases, table by table, and returns the counted ones. */
export async function eraseGuestRows(
  tx: Database,
  guest: FoundGuest,
  now: Date,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tableNames) {
    const row = tableRegistry[table];
    if (!('erase' in row) || row.of === undefined || !('set' in row.erase)) continue;
    const { set } = row.erase;
    const counted = countedName(table);
    const name = sql.identifier(table);
    const erase =
      set === 'delete'
        ? sql`delete from ${name}`
        : sql`update ${name} set ${set(sql`${now.toISOString()}::timestamptz`)}`;
    const answer = await tx.execute(
      sql`with gone as (${erase} where ${row.of(guest)} returning 1) select count(*)::int as count from gone`,
    );
    if (counted !== undefined) counts[counted] = readRows(answer, countRow)[0]?.count ?? 0;
  }
  return counts;
}

const countRow = z.object({ count: z.number() });

/** The rows of scans: who scanned which pass where, and which scan took it. */
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';

import { prepared, type Database } from '#server/base/db/database.ts';
import { teamMembers } from '#server/base/db/schema/administration.ts';
import { gateScans } from '#server/base/db/schema/operations.ts';
import { fullNameOf } from '#domain/pass-card.ts';
import { isOfPass } from '#server/base/db/schema/park.ts';
import { pickColumns } from '#server/base/db/table-columns.ts';
import type { PassNumbers } from '#domain/pass-id.ts';

/** A scan as stored. */
export type StoredScan = typeof gateScans.$inferSelect;

const byId = prepared((db) =>
  db
    .select()
    .from(gateScans)
    .where(eq(gateScans.scanId, sql.placeholder('scanId')))
    .prepare('find_gate_scan'),
);

export async function findScan(db: Database, scanId: string): Promise<StoredScan | undefined> {
  const [row] = await byId(db).execute({ scanId });
  return row;
}

/** Stores a scan; false if one with its id is stored already. */
export async function insertScan(tx: Database, scan: StoredScan): Promise<boolean> {
  const rows = await tx
    .insert(gateScans)
    .values(scan)
    .onConflictDoNothing({ target: gateScans.scanId })
    .returning({ scanId: gateScans.scanId });
  return rows.length > 0;
}

/** The scan that took a pass. */
export interface TakenBy {
  scanId: string;
  scannedAt: Date;
  place: string;
  /** First and last name of the member; empty for one who is no longer known. */
  member: string;
}

/** The newest scan that took the pass for `keptFor`, which is `once` or an operating day. */
export async function findTaker(
  db: Database,
  { orderId, barcode }: PassNumbers,
  keptFor: string,
): Promise<TakenBy | undefined> {
  const [row] = await db
    .select({
      ...pickColumns(gateScans, 'scanId', 'scannedAt', 'place'),
      firstName: teamMembers.firstName,
      lastName: teamMembers.lastName,
    })
    .from(gateScans)
    .leftJoin(teamMembers, eq(teamMembers.guid, gateScans.scannedBy))
    .where(
      and(
        isOfPass(gateScans, { orderId, barcode }),
        eq(gateScans.keptFor, keptFor),
        isNotNull(gateScans.keptFor),
      ),
    )
    .orderBy(desc(gateScans.scannedAt))
    .limit(1);
  if (row === undefined) return undefined;
  const { firstName, lastName, ...scan } = row;
  return { ...scan, member: fullNameOf(firstName, lastName) };
}

/** Frees a pass whose redemption was taken back since, so that it can be taken again. */
export async function releasePass(tx: Database, { orderId, barcode }: PassNumbers): Promise<void> {
  await tx
    .update(gateScans)
    .set({ keptFor: null })
    .where(and(isOfPass(gateScans, { orderId, barcode }), eq(gateScans.keptFor, 'once')));
}

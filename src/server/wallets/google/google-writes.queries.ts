/** The last writes to Google Wallet, so that unchanged content is not written again. */
import { and, eq, inArray, sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import type { Holder } from '#server/changes/holder.ts';
import { googleWalletClasses, googleWalletObjects } from '#server/base/db/schema/operations.ts';
import { isOfPass } from '#server/base/db/schema/park.ts';
import { passCustomizations } from '#server/base/db/schema/administration.ts';
import { lookSeasons } from '#server/base/db/schema/looks.ts';

/** The fingerprint of a class at its last write. */
export async function fetchClassWrite(db: Database, classId: string) {
  const rows = await db
    .select({ fingerprint: googleWalletClasses.fingerprint })
    .from(googleWalletClasses)
    .where(eq(googleWalletClasses.classId, classId));
  return rows[0];
}

/** An object at its last write; the balance is null if none was written yet. */
export interface ObjectWrite {
  /** The objects that it is linked to. */
  linkedObjectIds: string[];
  fingerprint: string;
  classId: string;
  credits: number | null;
  cashCents: number | null;
}

/** The last write of an object. */
export async function fetchObjectWrite(db: Database, objectId: string): Promise<ObjectWrite | undefined> {
  const { fingerprint, classId, credits, cashCents, linkedObjectIds } = googleWalletObjects;
  const rows = await db
    .select({ fingerprint, classId, credits, cashCents, linkedObjectIds })
    .from(googleWalletObjects)
    .where(eq(googleWalletObjects.objectId, objectId));
  return rows[0];
}

/** The id of the holder's object of this issuer; undefined if there is none. */
export async function fetchObjectId(
  db: Database,
  issuerId: string,
  { orderId, barcode, shareId }: Holder,
): Promise<string | undefined> {
  const { objectId } = googleWalletObjects;
  const [row] = await db
    .select({ objectId })
    .from(googleWalletObjects)
    .where(
      and(
        isOfPass(googleWalletObjects, { orderId, barcode }),
        eq(googleWalletObjects.shareId, shareId),
        sql`starts_with(${objectId}, ${`${issuerId}.`})`,
      ),
    )
    .orderBy(objectId)
    .limit(1);
  return row?.objectId;
}

/** Records that a class was written. */
export async function keepClassWrite(
  db: Database,
  row: { classId: string; fingerprint: string; writtenAt: Date },
): Promise<void> {
  await db
    .insert(googleWalletClasses)
    .values(row)
    .onConflictDoUpdate({
      target: googleWalletClasses.classId,
      set: { fingerprint: sql`excluded.fingerprint`, writtenAt: sql`excluded.written_at` },
    });
}

/** Fingerprints of an object that was inserted but never written, and of one with two concurrent writes. */
export const neverWritten = '';
export const unsureWritten = 'unsure';

/** Inserts an object before its content is read and written, so that no change in between is missed. */
export async function noteObject(
  db: Database,
  row: Pick<typeof googleWalletObjects.$inferInsert, 'objectId' | 'orderId' | 'barcode' | 'shareId'>,
  now: Date,
): Promise<void> {
  await db
    .insert(googleWalletObjects)
    .values({ ...row, classId: '', fingerprint: neverWritten, writtenAt: now })
    .onConflictDoNothing();
}

/** Records that an object was written, and its holder; false if another process wrote it since `expected` was read. */
export async function keepObjectWrite(
  db: Database,
  row: typeof googleWalletObjects.$inferInsert,
  expected: string | undefined,
): Promise<boolean> {
  const rows = await db
    .insert(googleWalletObjects)
    .values(row)
    .onConflictDoUpdate({
      target: googleWalletObjects.objectId,
      set: {
        classId: sql`excluded.class_id`,
        fingerprint: sql`excluded.fingerprint`,
        writtenAt: sql`excluded.written_at`,
        credits: sql`excluded.credits`,
        cashCents: sql`excluded.cash_cents`,
      },
      setWhere: eq(googleWalletObjects.fingerprint, expected ?? neverWritten),
    })
    .returning({ objectId: googleWalletObjects.objectId });
  return rows.length > 0;
}

/**
 * Links each of these objects to all others of them. Earlier links stay, because Google refuses to remove any; the next
 * write of each object sends them.
 */
export async function linkObjects(db: Database, objectIds: readonly string[]): Promise<void> {
  const { objectId, linkedObjectIds } = googleWalletObjects;
  const added = sql`array[${sql.join(
    objectIds.map((id) => sql`${id}`),
    sql`, `,
  )}]::text[]`;
  const areThese = inArray(objectId, [...objectIds]);
  await db.transaction(async (tx) => {
    // In one order, so that two requests for one family wait for each other.
    await tx.select({ objectId }).from(googleWalletObjects).where(areThese).orderBy(objectId).for('update');
    await tx
      .update(googleWalletObjects)
      .set({
        linkedObjectIds: sql`array(
          select distinct id from unnest(${linkedObjectIds} || ${added}) as id
          where id <> ${objectId} order by id)`,
      })
      .where(areThese);
  });
}

/** Records that it is unknown which of two concurrent writes Google has. */
export async function markUnsure(db: Database, objectId: string): Promise<void> {
  await db
    .update(googleWalletObjects)
    .set({ fingerprint: unsureWritten })
    .where(eq(googleWalletObjects.objectId, objectId));
}

/** Stores when Google reported that a guest saved this object, or took it off. */
export async function noteGuestAct(
  db: Database,
  objectId: string,
  act: { savedAt: Date } | { removedAt: Date },
): Promise<void> {
  await db.update(googleWalletObjects).set(act).where(eq(googleWalletObjects.objectId, objectId));
}

/** True if a customization or one of its seasons has these colors, in six small hex digits each. */
export async function isColorOfCustomization(
  db: Database,
  { background, foreground }: { background: string; foreground: string },
): Promise<boolean> {
  const { backgroundColor, color } = passCustomizations;
  const rows = await db
    .select({ one: sql`1` })
    .from(passCustomizations)
    .where(and(eq(sql`lower(${backgroundColor})`, background), eq(sql`lower(${color})`, foreground)))
    .limit(1);
  if (rows.length > 0) return true;
  const season = lookSeasons;
  const seasons = await db
    .select({ one: sql`1` })
    .from(season)
    .where(
      and(eq(sql`lower(${season.backgroundColor})`, background), eq(sql`lower(${season.color})`, foreground)),
    )
    .limit(1);
  return seasons.length > 0;
}

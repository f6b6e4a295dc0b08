/** The sealed columns, and the slots of photos, as `promenade keys reseal` reads and writes them. */
import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { type Database, readRows } from '#server/base/db/database.ts';
import { settings } from '#server/base/db/schema/operations.ts';
import { liftTimeLimit } from '#server/base/db/session.queries.ts';
import { idOfSealed } from './key-uses.queries.ts';

/** A column of sealed values: its table, the column that identifies a row, and whether it holds text. */
export interface SealedColumn {
  table: 'ticket_shares' | 'event_endpoints' | 'team_members';
  id: 'share_id' | 'endpoint_id' | 'guid';
  column: 'sealed_hash_url' | 'sealed_secret' | 'former_sealed_secret' | 'otp_secret' | 'otp_secret_pending';
  isText?: true;
}

/** A sealed value with the row that it belongs to. */
export interface SealedValue {
  id: string;
  sealed: Buffer;
}

/** The next values of a column that another key than this one sealed; their rows are locked until the transaction ends. */
export async function lockFormerValues(
  tx: Database,
  { table, id, column, isText }: SealedColumn,
  { newest, after, countMax }: { newest: string; after: string; countMax: number },
): Promise<SealedValue[]> {
  const [idText, bytes] = [sql.raw(`${id}::text`), isText === true ? `decode(${column}, 'base64')` : column];
  const answer = await tx.execute(sql`select ${idText} as id, encode(${sql.raw(bytes)}, 'base64') as sealed
    from ${sql.identifier(table)}
    where ${sql.raw(`length(${bytes})`)} > 0 and ${idOfSealed(bytes)} <> ${newest} and ${idText} > ${after}
    order by ${idText} limit ${countMax} for update`);
  return readRows(answer, sealedRow).map((row) => ({
    id: row.id,
    sealed: Buffer.from(row.sealed, 'base64'),
  }));
}

const sealedRow = z.object({ id: z.string(), sealed: z.string() });

/** Stores a value of a row that the transaction has locked. */
export async function storeSealed(
  tx: Database,
  { table, id, column, isText }: SealedColumn,
  value: SealedValue,
): Promise<void> {
  const base64 = value.sealed.toString('base64');
  const stored = isText === true ? sql`${base64}` : sql`decode(${base64}, 'base64')`;
  await tx.execute(sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${stored}
    where ${sql.raw(`${id}::text`)} = ${value.id}`);
}

/**
 * Holds the rows that name a slot, so that no server retires or erases its photo until the transaction ends. `ending` if the
 * photo is removed before this instant anyway, and `gone` if no row names it.
 */
export async function holdSlot(tx: Database, uid: string, until: Date): Promise<'held' | 'ending' | 'gone'> {
  await liftTimeLimit(tx);
  const inUse = await tx.execute(
    sql`select 1 from passes where photo_uid = ${uid}::uuid and has_photo for share`,
  );
  const kept = await tx.execute(
    sql`select purge_at > ${until.toISOString()}::timestamptz as stays from retired_photos
      where photo_uid = ${uid}::uuid for share`,
  );
  const [retired] = readRows(kept, z.object({ stays: z.boolean() }));
  if (readRows(inUse, z.object({})).length > 0 || retired?.stays === true) return 'held';
  return retired === undefined ? 'gone' : 'ending';
}

/** How many slots have a photo. */
export async function countSlots(db: Database): Promise<number> {
  const answer = await db.execute(sql`select count(*)::int as slots from
    (select photo_uid from passes where has_photo union select photo_uid from retired_photos) slots`);
  return readRows(answer, z.object({ slots: z.number() }))[0]?.slots ?? 0;
}

const markRow = z.object({
  /** The key under which the run seals; a run under another key begins again. */
  newest: z.string(),
  /** The last slot that was read. */
  after: z.uuid(),
  read: z.number(),
  /** The photos that stayed under a former key, by its id. */
  left: z.record(z.string(), z.number()),
});

/** How far a run has read the photos. */
export type PhotoMark = z.output<typeof markRow>;

const markKey = 'photoReseal';

/** Where an earlier run under this key stopped. */
export async function fetchPhotoMark(db: Database, newest: string): Promise<PhotoMark | undefined> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, markKey));
  const mark = z.optional(markRow).parse(row?.value);
  return mark?.newest === newest ? mark : undefined;
}

/** Stores how far a run is. */
export async function storePhotoMark(db: Database, value: PhotoMark): Promise<void> {
  await db
    .insert(settings)
    .values({ key: markKey, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
}

/** Removes the mark of a run that has read every photo. */
export async function dropPhotoMark(db: Database): Promise<void> {
  await db.delete(settings).where(eq(settings.key, markKey));
}

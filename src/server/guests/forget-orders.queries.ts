/** The orders whose names are no longer needed (docs/policies/retention.md). */
import { sql, inArray, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { type Database, readRows } from '#server/base/db/database.ts';
import { daysBefore } from '#domain/days-before.ts';
import { numberKeyOf } from '#server/base/db/number-key.ts';
import { stays } from '#server/base/db/schema/loyalty.ts';
import { forgetFormerValues } from '#server/data/imports/changes.queries.ts';
import { readHotelWindow } from '#server/loyalty/read-rules.queries.ts';
import { writeAudit, hostActor } from '#server/staff/audit.queries.ts';

/**
 * Orders after this one, in the order of their ids, that were ordered before an instant and still have personal data; with
 * `orderId` that one only. One is due if its passes and bands all ended before the instant. It stays while a request about it
 * is open, while its claim belongs to an active member, and while one of its addresses has an active account, a share that
 * stands, or a pass that ended later or not at all.
 *
 * The page is chosen first and judged then, order by order: judged while they are chosen, PostgreSQL joins all passes of the
 * park anew for each page.
 */
export async function fetchNamedOrders(db: Database, { endedBefore, after, countMax, orderId }: OrderSearch) {
  const before = sql`${endedBefore.toISOString()}::timestamptz`;
  const hasEnded = sql`(coalesce(own.expires_at, own.redeemed_at, own.refunded_at) < ${before}
    and (own.expires_at is not null or own.is_redeemed or own.is_refunded))`;
  const rows = await db.execute(sql`
    with due as materialized (
      select named.order_id from orders named
      where named.order_id > ${after} and named.ordered_at < ${before}
        and (${orderId ?? null}::text is null or named.order_id = ${orderId ?? null})
        and (named.purchaser_first_name is not null or named.purchaser_last_name is not null or named.crm_id <> ''
          or exists (select 1 from passes own where own.order_id = named.order_id
            and coalesce(own.first_name, own.last_name, own.email, own.phone) is not null)
          or exists (select 1 from attraction_visits own where own.order_id = named.order_id))
      order by named.order_id limit ${countMax})
    select due.order_id as "orderId", (
      exists (select 1 from passes own where own.order_id = due.order_id)
      and not exists (select 1 from passes own where own.order_id = due.order_id and ${hasEnded} is not true)
      and not exists (select 1 from wristbands own where own.order_id = due.order_id
        and (own.valid_until is null or own.valid_until >= ${before}))
      and not exists (select 1 from attraction_visits own where own.order_id = due.order_id and own.visited_at >= ${before})
      and not exists (select 1 from photo_requests own where own.order_id = due.order_id and own.status = 'open')
      and not exists (select 1 from help_requests own where own.order_id = due.order_id and own.status = 'open')
      and not exists (select 1 from loyalty_claims claim join loyalty_members member using (member_id)
        where claim.source_kind = 'ticket' and claim.source_id = due.order_id and claim.released_at is null
          and member.status = 'active')
      and not exists (select 1 from passes held where held.order_id = due.order_id and held.email <> '' and (
        exists (select 1 from loyalty_members member
          where member.email_key = lower(held.email) and member.status = 'active')
        or exists (select 1 from ticket_shares share
          where lower(share.email) = lower(held.email) and share.order_id <> due.order_id and share.revoked_at is null)
        or exists (select 1 from help_requests asked
          where asked.email = lower(held.email) and asked.status = 'open')
        or exists (select 1 from passes own
          where lower(own.email) = lower(held.email) and ${hasEnded} is not true)))) as "isDue"
    from due order by due.order_id`);
  return readRows(rows, z.object({ orderId: z.string(), isDue: z.boolean() }));
}

/** A page of the search, or one order that is checked again. */
interface OrderSearch {
  endedBefore: Date;
  after: string;
  countMax: number;
  orderId?: string;
}

/** How many stays lose their names in one transaction, and how many transactions a round has. */
const rowsMax = 500;
const piecesMax = 10;

const dueStay = z.object({ number: z.string() });

/** Erases the names of due stays, the oldest first. A row that another server erases at the moment is skipped. */
export async function forgetOldStays(db: Database, now: Date, keptDays: number): Promise<number> {
  const departedBefore = await departedBy(db, now, keptDays);
  let erased = 0;
  for (let piece = 0; piece < piecesMax; piece += 1) {
    const count = await db.transaction((tx) => forgetPiece(tx, departedBefore, now));
    erased += count;
    if (count < rowsMax) break;
  }
  return erased;
}

/** How many stays will be due at an instant, up to a most. */
export async function countDueStays(
  db: Database,
  at: Date,
  { keptDays, countMax }: { keptDays: number; countMax: number },
): Promise<number> {
  const due = await db.execute(dueStays(await departedBy(db, at, keptDays), sql`limit ${countMax}`));
  return readRows(due, dueStay).length;
}

/** Never shorter than the window in which a stay may be claimed by its name. */
async function departedBy(db: Database, now: Date, keptDays: number): Promise<Date> {
  return daysBefore(now, Math.max(keptDays, await readHotelWindow(db, now)));
}

async function forgetPiece(tx: Database, departedBefore: Date, now: Date): Promise<number> {
  const due = await tx.execute(dueStays(departedBefore, sql`limit ${rowsMax} for update skip locked`));
  const numbers = readRows(due, dueStay).map(({ number }) => number);
  if (numbers.length === 0) return 0;
  await eraseStayNames(tx, inArray(stays.reservationNumber, numbers));
  const after = { stays: numbers.length };
  await writeAudit(tx, hostActor, { action: 'Guest Erase', target: 'names of hotel stays', after }, now);
  return numbers.length;
}

/** Erases names and addresses, and returns the number of stays; no one can claim a stay by the new name. */
export async function eraseStayNames(tx: Database, those: SQL): Promise<number> {
  const rows = await tx
    .update(stays)
    .set({ firstName: 'Erased', lastName: sql`'erased-' || gen_random_uuid()`, email: null })
    .where(those)
    .returning({ number: stays.reservationNumber });
  const numbers = rows.map(({ number }) => number);
  await forgetFormerValues(tx, 'stays', numbers);
  return numbers.length;
}

/** Stays with a name that departed before an instant; one that a guest asks about or is reminded of keeps its name. */
function dueStays(departedBefore: Date, end: SQL): SQL {
  return sql`
    select reservation_number as "number" from stays
    where departs_at < ${departedBefore.toISOString()}::timestamptz and (first_name <> 'Erased' or email is not null)
      and not exists (select 1 from club_requests asked where asked.status = 'open' and asked.earn_kind = 'hotels'
        and ${sql.raw(numberKeyOf('asked.number'))} = ${sql.raw(numberKeyOf('stays.reservation_number'))})
      and not exists (select 1 from claim_reminders waiting
        where waiting.source_kind = 'stay' and waiting.source_id = stays.reservation_number)
      and not exists (select 1 from help_requests asked where asked.status = 'open' and asked.email = lower(stays.email))
    order by departs_at ${end}`;
}

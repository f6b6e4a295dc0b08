/** Erases the names of hotel stays that no one can claim or dispute any more (docs/policies/retention.md). */
import { inArray, sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { daysBefore } from '#domain/days-before.ts';

import type { Database } from '#server/base/db/database.ts';
import { numberKeyOf } from '#server/base/db/number-key.ts';
import { readRows } from '#server/base/db/read-rows.ts';
import { stays } from '#server/base/db/schema/loyalty.ts';
import { forgetFormerValues } from '#server/data/imports/changes.queries.ts';
import { readHotelWindow } from '#server/loyalty/read-rules.queries.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { hostActor } from '#server/staff/host-actor.ts';

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

/** The figures of closed operating days, which a nightly job counts from all their rows (docs/algorithms/figures.md). */
import { isDeepStrictEqual } from 'node:util';

import { eq, sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { boundsOfOperatingDay, operatingDayOf, type ParkDay } from '#domain/operating-day.ts';

import { takeLock, tryLock } from '#server/base/db/advisory-locks.queries.ts';
import { type Database, readRows } from '#server/base/db/database.ts';
import { settings } from '#server/base/db/schema/operations.ts';
import { forgottenSetting } from '#server/base/db/tables/guest-tables.ts';
import { liftTimeLimit } from '#server/base/db/session.queries.ts';
import type { Services } from '#server/base/services.ts';
import { countedHours, countedReturns } from './counted-days.queries.ts';

const closedSetting = 'figuresClosedTo';
/** A transaction may end after the operating day in which it began, but not this long. */
const closedAfterMilliseconds = 3_600_000;

/** Up to which day the figures are stored, and for which operating days of the park. */
const closedSchema = z.object({ to: z.string(), timeZone: z.string(), operatingDayRollover: z.string() });

/** The first operating day that is counted live; empty while every day is. */
export async function fetchClosedTo(db: Database): Promise<string> {
  return (await fetchClosed(db))?.to ?? '';
}

async function fetchClosed(db: Database): Promise<z.output<typeof closedSchema> | undefined> {
  return closedSchema.safeParse(await fetchValue(db, closedSetting)).data;
}

async function fetchValue(db: Database, key: string): Promise<unknown> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  return row?.value;
}

/** The nightly job: counts the closed days, once after each has ended or after the park moved its days, on whichever server. */
export async function closeDays({
  db,
  brand,
  clock,
}: Pick<Services, 'db' | 'brand' | 'clock'>): Promise<void> {
  const now = clock.now();
  if (isDeepStrictEqual(await fetchClosed(db), closedOf(now, brand))) return;
  await db.transaction(async (tx) => {
    if (await tryLock(tx, 'closedDays')) await countClosedDays(tx, brand, now);
  });
}

/** Counts every closed day anew, because a row of any day may have come, changed or gone since. */
export async function countClosedDays(tx: Database, park: ParkDay, now: Date): Promise<void> {
  await liftTimeLimit(tx);
  await takeLock(tx, 'closedDays');
  const closed = closedOf(now, park);
  const to = Temporal.PlainDate.from(closed.to).subtract({ days: 1 }).toString();
  const range = { from: await fetchFirstDay(tx, park, to), to };
  const forgotten = await fetchValue(tx, forgottenSetting);
  await replaceCounts(tx, ['hour_figures', 'at', 'figure'], {
    counted: countedHours(range, park),
    isReplaced:
      typeof forgotten === 'string'
        ? sql`(stored.figure like 'ledger:%' or stored.at >= ${boundsOfOperatingDay(forgotten, park).to.toISOString()})`
        : sql`true`,
  });
  await replaceCounts(tx, ['return_days', 'day', 'earlier'], {
    counted: countedReturns(range),
    isReplaced: sql`true`,
  });
  await tx
    .insert(settings)
    .values({ key: closedSetting, value: closed })
    .onConflictDoUpdate({ target: settings.key, set: { value: closed } });
}

function closedOf(now: Date, park: ParkDay): z.output<typeof closedSchema> {
  const { timeZone, operatingDayRollover } = park;
  const to = operatingDayOf(new Date(now.getTime() - closedAfterMilliseconds), park);
  return { to, timeZone, operatingDayRollover };
}

const firstDays = z.object({ passDay: z.nullable(z.string()), entry: z.nullable(z.iso.datetime()) });

/** The first day that has rows of passes or entries of the ledger; `last` if none has. */
async function fetchFirstDay(tx: Database, park: ParkDay, last: string): Promise<string> {
  const answer = await tx.execute(sql`
    select least((select min(day) from pass_days), (select min(day) from made_days)) as "passDay",
      to_char((select min(recorded_at) from ledger_transactions) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as entry`);
  const [first] = readRows(answer, firstDays);
  const entryDay = typeof first?.entry === 'string' ? operatingDayOf(new Date(first.entry), park) : last;
  return [first?.passDay ?? last, entryDay, last].toSorted()[0] ?? last;
}

/** Makes the stored counts equal to the counted ones, in one statement that writes only what differs. */
async function replaceCounts(
  tx: Database,
  [table, ...keys]: readonly [table: string, ...keys: string[]],
  { counted, isReplaced }: { counted: SQL; isReplaced: SQL },
): Promise<void> {
  const key = sql.raw(keys.join(', '));
  const keyOf = (row: string): SQL => sql.raw(`(${keys.map((name) => `${row}.${name}`).join(', ')})`);
  const stored = sql.raw(table);
  await tx.execute(sql`
    with counted as materialized (${counted}),
    gone as (delete from ${stored} stored
      where ${isReplaced} and not exists (select from counted where ${keyOf('counted')} = ${keyOf('stored')}))
    insert into ${stored} (${key}, count) select ${key}, count from counted order by ${key}
    on conflict (${key}) do update set count = excluded.count where ${stored}.count <> excluded.count`);
}

/** Openings of passes that another system saw, as days and hours beside our own (docs/algorithms/figures.md). */
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { daysBefore } from '#domain/days-before.ts';
import { retentionDays } from '#domain/retention-kinds.ts';
import { boundsOfOperatingDay, operatingDayOf, type ParkDay } from '#domain/operating-day.ts';
import { takeLock } from '#server/base/db/advisory-locks.queries.ts';
import { type Database, readRows } from '#server/base/db/database.ts';
import { textArray, addGuestCounts } from '#server/office/dashboard/counted-days.queries.ts';
import { readerFor, type ImportRow } from '../import-row.ts';
import { formerOf, xidOf } from './changed-tables.queries.ts';
import { rowChangesOf, unknownPassWords, type FormerValues, type WriteRows } from './written.ts';

const readOrderId = readerFor('openings', 'orderId');
const readBarcode = readerFor('openings', 'barcode');
const readOpenedAt = readerFor('openings', 'openedAt');
const readViews = readerFor('openings', 'views');

/** What the rows of a batch say of a pass on a day. */
type GivenDay = PassDay & DayOpenings;

/**
 * Adds the hours to those of the day. Of the page views the larger number counts, so that a file that is imported again,
 * or that names a pass which our own page counted too, changes nothing twice.
 */
export const writeOpenings: WriteRows = async (tx, rows, { now, park }) => {
  const placed = rows.map((row, index) => placeRow(row, index + 1, { now, park }));
  const known = await lockPasses(
    tx,
    placed.flatMap(({ fault, ...row }) => (fault === undefined ? [row] : [])),
  );
  const unknown = placed.flatMap(({ ordinal, fault, ...row }) => {
    const reason = fault ?? (known.has(nameOfPass(row)) ? undefined : unknownPassWords);
    return reason === undefined ? [] : [{ ordinal, reason }];
  });
  const refused = new Set(unknown.map(({ ordinal }) => ordinal));
  const days = mergeDays(placed.filter(({ ordinal }) => !refused.has(ordinal)));
  if (days.length === 0) return { kept: 0, changedPasses: [], changes: [], unknown };
  await takeLock(tx, 'passOpenings');
  const stored = await fetchStored(tx, days);
  const changed = days.flatMap((day) => {
    const before = stored.get(nameOfDay(day));
    const to = {
      views: Math.max(before?.views ?? 0, day.views),
      hours: (before?.hours ?? 0) | day.hours,
    };
    const isSame = before !== undefined && before.views === to.views && before.hours === to.hours;
    return isSame ? [] : [{ ...day, ...to, from: before, to }];
  });
  const xid = await storeDays(tx, changed);
  await moveViews(tx, changed, park);
  const changes = rowChangesOf(
    'pass_days',
    changed.map(({ orderId, barcode, day, from }) => [
      orderId,
      `${barcode}|${day}`,
      xid,
      from?.former ?? null,
    ]),
  );
  return { kept: changed.length, changedPasses: [], changes, unknown };
};

/** Where a row belongs, and why it is refused. */
function placeRow(row: ImportRow, ordinal: number, { now, park }: { now: Date; park: ParkDay }) {
  const openedAt = new Date(readOpenedAt(row) ?? '');
  const day = operatingDayOf(openedAt, park);
  const sinceStart = openedAt.getTime() - boundsOfOperatingDay(day, park).from.getTime();
  const oldest = daysBefore(now, retentionDays('visitDays')).toISOString().slice(0, 10);
  const fault =
    day > operatingDayOf(now, park)
      ? 'openedAt is in the future'
      : day < oldest
        ? `openedAt is before ${oldest}: openings are kept for ${retentionDays('visitDays')} days`
        : undefined;
  return {
    ...{ ordinal, fault, day, orderId: readOrderId(row) ?? '', barcode: readBarcode(row) ?? '' },
    ...{ views: Number(readViews(row) ?? 0), hours: 1 << Math.floor(sinceStart / 3_600_000) },
  };
}

/** One row for each pass and day, so that a statement writes each once. */
function mergeDays(rows: readonly GivenDay[]): GivenDay[] {
  const days = new Map<string, GivenDay>();
  for (const { orderId, barcode, day, views, hours } of rows) {
    const key = nameOfDay({ orderId, barcode, day });
    const known = days.get(key);
    days.set(key, {
      ...{ orderId, barcode, day, views: Math.max(known?.views ?? 0, views) },
      hours: (known?.hours ?? 0) | hours,
    });
  }
  return [...days.values()];
}

/** Holds the passes that exist, so that none is removed or gets another number meanwhile. Returns their names. */
async function lockPasses(
  tx: Database,
  rows: readonly Pick<PassDay, 'orderId' | 'barcode'>[],
): Promise<ReadonlySet<string>> {
  const found = await tx.execute(sql`
    select pass.order_id as "orderId", pass.barcode from passes pass
    where (pass.order_id, pass.barcode) in (
      select * from unnest(${textArray(rows.map(({ orderId }) => orderId))}, ${textArray(rows.map(({ barcode }) => barcode))}))
    order by pass.order_id, pass.barcode for key share`);
  return new Set(readRows(found, z.object({ orderId: z.string(), barcode: z.string() })).map(nameOfPass));
}

const storedRow = z.object({
  orderId: z.string(),
  barcode: z.string(),
  day: z.string(),
  views: z.number(),
  hours: z.number(),
  former: z.record(z.string(), z.unknown()),
});

async function fetchStored(
  tx: Database,
  days: readonly PassDay[],
): Promise<ReadonlyMap<string, DayOpenings & { former: FormerValues }>> {
  const found = await tx.execute(sql`
    select known.order_id as "orderId", known.barcode, known.day, known.views, known.hours,
      ${formerOf('known', ['views', 'hours'])} as former
    from unnest(${textArray(days.map(({ orderId }) => orderId))}, ${textArray(days.map(({ barcode }) => barcode))},
      ${textArray(days.map(({ day }) => day))}) as given (order_id, barcode, day) join pass_days known
      on (known.order_id, known.barcode, known.day) = (given.order_id, given.barcode, given.day)
    order by known.order_id, known.barcode, known.day for update of known`);
  return new Map(readRows(found, storedRow).map((row) => [nameOfDay(row), row]));
}

/** Returns the transaction that wrote them. */
async function storeDays(tx: Database, days: readonly GivenDay[]): Promise<number> {
  if (days.length === 0) return 0;
  const numbers = (name: 'views' | 'hours') =>
    sql`${`{${days.map((day) => day[name]).join(',')}}`}::integer[]`;
  const written = await tx.execute(sql`
    insert into pass_days (order_id, barcode, day, views, hours)
    select * from unnest(${textArray(days.map(({ orderId }) => orderId))}, ${textArray(days.map(({ barcode }) => barcode))},
      ${textArray(days.map(({ day }) => day))}, ${numbers('views')}, ${numbers('hours')}) order by 1, 2, 3
    on conflict (order_id, barcode, day) do update set views = excluded.views, hours = excluded.hours
    returning ${xidOf('pass_days')}::float8 as xid`);
  return readRows(written, z.object({ xid: z.number() }))[0]?.xid ?? 0;
}

function nameOfPass({ orderId, barcode }: Pick<PassDay, 'orderId' | 'barcode'>): string {
  return `${orderId}/${barcode}`;
}

function nameOfDay({ orderId, barcode, day }: PassDay): string {
  return `${orderId}/${barcode}/${day}`;
}

/** A pass on a day, YYYY-MM-DD. */
interface PassDay {
  orderId: string;
  barcode: string;
  day: string;
}

/** The openings of a pass on a day: its page views, and the hours in which it was opened, a bit for each. */
export interface DayOpenings {
  views: number;
  hours: number;
}

/**
 * Moves the counts from what days held to what they hold; undefined is a day that is not there. The views of a day stand
 * at its first hour.
 */
export async function moveViews(
  tx: Database,
  days: readonly { day: string; from: DayOpenings | undefined; to: DayOpenings | undefined }[],
  park: ParkDay,
): Promise<void> {
  const counts = new Map<number, number>();
  for (const { day, from, to } of days) {
    const hours = (from?.hours ?? 0) | (to?.hours ?? 0);
    const first = hours === 0 ? 0 : 31 - Math.clz32(hours & -hours);
    const at = boundsOfOperatingDay(day, park).from.getTime() + first * 3_600_000;
    counts.set(at, (counts.get(at) ?? 0) + (to?.views ?? 0) - (from?.views ?? 0));
  }
  const rows = [...counts].filter(([, count]) => count !== 0);
  await addGuestCounts(
    tx,
    rows.map(([at, count]) => ({ at: new Date(at), figure: 'views', count })),
  );
}

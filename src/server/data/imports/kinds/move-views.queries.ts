/** Keeps the page views of the hours right while an import of openings changes those of days, or is taken back. */
import { boundsOfOperatingDay, type ParkDay } from '#domain/operating-day.ts';

import type { Database } from '#server/base/db/database.ts';
import { addGuestCounts } from '#server/office/dashboard/counted-days.queries.ts';

/** A pass on a day, YYYY-MM-DD. */
export interface PassDay {
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

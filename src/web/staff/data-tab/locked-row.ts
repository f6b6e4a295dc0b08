/** Decides which rows are permanently read-only, and why. */
import type { AdminTabName } from '#contract/admin-tabs.ts';
import type { AdminRow } from '#contract/calls/admin-tabs.ts';
import { staffTexts } from '#contract/staff-texts.ts';

/** Returns why this row is read-only, or undefined if it may be changed. */
export function lockOf(name: AdminTabName, row: AdminRow | undefined, now: Date): string | undefined {
  if (name !== 'session' || row === undefined) return undefined;
  // The server also reports sessions that ended for lack of activity, and the end time may have passed since the list
  // was loaded.
  const isOver =
    row['sessionEnded'] === true ||
    row['sessionActive'] === false ||
    new Date(String(row['sessionEndTimestamp'])) <= now;
  return isOver ? `${staffTexts.sessionStaysEnded}.` : undefined;
}

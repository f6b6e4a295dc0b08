/** Rows that nothing can be changed about any more, and why. */
import type { AdminTabName } from '#contract/admin-tabs.ts';
import type { AdminRow } from '#contract/calls/admin-tabs.ts';
import { staffTexts } from '#contract/staff-texts.ts';

/** Why this row is read only, or undefined where it may be changed. */
export function lockOf(name: AdminTabName, row: AdminRow | undefined, now: Date): string | undefined {
  if (name !== 'session' || row === undefined) return undefined;
  // The server knows of an end for want of a sign of life, too; the time of the end may have come since it was asked.
  const isOver =
    row['sessionEnded'] === true ||
    row['sessionActive'] === false ||
    new Date(String(row['sessionEndTimestamp'])) <= now;
  return isOver ? `${staffTexts.sessionStaysEnded}.` : undefined;
}

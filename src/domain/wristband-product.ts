/** Which order lines are wristbands (staff §3 Wristband Merch Pack ID, decisions 2). */
import { isWithin, type Window } from './time-window.ts';

/** A row of the Wristband Merch Pack IDs tab. */
export interface WristbandProductRow extends Window {
  merchItemId: string;
  isActive: boolean;
}

/** True where an active row in its window names the line's item or pack. */
export function isWristbandLine(
  rows: readonly WristbandProductRow[],
  line: { merchItemId: string; merchPackId: string },
  now: Date,
): boolean {
  return rows.some(
    (row) =>
      row.isActive &&
      isWithin(row, now) &&
      (row.merchItemId === line.merchItemId || row.merchItemId === line.merchPackId),
  );
}

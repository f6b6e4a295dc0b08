/** A member's statement: what moved the points in a period of operating days, from the opening to the closing balance. */
import { operatingDayOf, type ParkDay } from './operating-day.ts';

/** The operating days of a statement, both included, as YYYY-MM-DD. */
export interface StatementPeriod {
  first: string;
  last: string;
}

/** How far back a statement goes; the tier counts as many months. */
const statementMonths = 12;

/** The period of a statement that is made now. */
export function statementPeriodAt(now: Date, park: ParkDay): StatementPeriod {
  const last = operatingDayOf(now, park);
  const first = Temporal.PlainDate.from(last).subtract({ months: statementMonths }).toString();
  return { first, last };
}

/** Posted points that moved, and when the ledger recorded it. */
export interface StatementMovement {
  recordedAt: Date;
  points: number;
}

/** A movement within the period, with its operating day and the balance after it. */
export type StatementEntry<Movement> = Movement & { day: string; balance: number };

/** A statement; the opening balance and the points of all entries make the closing balance. */
export interface Statement<Movement> {
  period: StatementPeriod;
  opening: number;
  entries: StatementEntry<Movement>[];
  closing: number;
}

/** Makes the statement of a period from all movements of an account, in the order of the ledger. */
export function statementOf<Movement extends StatementMovement>(
  movements: readonly Movement[],
  period: StatementPeriod,
  park: ParkDay,
): Statement<Movement> {
  let opening = 0;
  let balance = 0;
  const entries: StatementEntry<Movement>[] = [];
  for (const movement of movements) {
    const day = operatingDayOf(movement.recordedAt, park);
    if (day > period.last) break;
    balance += movement.points;
    if (day < period.first) opening = balance;
    else entries.push({ ...movement, day, balance });
  }
  return { period, opening, entries, closing: balance };
}

import { sql } from 'drizzle-orm';
import {
  bigint,
  customType,
  index,
  integer,
  text,
  timestamp,
  uuid,
  type ExtraConfigColumn,
} from 'drizzle-orm/pg-core';

/** An instant in milliseconds, the precision on which paging by time relies. */
export function instant(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
}

/** Whole cents of the operator's currency. */
export function cents(name: string) {
  return bigint(name, { mode: 'number' });
}

/** The columns of a row that waits to be sent (src/server/base/jobs/queue.queries.ts). */
export function waiting() {
  return {
    /** The next attempt. */
    dueAt: instant('due_at').notNull(),
    /** The attempt that is under way, and the end of its lease. */
    leaseId: uuid('lease_id'),
    leasedUntil: instant('leased_until'),
    /** All attempts, the one under way included. */
    attempts: integer('attempts').notNull().default(0),
    /** Why the last attempt failed; null after a success. */
    lastFault: text('last_fault'),
  };
}

/** Raw bytes, such as the SHA-256 of a link. */
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});

/** An index of the rows that have a value in the column. */
export function indexOfSet(name: string, column: ExtraConfigColumn) {
  return index(name)
    .on(column)
    .where(sql.raw(`${column.name} is not null`));
}

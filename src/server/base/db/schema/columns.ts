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

/**
 * The phone number of the row in E.164, which the database makes of the column `phone`: parks of North America keep the
 * digits of their own numbers there, and every other number has its +. Empty or null as the number is.
 */
export function phoneE164() {
  return text('phone_e164').generatedAlwaysAs(
    sql`case when phone = '' or phone like '+%' then phone when length(phone) = 10 then '+1' || phone else '+' || phone end`,
  );
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

/** Those of them that only the queue needs. */
export const leaseColumns = ['leaseId', 'leasedUntil', 'attempts'] as const;

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

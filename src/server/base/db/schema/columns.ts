import { sql } from 'drizzle-orm';
import { bigint, customType, index, timestamp, type ExtraConfigColumn } from 'drizzle-orm/pg-core';

/** An instant in milliseconds, the precision on which paging by time relies. */
export function instant(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
}

/** Whole cents of the operator's currency. */
export function cents(name: string) {
  return bigint(name, { mode: 'number' });
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

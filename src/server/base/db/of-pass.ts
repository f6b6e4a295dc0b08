import { and, eq, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

type Both<Value> = Readonly<Record<'orderId' | 'barcode', Value>>;

/** The rows of a table that belong to a pass, or to the pass of a row that a join reads. */
export function isOfPass(table: Both<AnyPgColumn>, pass: Both<string | AnyPgColumn>): SQL | undefined {
  return and(eq(table.orderId, pass.orderId), eq(table.barcode, pass.barcode));
}

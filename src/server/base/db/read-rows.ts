/** Reads the rows of a hand-written statement, in the same way from either database. */
import * as z from 'zod/mini';

/** The rows, each of this shape; throws if one is not. */
export function readRows<Row>(result: unknown, row: z.ZodMiniType<Row>): Row[] {
  return z.object({ rows: z.array(row) }).parse(result).rows;
}

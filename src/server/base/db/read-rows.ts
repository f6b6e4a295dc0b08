/** Reads the rows of a statement that was written by hand, the same from either database. */
import * as z from 'zod/mini';

/** The rows, each of this form; throws where they are not. */
export function readRows<Row>(result: unknown, row: z.ZodMiniType<Row>): Row[] {
  return z.object({ rows: z.array(row) }).parse(result).rows;
}

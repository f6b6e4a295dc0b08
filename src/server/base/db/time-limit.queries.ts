import { sql } from 'drizzle-orm';

import type { Database } from './database.ts';

/** Removes the limit until the transaction ends; the limit on our side (`limitQueries`) ends with this text. */
export const liftStatementLimit = 'set local statement_timeout = 0';

/**
 * Removes the time limit of this transaction's statements: a command on the host reads complete tables, and no guest
 * waits for it.
 */
export async function liftTimeLimit(tx: Database): Promise<void> {
  await tx.execute(sql.raw(liftStatementLimit));
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
}

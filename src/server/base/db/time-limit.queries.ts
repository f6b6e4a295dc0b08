import { sql } from 'drizzle-orm';

import type { Database } from './database.ts';

/** Lets this transaction's statements take their time: a command of the host reads whole tables, which no guest waits for. */
export async function liftTimeLimit(tx: Database): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
}

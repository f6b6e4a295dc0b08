/** Tells a host that accepts writes from a standby. */
import type pg from 'pg';

import { readOnlyState } from './classify-error.ts';

/** A host that is cut off answers nothing. */
const patienceMilliseconds = 2000;

/** A host that accepts no writes; has the code of a failed write. */
export class ReadOnlyHostError extends Error {
  readonly code = readOnlyState;

  constructor() {
    super('No host of the database accepts writes.');
    this.name = 'ReadOnlyHostError';
  }
}

/** Throws a ReadOnlyHostError if the connection leads to a standby, or to a database set to read only. */
export async function requireWrites(client: pg.ClientBase): Promise<void> {
  const query = { text: 'show transaction_read_only', query_timeout: patienceMilliseconds };
  const { rows } = await client.query<{ transaction_read_only: string }>(query);
  if (rows[0]?.transaction_read_only !== 'off') throw new ReadOnlyHostError();
}

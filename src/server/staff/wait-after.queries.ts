import { sql, type SQL } from 'drizzle-orm';

import { signInWaits } from '#domain/sign-in-wait.ts';

const waitsInOrder = sql.raw(`(array[${signInWaits.join(',')}])`);
const last = sql.raw(String(signInWaits.length));

/**
 * The end of the wait after this many failures; null for no wait, because of two tries at once the one that began first
 * may be counted second.
 */
export function waitAfter(failures: SQL, now: Date): SQL {
  return sql`${now.toISOString()}::timestamptz
    + make_interval(secs => nullif(${waitsInOrder}[least(${failures}, ${last})], 0))`;
}

/**
 * What a database error means for the caller, by its SQLSTATE. Class 22 is a bad value; 08, 53, 57 and 58 are a database
 * that is not there right now, its disk included; 25006 is one that takes no writes, as after a failover.
 */
export function classifyDatabaseError(error: unknown): 'bad-value' | 'transient' | undefined {
  const code = sqlStateOf(error);
  if (code === undefined) return undefined;
  if (code.startsWith('22')) return 'bad-value';
  const isTransient = /^(08|53|57|58|40001|40P01|25006)/.test(code) || connectionFaults.has(code);
  return isTransient ? 'transient' : undefined;
}

/** True where this connection leads to a database that takes no writes: another connection may lead to the one that does. */
export function isReadOnlyDatabase(error: unknown): boolean {
  return sqlStateOf(error) === readOnlyState;
}

/** What PostgreSQL answers to a write in a read-only transaction, and what our own look at a standby throws. */
export const readOnlyState = '25006';

/** True where a row of the same key is there already (SQLSTATE 23505). */
export function isUniqueViolation(error: unknown): boolean {
  return sqlStateOf(error) === '23505';
}

const connectionFaults = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
]);

/** A Unix socket that is missing or closed to us answers like a missing file does; only a failed connection means the database. */
const socketFaults = new Set(['ENOENT', 'EACCES']);

/** The driver's error may be wrapped by the query builder's; pg's own time-outs carry no code. */
function sqlStateOf(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (
      'code' in current &&
      typeof current.code === 'string' &&
      /^([0-9A-Z]{5}|E[A-Z_]+)$/.test(current.code)
    )
      return isOfSocket(current, current.code) ? '08001' : current.code;
    if (
      /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client .* is not queryable$)/.test(
        current.message,
      )
    )
      return '08006';
  }
  return undefined;
}

function isOfSocket(error: Error, code: string): boolean {
  return socketFaults.has(code) && 'syscall' in error && error.syscall === 'connect';
}

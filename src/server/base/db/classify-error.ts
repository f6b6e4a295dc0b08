/**
 * Classifies a database error for the caller by its SQLSTATE. Class 22 is a bad value; 08, 53, 57 and 58 mean that the
 * database or its disk is not available; 25006 means that it accepts no writes, as after a failover.
 */
export function classifyDatabaseError(error: unknown): 'bad-value' | 'transient' | undefined {
  const code = sqlStateOf(error);
  if (code === undefined) return undefined;
  if (code.startsWith('22')) return 'bad-value';
  const isTransient = /^(08|53|57|58|40001|40P01|25006)/.test(code) || connectionFaults.has(code);
  return isTransient ? 'transient' : undefined;
}

/**
 * True if this connection leads to a database that accepts no writes; another connection may lead to the one that does.
 */
export function isReadOnlyDatabase(error: unknown): boolean {
  return sqlStateOf(error) === readOnlyState;
}

/** True if the query got no answer in time, so that its connection is of no use anymore. */
export function isSilentDatabase(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause)
    if (current.message === silenceText) return true;
  return false;
}

/** True if a connection failed because of its host: another host of the database may work. */
export function isHostFault(error: unknown): boolean {
  const code = sqlStateOf(error);
  const isBusy = error instanceof Error && error.message === busyText;
  return code !== undefined && !isBusy && (/^(08|57P|25006)/.test(code) || connectionFaults.has(code));
}

/** The driver's texts, which have no code: a query got no answer in time, or no connection of the pool became free. */
const silenceText = 'Query read timeout';
const busyText = 'timeout exceeded when trying to connect';

/**
 * PostgreSQL's code for a write in a read-only transaction, and the code of the error that our check of a standby
 * throws.
 */
export const readOnlyState = '25006';

/** True if a row with the same key exists already (SQLSTATE 23505). */
export function isUniqueViolation(error: unknown): boolean {
  return sqlStateOf(error) === '23505';
}

/** True if a row refers to one that is gone, or a row that others refer to would go (SQLSTATE 23503). */
export function isForeignKeyViolation(error: unknown): boolean {
  return sqlStateOf(error) === '23503';
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

/**
 * A missing or forbidden Unix socket has the error code of a missing file; only a failed connection concerns the
 * database.
 */
const socketFaults = new Set(['ENOENT', 'EACCES']);

/** The query builder's error may wrap the driver's; pg's own time-outs have no code. */
function sqlStateOf(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (
      'code' in current &&
      typeof current.code === 'string' &&
      /^([0-9A-Z]{5}|E[A-Z_]+)$/.test(current.code)
    ) {
      if (isOfStandby(current, current.code)) return readOnlyState;
      return isOfSocket(current, current.code) ? '08001' : current.code;
    }
    if (
      /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client .* is not queryable$)/.test(
        current.message,
      )
    )
      return '08006';
  }
  return undefined;
}

/**
 * A standby, or a new leader that is still being promoted, refuses to read an unlogged table. It has no code of its own
 * for this; the name of PostgreSQL's function is the same in every language of its messages.
 */
function isOfStandby(error: Error, code: string): boolean {
  return code === '0A000' && 'routine' in error && error.routine === 'get_relation_info';
}

function isOfSocket(error: Error, code: string): boolean {
  return socketFaults.has(code) && 'syscall' in error && error.syscall === 'connect';
}

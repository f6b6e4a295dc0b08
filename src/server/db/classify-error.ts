/** What a database error means for the caller, by its SQLSTATE (class 22: bad value; 08, 53, 57, 58: not there right now, its disk included). */
export function classifyDatabaseError(error: unknown): 'bad-value' | 'transient' | undefined {
  const code = sqlStateOf(error);
  if (code === undefined) return undefined;
  if (code.startsWith('22')) return 'bad-value';
  const isTransient = /^(08|53|57|58|40001|40P01)/.test(code) || connectionFaults.has(code);
  return isTransient ? 'transient' : undefined;
}

/** True where a row of the same key is there already (SQLSTATE 23505). */
export function isUniqueViolation(error: unknown): boolean {
  return sqlStateOf(error) === '23505';
}

const connectionFaults = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EHOSTUNREACH',
]);

/** The driver's error may be wrapped by the query builder's; pg's own time-outs carry no code. */
function sqlStateOf(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && /^([0-9A-Z]{5}|E[A-Z]+)$/.test(current.code))
      return current.code;
    if (
      /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client .* is not queryable$)/.test(
        current.message,
      )
    )
      return '08006';
  }
  return undefined;
}

/** The kinds of connection poolers that a server can work behind. */

/**
 * The ways of a pooler: `session` lends a connection until the server gives it back, `transaction` for one transaction,
 * and knows prepared statements (PgBouncer from 1.21 on). `transaction-unnamed` is for one that does not know them: each
 * statement is then read and planned again.
 */
export const poolers = ['none', 'session', 'transaction', 'transaction-unnamed'] as const;

/** One of them. */
export type Pooler = (typeof poolers)[number];

/** True if what a connection sets would stay on it for the server that gets it next, so that no connection may set anything. */
export function lendsByTransaction(pooler: Pooler | undefined): boolean {
  return pooler === 'transaction' || pooler === 'transaction-unnamed';
}

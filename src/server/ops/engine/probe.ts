/** What a database must be able to do for this product, as small trials in a schema of their own. */

/** Sends one statement and returns its rows. */
export type Ask = (statement: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>;

/** Two connections to the same database, both in the schema of the trials. */
export interface Sessions {
  first: Ask;
  second: Ask;
  /** Sends a COPY from standard input with its lines, on the first connection. */
  copy: (statement: string, lines: string) => Promise<void>;
}

/** One feature. */
export interface Probe {
  feature: string;
  /** What of the product needs it. */
  usedBy: string;
  /** What an engine without it would need. */
  instead: string;
  /** Throws if the feature is missing, or does something else. */
  attempt: (sessions: Sessions) => Promise<void>;
}

/** Thrown by a probe whose statements ran, with another result than PostgreSQL's. */
export class OtherResultError extends Error {}

/** Throws OtherResultError unless both are the same as JSON. */
export function expectRows(found: unknown, expected: unknown): void {
  const [was, should] = [JSON.stringify(found), JSON.stringify(expected)];
  if (was !== should) throw new OtherResultError(`It gives ${was} in place of ${should}.`);
}

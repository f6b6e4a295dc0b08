/** What another system called with its key. */
export interface KeyUse {
  /** Answered calls. */
  calls: number;
  /** The rows that they read or created. */
  rows: number;
  /** Calls that the key is not made for. */
  refused: number;
}

/** The uses of several calls as one. */
export function sumKeyUses(uses: readonly KeyUse[]): KeyUse {
  const sum = { calls: 0, rows: 0, refused: 0 };
  for (const use of uses) {
    sum.calls += use.calls;
    sum.rows += use.rows;
    sum.refused += use.refused;
  }
  return sum;
}

/**
 * The rows of `docs/asvs.md`: how this product answers each requirement of level 1 and 2 of the OWASP Application
 * Security Verification Standard 5.0. The demands are in our own words; the standard's numbers are kept in numbers.ts.
 */

/** The judgement of one requirement. */
export type Judgement =
  /** What we do, the files that decide it, and the tests that fail if it stops being true. */
  | { holds: string; code: readonly string[]; tests: readonly string[] }
  /** A requirement on documents, with the documents. */
  | { holds: string; documents: readonly string[] }
  /** The reason why the requirement concerns nothing that this product has. */
  | { absent: string }
  /** The reason why it is not met, the substitute, and who accepted the difference. */
  | { deviates: string; instead: string; acceptedBy: string; tests: readonly string[] }
  /** The part that is still missing; the check fails as long as there is one. */
  | { open: string };

/** One requirement: what it demands in our words, and the judgement. */
export type AsvsRow = readonly [number: string, demand: string, judgement: Judgement];

/** A chapter of the standard with all of its rows of level 1 and 2. */
export interface AsvsChapter {
  title: string;
  rows: readonly AsvsRow[];
}

/** A requirement that code meets and a test proves. */
export function holds(how: string, code: readonly string[], tests: readonly string[]): Judgement {
  return { holds: how, code, tests };
}

/** A requirement on documents. */
export function documented(how: string, documents: readonly string[]): Judgement {
  return { holds: how, documents };
}

/** A requirement on something that the product does not have. */
export function absent(reason: string): Judgement {
  return { absent: reason };
}

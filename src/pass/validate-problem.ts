/** How the checks of a pass report what they find. */

/** The rule that a problem breaks; docs/algorithms/wallet-pass.md lists them. */
export type PassRule = `A${number}`;

/** One thing that is wrong with a pass. */
export interface PassProblem {
  readonly rule: PassRule;
  /** An `error` keeps the pass from installing or working; a `warning` shows or does less than was asked for. */
  readonly severity: 'error' | 'warning';
  /** Where: a path in pass.json, a file name, or `certificate`. */
  readonly path: string;
  /** The problem and the right value, for the person who made the pass. */
  readonly reason: string;
}

/** Collects the problems of one pass. */
export interface PassProblems {
  readonly list: readonly PassProblem[];
  readonly error: (rule: PassRule, path: string, reason: string) => void;
  readonly warning: (rule: PassRule, path: string, reason: string) => void;
}

/** An object read from JSON whose keys and values are not known yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Makes an empty collection of problems. */
export function createProblems(): PassProblems {
  const list: PassProblem[] = [];
  return {
    list,
    error: (rule, path, reason) => void list.push({ rule, severity: 'error', path, reason }),
    warning: (rule, path, reason) => void list.push({ rule, severity: 'warning', path, reason }),
  };
}

/** True for an object that is neither a list nor null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects in a list; anything else was reported when the shape was checked. */
export function objectsIn(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

/** A value as a short phrase for a reason: `the number 12`, `a list`. */
export function describeValue(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return `the text ${JSON.stringify(value)}`;
  if (typeof value === 'number' || typeof value === 'boolean') return `the ${typeof value} ${value}`;
  return typeof value === 'object' ? 'an object' : `something of the type ${typeof value}`;
}

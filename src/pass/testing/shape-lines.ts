import { createProblems } from '../validate-problem.ts';
import { checkShape } from '../validate-shape.ts';

/** The problems that the shape of a pass.json leads to, one line each, without those of missing keys. */
export function linesOfShape(json: Readonly<Record<string, unknown>>): string[] {
  const problems = createProblems();
  checkShape(json, '', problems);
  return problems.list
    .filter(({ rule, reason }) => rule !== 'A2' || reason !== 'is missing')
    .map(({ rule, severity, path, reason }) => `${rule} ${severity} ${path}: ${reason}`);
}

/** An object whose given keys, separated by blanks, all hold null, which no key may. */
export function nothingIn(keys: string): Record<string, null> {
  return Object.fromEntries(keys.split(' ').map((key) => [key, null]));
}

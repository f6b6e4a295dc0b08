/** A4: texts that no phone can read, wherever they are in pass.json. */
import { isJsonObject, type PassProblems } from './validate-problem.ts';

/**
 * Reports every text and key with half of a surrogate pair, such as a name that was cut inside an emoji: JSON carries
 * it as an escape that phones refuse to decode, and the whole pass with it.
 */
export function checkTexts(value: unknown, path: string, problems: PassProblems): void {
  if (typeof value === 'string' && !value.isWellFormed()) {
    problems.error('A4', path, 'ends or begins in the middle of a character (a lone surrogate)');
  } else if (Array.isArray(value)) {
    for (const [index, member] of value.entries()) checkTexts(member, `${path}[${index}]`, problems);
  } else if (isJsonObject(value)) {
    for (const [key, member] of Object.entries(value)) {
      const memberPath = path === '' ? key : `${path}.${key}`;
      if (!key.isWellFormed()) problems.error('A4', memberPath.toWellFormed(), 'has a key that is cut');
      checkTexts(member, memberPath, problems);
    }
  }
}

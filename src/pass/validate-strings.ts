/** A15: the translations of a pass. */
import type { PassStrings } from './pass-strings.ts';
import { describeValue, type PassProblems } from './validate-problem.ts';

const LANGUAGE = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/;

/** Checks the languages, the texts, and that every language translates the same placeholders. */
export function checkStrings(strings: PassStrings, problems: PassProblems): void {
  const all = new Set([...strings.values()].flatMap((texts) => Object.keys(texts)));
  for (const [language, texts] of strings) {
    const path = `${language}.lproj/pass.strings`;
    if (!LANGUAGE.test(language)) {
      problems.error('A15', path, `"${language}" is not a language such as en, pt-BR or zh-Hans`);
    }
    for (const [key, text] of Object.entries<unknown>(texts)) {
      if (typeof text !== 'string' || !text.isWellFormed() || !key.isWellFormed()) {
        problems.error('A15', `${path}: ${key}`, `must be a well-formed text, not ${describeValue(text)}`);
      }
    }
    for (const key of all) {
      if (!Object.hasOwn(texts, key))
        problems.error('A15', `${path}: ${key}`, 'is missing; other languages have it');
    }
  }
}

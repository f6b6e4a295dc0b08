/** The passwords that attackers try first, from the word list of zxcvbn-ts. */
import { createRequire } from 'node:module';

import type * as LanguageCommon from '@zxcvbn-ts/language-common';

let common: ReadonlySet<string> | undefined;

/**
 * True for a lower-case password that is on the list, repeats a password of the list, or repeats a single character.
 */
export function isCommonPassword(password: string): boolean {
  common ??= loadList();
  if (common.has(password)) return true;
  const repeated = /^(.+?)\1+$/su.exec(password)?.[1];
  return repeated !== undefined && (/^.$/su.test(repeated) || common.has(repeated));
}

/**
 * The list of about 50,000 words is loaded when the first password is chosen, because other processes never need it.
 */
function loadList(): ReadonlySet<string> {
  const require = createRequire(import.meta.url);
  const { dictionary } = require('@zxcvbn-ts/language-common') as typeof LanguageCommon; // the package's own type
  return new Set(Object.values(dictionary).flat().map(String));
}

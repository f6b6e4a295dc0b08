/** The short passwords that attackers try first, from the word list of zxcvbn-ts (MIT). */
import { createRequire } from 'node:module';

import type * as LanguageCommon from '@zxcvbn-ts/language-common';

let common: ReadonlySet<string> | undefined;

/** True for a password in lower case that is on the list. */
export function isCommonPassword(password: string): boolean {
  common ??= loadList();
  return common.has(password);
}

/**
 * The list of about 50,000 words is loaded when the first password is chosen, because other processes never need it.
 */
function loadList(): ReadonlySet<string> {
  const require = createRequire(import.meta.url);
  const { dictionary } = require('@zxcvbn-ts/language-common') as typeof LanguageCommon; // the package's own type
  return new Set(dictionary['passwords-common'].map(String));
}

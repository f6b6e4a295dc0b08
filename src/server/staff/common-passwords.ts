/** The passwords that everybody tries first, from the word list of zxcvbn-ts. */
import { createRequire } from 'node:module';

import type * as LanguageCommon from '@zxcvbn-ts/language-common';

let common: ReadonlySet<string> | undefined;

/** True for a password, in small letters, that is on the list, is such a password repeated, or one sign only. */
export function isCommonPassword(password: string): boolean {
  common ??= loadList();
  if (common.has(password)) return true;
  const repeated = /^(.+?)\1+$/su.exec(password)?.[1];
  return repeated !== undefined && (/^.$/su.test(repeated) || common.has(repeated));
}

/** Loaded when the first password is chosen: some 50,000 words, which no other start needs. */
function loadList(): ReadonlySet<string> {
  const require = createRequire(import.meta.url);
  const { dictionary } = require('@zxcvbn-ts/language-common') as typeof LanguageCommon; // the package's own type
  return new Set(Object.values(dictionary).flat().map(String));
}

/** Validates the first pass of each look before it is signed, because a guest cannot see why a phone refuses a pass. */
import type { PassJson } from '#pass/pass-json.ts';
import type { PassTemplate } from '#pass/pass-package.ts';
import type { PassStrings } from '#pass/pass-strings.ts';
import { validatePass } from '#pass/validate-pass.ts';

import type { Services } from '#server/base/services.ts';

/** A template together with the check of the passes that are made from it. */
export interface CheckedTemplate extends PassTemplate {
  check: (json: PassJson) => void;
}

/** Thrown if a phone would refuse the pass; the message names the rules and the keys, but no guest. */
export class UnshownPassError extends Error {
  override name = 'UnshownPassError';
}

/**
 * Returns a check that validates passes of one look until the first of them is valid. Such errors come from the brand
 * or a customization, which all passes of a look share, so one valid pass proves the look. The certificate is checked
 * when the server reads it.
 */
export function makeFirstCheck(
  { config }: Pick<Services, 'config'>,
  { images, strings }: { images: ReadonlyMap<string, Uint8Array>; strings: PassStrings },
): (json: PassJson) => void {
  let isProven = false;
  let lastWarning = '';
  return (json) => {
    if (isProven) return;
    const isProduction = config.mode === 'production';
    const errors = validatePass({ json, images, strings, isProduction }).filter(
      ({ severity }) => severity === 'error',
    );
    isProven = errors.length === 0;
    if (isProven) return;
    const text = `Wallet would refuse this pass: ${errors.map(({ rule, path }) => `${rule} ${path}`).join(', ')}`;
    // Once for each look, because every guest of the product gets the same answer. It names no guest.
    if (text !== lastWarning) process.emitWarning(text, 'UnshownPass');
    lastWarning = text;
    throw new UnshownPassError(text);
  };
}

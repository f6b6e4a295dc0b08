/** Who of the team must have a second factor: the operator's settings. */
import * as z from 'zod/mini';

import type { FactorRule } from '#domain/second-factor.ts';

/** The values of the environment. */
export const factorValues = {
  SECOND_FACTOR: z.optional(
    z
      .string()
      .check(z.regex(/^(off|sensitive|\d{1,4})$/, 'is not one of off, sensitive and an access level')),
  ),
  SECOND_FACTOR_GRACE_DAYS: z._default(
    z.string().check(z.regex(/^\d{1,3}$/, 'is not a number of days from 0 to 999')),
    '14',
  ),
};

/** The rule, and how many days a member has to add a factor. */
export interface FactorSettings {
  rule: FactorRule;
  graceDays: number;
}

/** Without a value the rule is on in production, and off elsewhere, where the team of the demo signs in. */
export function readFactorSettings(
  given: { SECOND_FACTOR?: string | undefined; SECOND_FACTOR_GRACE_DAYS: string },
  mode: 'development' | 'production' | 'test',
): FactorSettings {
  const text = given.SECOND_FACTOR ?? (mode === 'production' ? 'sensitive' : 'off');
  const rule = text === 'off' || text === 'sensitive' ? text : Number(text);
  return { rule, graceDays: Number(given.SECOND_FACTOR_GRACE_DAYS) };
}

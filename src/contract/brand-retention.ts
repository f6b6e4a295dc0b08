/** How long the park keeps each kind of data: the key `retention` of `brand.json`. */
import * as z from 'zod/mini';

import { settableKinds, settableNames, type SettableName } from '#domain/retention-settings.ts';

const terms = Object.fromEntries(settableNames.map((name) => [name, term(name)])) as Record<
  SettableName,
  ReturnType<typeof term>
>; // one entry for each name

/** The shape of `retention`: days by kind; an absent kind has its usual days (docs/policies/retention.md). */
export const brandRetentionSchema = z.strictObject(terms);

function term(name: SettableName) {
  const { min, max, mayKeep, reason } = settableKinds[name];
  const error = `must be ${min} to ${max} days${mayKeep ? ' or "keep"' : ''}, because ${reason}`;
  const days = z.int(error).check(z.minimum(min, error), z.maximum(max, error));
  return z.optional(mayKeep ? z.union([days, z.literal('keep')], error) : days);
}

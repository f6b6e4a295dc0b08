/** How points are earned, as the team reads and changes it: versions, each from an instant on, none ever changed. */
import * as z from 'zod/mini';

import { byEarnKind, ruleFieldsOf, type KindRules } from '#domain/earn-kinds.ts';
import type { EarnKind } from '#domain/guest-claims.ts';

import { jsonReply, type Call } from '../call.ts';

const amount = z.number();

/** The schema of each kind's rule: a number for each of its fields. */
type RuleSchemas = {
  [Kind in EarnKind]: z.ZodMiniObject<Record<keyof KindRules[Kind] & string, typeof amount>>;
};

const ruleSchemas = byEarnKind((kind) =>
  z.object(Object.fromEntries(ruleFieldsOf(kind).map(([name]) => [name, amount]))),
) as RuleSchemas; // each object has the fields of its kind in the table

/** What a version says. */
export const earnRulesSchema = z.object({
  ...ruleSchemas,
  passholderMultiplier: amount,
  welcomeBonus: amount,
  expiryMonths: amount,
  tiers: z.array(z.object({ name: z.string().check(z.maxLength(60)), from: amount })).check(z.maxLength(20)),
});

const versionSchema = z.object({
  version: z.number(),
  /** ISO 8601. */
  validFrom: z.string(),
  /** `replaced`: a later version takes over before this one's day comes. */
  state: z.enum(['current', 'planned', 'past', 'replaced']),
  ...earnRulesSchema.shape,
});

export type EarnRulesVersion = z.output<typeof versionSchema>;

export const earnRulesCalls = {
  'GET /api/admin/earn-rules/': {
    summary: 'Every version of the earn rules, newest first.',
    access: { kind: 'staff', permission: 'Earn Rules List' },
    replies: jsonReply(z.array(versionSchema)),
    refusals: ['temporary-error'],
  },
  'POST /api/admin/earn-rules/': {
    summary: 'Makes a new version, which holds from its instant on; claims made before keep theirs.',
    access: { kind: 'staff', permission: 'Earn Rules Create' },
    body: z.object({
      ...earnRulesSchema.shape,
      /** ISO 8601, not past; at once where it is left out. */
      validFrom: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
      /** The newest version that the caller has seen. */
      basedOn: z.int(),
    }),
    replies: { 201: { kind: 'json', schema: versionSchema } },
    refusals: ['row-refused', 'rules-changed', 'temporary-error'],
  },
} as const satisfies Record<string, Call>;

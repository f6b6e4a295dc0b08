/** Calls with which tills check the codes of club members (docs/member-codes.md). */
import * as z from 'zod/mini';

import { memberScanStates } from '#domain/till-code.ts';

import { jsonReply, type Call } from '../call.ts';

/** What a key of another system is made for, so that it may make these calls. */
export const tillGrant = 'till';

const tillMember = z.object({
  /** Whether the scan names a member of the club. */
  accepts: z.boolean(),
  state: z.enum(memberScanStates),
  /** The same in words, for the person at the till. */
  reason: z.string(),
  /** A code that changes, the lasting code of a card, or null for anything else. Points are spent with the first only. */
  code: z.nullable(z.enum(['rotating', 'card'])),
  /** How old a rotating code is, in seconds; null for any other scan. */
  ageSeconds: z.nullable(z.int()),
  /** Null if the scan is refused, so that a forged code reveals nothing. */
  memberNumber: z.nullable(z.string()),
});

/** The answer to a scan. */
export type TillMember = z.output<typeof tillMember>;

export const tillCalls = {
  'POST /api/till/member/': {
    id: 'nameMember',
    summary:
      'Names the club member whose code a till has scanned. It changes nothing, so it may be repeated. A key made for `till` is required.',
    access: { kind: 'api-key', grant: tillGrant },
    body: z.object({ scanned: z.string().check(z.minLength(1), z.maxLength(500)) }),
    replies: jsonReply(tillMember),
    refusals: ['api-key-required', 'api-key-not-for-this'],
  },
} as const satisfies Record<string, Call>;

/** The calls for members who prove their mailbox with a code: signing in, and what stands on the account. */
import * as z from 'zod/mini';

import { claimEntryKinds } from '#domain/earn-kinds.ts';

import { jsonReply, type Call } from '../call.ts';
import { typedEmail } from './guest-fields.ts';
import { rotatingValues } from './order.ts';

/** What a right code answers with. */
const signedInSchema = z.object({
  userId: z.string(),
  /** How many claims are left of this operating day's, the same as in the header X-Allowed-Changes. */
  allowedChanges: z.number(),
  /** For the claims and the account, 12 hours. */
  memberTicket: z.string(),
  /** For the wallet calls, 15 minutes. */
  walletTicket: z.string(),
});

export type SignedIn = z.output<typeof signedInSchema>;

/** What happened to the member's points once, newest first in the list. */
const accountEntrySchema = z.object({
  id: z.string(),
  kind: z.enum([
    ...claimEntryKinds,
    'Bonus',
    'Adjustment',
    'Redemption',
    'Reversal',
    'Expiry',
    'Hold',
    'Return',
  ]),
  product: z.string(),
  /** An order id, a check number, a reservation number. */
  number: z.string(),
  /** What earned the points, such as "$11.00, 5 points a dollar"; null where no rule did. */
  rule: z.nullable(z.string()),
  /** Signed: what was spent or taken back is negative. */
  points: z.number(),
  /** When it happened (ISO 8601), and the same day in words. */
  at: z.string(),
  day: z.string(),
  /** The month of that day in words, such as November 2026, to group the list by. */
  month: z.string(),
  /** The balance with this entry and all before it. Pending points are in no balance. */
  balance: z.number(),
  state: z.enum(['posted', 'pending']),
  /** The day from which pending points count, in words. */
  countsFrom: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});

/** What the front of a member's card shows. */
export const memberFaceSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  memberNumber: z.string(),
  balance: z.number(),
  pending: z.number(),
  /** Null where the club has no tiers. */
  tier: z.nullable(
    z.object({
      name: z.string(),
      /** The points of the last 12 months. */
      points: z.number(),
      next: z.nullable(z.object({ name: z.string(), pointsToGo: z.number() })),
    }),
  ),
});

export type MemberFace = z.output<typeof memberFaceSchema>;

/** A member's account as the member sees it. */
const accountSchema = z.extend(memberFaceSchema, {
  userId: z.string(),
  /** The points that expire next and their last day in words; null where none do. */
  expiringNext: z.nullable(z.object({ points: z.number(), expiresAt: z.string(), lastDay: z.string() })),
  /** All points that expire, by their last day, the soonest first. */
  expiring: z.array(z.object({ points: z.number(), lastDay: z.string() })),
  /** All pending points, by the day from which they count, the soonest first. */
  waiting: z.array(z.object({ points: z.number(), countsFrom: z.string() })),
  /** The colors of the member's card, six hex digits each. */
  look: z.object({ backgroundColor: z.string(), foregroundColor: z.string() }),
  /** The values of the member's code that changes, for two hours (docs/member-codes.md). */
  code: rotatingValues,
  /** What may still be claimed: one sentence for each kind. */
  claimable: z.array(z.string()),
  allowedChanges: z.number(),
  /** At most 50. */
  entries: z.array(accountEntrySchema),
  /** To be sent as `before` for the next 50; null where these were the last. */
  nextBefore: z.nullable(z.string()),
  /** For the wallet calls, 15 minutes. */
  walletTicket: z.string(),
});

export type MemberAccount = z.output<typeof accountSchema>;

export const loyaltyMemberCalls = {
  'POST /api/loyalty/code/': {
    summary:
      'Mails six digits to the member with this email. The answer is the same whether there is one or not, and when there were mails enough.',
    access: { kind: 'public' },
    body: z.object({ email: typedEmail }),
    replies: { 204: { kind: 'empty' } },
    refusals: ['member-codes-not-offered', 'puzzle-required', 'too-many-tries-here', 'temporary-error'],
  },
  'POST /api/loyalty/code/check': {
    summary: 'Signs a member in by the code that was mailed: ten minutes, five tries, one use.',
    access: { kind: 'public' },
    body: z.object({ email: typedEmail, code: z.string().check(z.maxLength(64)) }),
    replies: jsonReply(signedInSchema),
    refusals: [
      'member-codes-not-offered',
      'member-code-refused',
      'puzzle-required',
      'too-many-tries-here',
      'temporary-error',
    ],
  },
  'POST /api/loyalty/account/': {
    summary: 'The account of a member who signed in by code, with its entries by fifty.',
    access: { kind: 'member-ticket' },
    body: z.object({
      memberTicket: z.string().check(z.maxLength(512)),
      before: z.optional(
        z.nullable(
          z
            .string()
            .check(z.regex(/^\d{1,15}\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)),
        ),
      ),
    }),
    replies: jsonReply(accountSchema),
    refusals: ['member-codes-not-offered', 'member-signed-out', 'temporary-error'],
  },
  'POST /api/loyalty/statement/': {
    summary:
      'The statement of a member who signed in by code: what moved the points in the last twelve months, by operating days, as a PDF or for a spreadsheet.',
    access: { kind: 'member-ticket' },
    body: z.object({
      memberTicket: z.string().check(z.maxLength(512)),
      format: z.enum(['pdf', 'csv']),
    }),
    replies: { 200: { kind: 'bytes', mediaTypes: ['application/pdf', 'text/csv'] } },
    refusals: ['member-signed-out', 'temporary-error'],
  },
} as const satisfies Record<string, Call>;

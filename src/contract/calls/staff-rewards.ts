/** The staff's calls for rewards: look at a code, redeem it, and list what a member took. */
import * as z from 'zod/mini';

import { rewardPictures } from '#domain/loyalty-reward.ts';

import { jsonReply, type Call } from '../call.ts';
import { redemptionId, redemptionRefusals, typedOutletId, typedRewardCode } from './rewards.ts';

const takingSchema = z.object({
  takingId: z.string(),
  account: z.string(),
  member: z.string(),
  reward: z.string(),
  points: z.number(),
  picture: z.enum(rewardPictures),
  terms: z.string(),
  /** The names of the outlets that give it; empty for all. */
  outlets: z.array(z.string()),
  state: z.enum(['held', 'redeemed', 'returned', 'expired']),
  takenAt: z.string(),
  expiresAt: z.string(),
  endedAt: z.nullable(z.string()),
  /** The outlet that redeemed it, and who did. */
  outlet: z.nullable(z.string()),
  by: z.nullable(z.string()),
});

export type StaffTaking = z.output<typeof takingSchema>;

const lookedSchema = z.extend(takingSchema, {
  /** Why it cannot be redeemed here and now, in words; null if it can. */
  refusal: z.nullable(z.string()),
});

export type LookedTaking = z.output<typeof lookedSchema>;

const redeemedSchema = z.extend(takingSchema, {
  /** True if this very call had redeemed it before. */
  isRepeat: z.boolean(),
});

export const staffRewardCalls = {
  'GET /api/admin/reward-redemption/outlets/': {
    summary: 'The outlets at which rewards can be redeemed.',
    access: { kind: 'staff', permission: 'Reward Redeem' },
    replies: jsonReply(z.array(z.object({ outletId: z.number(), name: z.string() }))),
    refusals: ['temporary-error'],
  },
  'POST /api/admin/reward-redemption/look/': {
    summary: 'The member, the reward and the state of a code, without redeeming it.',
    access: { kind: 'staff', permission: 'Reward Redeem' },
    body: z.object({ code: typedRewardCode, outletId: typedOutletId }),
    replies: jsonReply(lookedSchema),
    refusals: [
      'reward-code-malformed',
      'reward-code-unknown',
      'outlet-unknown',
      'too-many-tries-here',
      'temporary-error',
    ],
  },
  'POST /api/admin/reward-redemption/': {
    summary: 'Redeems a reward, once; a repeat with the same redemptionId is answered again.',
    access: { kind: 'staff', permission: 'Reward Redeem' },
    body: z.object({ code: typedRewardCode, outletId: typedOutletId, redemptionId }),
    replies: jsonReply(redeemedSchema),
    refusals: redemptionRefusals,
  },
  'GET /api/admin/loyalty/rewards/:userId': {
    summary: 'The rewards that a member took, newest first, 100 at most.',
    access: { kind: 'staff', permission: 'Loyalty List' },
    params: z.object({ userId: z.string().check(z.maxLength(64)) }),
    replies: jsonReply(z.array(takingSchema)),
    refusals: ['account-not-found', 'temporary-error'],
  },
  'POST /api/admin/reward-redemption/give-back/': {
    summary: 'Gives a held reward back with its points; one that has ended with them already stays as it is.',
    access: { kind: 'staff', permission: 'Reward Redeem' },
    body: z.object({ takingId: z.uuid() }),
    replies: jsonReply(takingSchema),
    refusals: ['reward-code-unknown', 'reward-redeemed', 'temporary-error'],
  },
} as const satisfies Record<string, Call>;

/** The calls by which members take rewards, and the park's tills redeem them. */
import * as z from 'zod/mini';

import { rewardPictures } from '#domain/loyalty-reward.ts';

import { jsonReply, type Call } from '../call.ts';
import { instant } from '../instant.ts';

/** The grant of an API key whose holder may redeem rewards. */
export const rewardGrant = 'reward-redemption';

const memberTicket = z.string().check(z.maxLength(512));

const picture = z.enum(rewardPictures);
/** The address of the park's own picture, which then takes the place of the drawing. */
const image = z.nullable(z.string());

/** A reward that the park offers. */
const offeredReward = z.object({
  code: z.string(),
  name: z.string(),
  points: z.number(),
  picture,
  image,
  terms: z.string(),
  /** The names of the outlets that give it; empty for all. */
  outlets: z.array(z.string()),
  /** The last day on which it is offered, in words; null without an end. */
  lastDay: z.nullable(z.string()),
  /** The points that the member lacks; 0 if there are enough. */
  missing: z.number(),
  isSoldOut: z.boolean(),
});

/** A reward that the member holds. */
const heldReward = z.object({
  takingId: z.string(),
  name: z.string(),
  points: z.number(),
  picture,
  image,
  terms: z.string(),
  outlets: z.array(z.string()),
  /** The one-time code without separators, as a QR code holds it. */
  code: z.string(),
  /** The same as a QR code: its width in modules with the quiet zone, and its dark parts as SVG path data. */
  qr: z.object({ modules: z.number(), path: z.string() }),
  /** From this instant on the code is not accepted (ISO 8601). */
  expiresAt: z.string(),
  secondsLeft: z.number(),
});

const memberRewardsSchema = z.object({
  balance: z.number(),
  /** The points that are held for rewards; the balance does not include them. */
  held: z.number(),
  rewards: z.array(offeredReward),
  taken: z.array(heldReward),
  /** The names of the rewards that were redeemed in the last hour, the newest first. */
  redeemed: z.array(z.object({ takingId: z.string(), name: z.string() })),
});

export type MemberRewards = z.output<typeof memberRewardsSchema>;
export type OfferedReward = MemberRewards['rewards'][number];
export type HeldReward = MemberRewards['taken'][number];

const rewardsReply = { 200: { kind: 'json', schema: memberRewardsSchema } } as const;

/** A one-time code as it was typed or scanned. */
export const typedRewardCode = z.string().check(z.maxLength(40));

/** An id of the caller's own choice for one redemption, by which a repeat is recognized. */
export const redemptionId = z
  .string()
  .check(z.regex(/^[\x21-\x7e]{1,100}$/, 'Use 1 to 100 visible characters'));

/** The number of an outlet, as imports name it; null or absent for a till of no outlet. */
export const typedOutletId = z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(2_000_000_000))));

/** The refusals of a redemption. */
export const redemptionRefusals = [
  'reward-code-malformed',
  'reward-code-unknown',
  'reward-redeemed',
  'reward-returned',
  'reward-expired',
  'reward-not-here',
  'outlet-unknown',
  'too-many-tries-here',
  'temporary-error',
] as const;

export const rewardCalls = {
  'POST /api/loyalty/rewards/': {
    summary: 'The rewards that the park offers, and those that the member holds, with their codes.',
    access: { kind: 'member-ticket' },
    body: z.object({ memberTicket }),
    replies: rewardsReply,
    refusals: ['member-signed-out', 'temporary-error'],
  },
  'POST /api/loyalty/rewards/take/': {
    summary:
      'Takes a reward: its points are held, and a one-time code is shown until it is redeemed, given back or over.',
    access: { kind: 'member-ticket' },
    body: z.object({
      memberTicket,
      reward: z.string().check(z.minLength(1), z.maxLength(40)),
      /** Made by the caller: a second call with the same value changes nothing. */
      requestId: z.uuid(),
    }),
    replies: rewardsReply,
    refusals: [
      'member-signed-out',
      'reward-not-offered',
      'reward-sold-out',
      'reward-points-missing',
      'rewards-held-already',
      'rewards-taken-today',
      'temporary-error',
    ],
  },
  'POST /api/loyalty/rewards/give-back/': {
    summary: 'Gives a held reward back: its points return to their own lots. A repeat changes nothing.',
    access: { kind: 'member-ticket' },
    body: z.object({ memberTicket, takingId: z.uuid() }),
    replies: rewardsReply,
    refusals: ['member-signed-out', 'temporary-error'],
  },
  'POST /api/rewards/redeem/': {
    id: 'redeemReward',
    summary:
      'Redeems a reward at a till, once; a repeat of the same key with the same redemptionId is answered again (docs/algorithms/rewards.md).',
    access: { kind: 'api-key', grant: rewardGrant },
    body: z.object({ code: typedRewardCode, outletId: typedOutletId, redemptionId }),
    replies: jsonReply(
      z.object({
        /** The number of the account. */
        account: z.string(),
        /** The code of the reward, as the import and the data tab name it. */
        reward: z.string(),
        name: z.string(),
        points: z.int(),
        redeemedAt: instant,
        isRepeat: z.boolean(),
      }),
    ),
    refusals: ['api-key-required', 'api-key-not-for-this', ...redemptionRefusals],
  },
} as const satisfies Record<string, Call>;

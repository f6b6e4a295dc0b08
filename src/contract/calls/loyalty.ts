/** The loyalty club's calls for guests, who have no accounts here: an email finds a member, a code proves the mailbox. */
import * as z from 'zod/mini';

import { earnKinds } from '#domain/earn-kinds.ts';
import { earnKindNames, guestClaims, type EarnKind, type NumberField } from '#domain/guest-claims.ts';
import { claimSessionLengthMin } from '#domain/loyalty-claim.ts';
import { cleanNumber } from '#domain/typed-number.ts';

import { jsonReply, type Call } from '../call.ts';
import type { ErrorCode } from '../errors.ts';
import { refusalsOf } from './claim-refusals.ts';
import { typedDeviceKey } from './device-key.ts';
import { typedEmail, typedName } from './guest-fields.ts';

/** A number as it is typed or scanned, in whatever groups; something of it must be left without blanks, hyphens and `#`. */
export const typedNumber = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(200)),
    z.transform((text) => text.trim()),
  ),
  z.string().check(
    z.refine((text) => cleanNumber(text) !== '', 'Enter the number'),
    z.maxLength(64, 'This number is too long'),
  ),
);

const token = z.optional(z.nullable(z.string().check(z.maxLength(512))));

const previewer = {
  email: typedEmail,
  /** The user id that verify or create answered with. */
  userID: z.string().check(z.maxLength(64)),
  /** What an email code answered with; it lifts the limit of one claim. */
  memberTicket: token,
};

const claimer = {
  ...previewer,
  /** Random text of the client's own, the same for all claims of one visit: it answers a repeat as it did the first. */
  claimSession: z.optional(
    z.nullable(z.string().check(z.minLength(claimSessionLengthMin), z.maxLength(128))),
  ),
};

/** What a claim brought, which anybody may learn who knows the receipt and the member's email. */
const claimFields = {
  /** The points of this claim. */
  points: z.number(),
  /** True while they wait, as those of a stay do until the day after departure. */
  pending: z.boolean(),
  product: z.string(),
  /** In words: what was earned, and when it counts. */
  message: z.string(),
};

/** The points of a claim and, for a caller who proved to be the member, the member's balance. */
const claimAnswerSchema = z.object({
  ...claimFields,
  /** The member's posted points afterwards; absent from the answer to a repeat by a caller who did not prove to be the member. */
  balance: z.optional(z.number()),
  /** For the wallet calls, 15 minutes; where the balance is. */
  walletTicket: z.optional(z.string()),
});

/** The same for the team, who see the balance in any case. */
export const teamClaimSchema = z.object({ ...claimFields, balance: z.number() });

export type ClaimAnswer = z.output<typeof claimAnswerSchema>;

/** What a number would earn: the purchase, in the words of a claim's answer. */
const claimPreviewSchema = z.object({
  /** The call that claims it. */
  kind: z.enum(earnKindNames),
  product: z.string(),
  /** The amount that earns points, in the park's currency. */
  amount: z.number(),
  /** What it earns under the rules of today; for a claimed purchase, what it earned. */
  points: z.number(),
  /** The day from which points of a stay count, in words; null if at once. */
  countsFrom: z.nullable(z.string()),
  /** The last day on which it may be claimed, in words; null if this member has claimed it. */
  claimUntil: z.nullable(z.string()),
  isClaimed: z.boolean(),
});

export type ClaimPreview = z.output<typeof claimPreviewSchema>;

const previewAnswerSchema = z.object({
  /** Nearly always one. An order and a check may have the same number; then the guest chooses. */
  found: z.array(claimPreviewSchema),
  /** True if the number may be of a stay, which is looked up only under the last name or the email of a member. */
  needsMember: z.boolean(),
});

export type PreviewAnswer = z.output<typeof previewAnswerSchema>;

const claimReply = { 200: { kind: 'json', schema: claimAnswerSchema } } as const;
const claimRefusals = [
  'member-unknown',
  'member-ticket-refused',
  'claim-not-allowed',
  'claim-day-limit',
  'claim-tries-of-member',
  'puzzle-required',
  'too-many-tries-here',
  'source-claimed',
  'temporary-error',
] as const;

/** Guests and the team both make these calls; a session or an API key that comes with one must be good. */
const deskRefusals = [
  'session-required',
  'api-key-required',
  'puzzle-required',
  'too-many-tries-here',
  'temporary-error',
] as const;

interface GuestClaimCall<Kind extends EarnKind> {
  summary: string;
  access: { kind: 'member' };
  body: z.ZodMiniObject<Record<NumberField<Kind>, typeof typedNumber> & typeof claimer>;
  replies: typeof claimReply;
  refusals: readonly ErrorCode[];
  malformed: NonNullable<Call['malformed']>;
}

const claimCalls = Object.fromEntries<Call>(
  earnKindNames.map((kind) => [
    `POST /api/loyalty/${kind}/`,
    {
      summary: earnKinds[kind].summaries.guest,
      access: { kind: 'member' },
      body: z.object({ [guestClaims[kind].numberField]: typedNumber, ...claimer }),
      replies: claimReply,
      refusals: [...claimRefusals, ...refusalsOf(kind)],
      malformed: {
        byField: { [guestClaims[kind].numberField]: `${earnKinds[kind].code}-malformed` },
        other: 'member-unknown',
      },
    },
  ]),
) as { [Kind in EarnKind as `POST /api/loyalty/${Kind}/`]: GuestClaimCall<Kind> }; // one call for each kind

const purchaseCall = claimCalls['POST /api/loyalty/purchase/'];

export const loyaltyCalls = {
  'POST /api/loyalty/verify': {
    summary: 'The user id of the member with this email, as text.',
    access: { kind: 'public' },
    body: z.object({ email: typedEmail }),
    replies: { 200: { kind: 'text' } },
    refusals: ['member-not-found', ...deskRefusals],
  },
  'POST /api/loyalty/create': {
    summary:
      'Makes a member, who may then claim once without proving the email, and answers with the user id as text.',
    access: { kind: 'public' },
    body: z.object({
      email: typedEmail,
      firstName: typedName('first name'),
      lastName: typedName('last name'),
      /** Binds the one claim to the browser that made the key; every call about it then needs a proof (DPoP). */
      deviceKey: z.optional(z.nullable(typedDeviceKey)),
    }),
    replies: { 200: { kind: 'text' } },
    refusals: ['member-exists', 'permission-missing', ...deskRefusals],
  },
  'POST /api/loyalty/preview/': {
    summary:
      'What a number of a receipt, ticket or stay would earn, before it is claimed; it changes nothing. Refused like the claim. Every preview is counted, found or not.',
    access: { kind: 'public' },
    body: z.object({
      number: typedNumber,
      /** The claimer; left out before joining. */
      member: z.optional(z.nullable(z.object(previewer))),
    }),
    replies: jsonReply(previewAnswerSchema),
    refusals: [...claimRefusals, ...earnKindNames.flatMap(refusalsOf)],
  },
  ...claimCalls,
  'POST /api/loyalty/purchase/': {
    ...purchaseCall,
    body: z.extend(purchaseCall.body, { checkID: z.optional(z.nullable(z.string())) }),
  },
} as const satisfies Record<string, Call>;

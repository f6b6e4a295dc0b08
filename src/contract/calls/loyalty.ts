/** The loyalty club's calls for guests, who have no accounts here: an email finds a member, a code proves the mailbox. */
import * as z from 'zod/mini';

import { claimSessionLengthMin } from '#domain/loyalty-claim.ts';
import { cleanNumber } from '#domain/typed-number.ts';

import type { Call } from '../call.ts';
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

const claimer = {
  email: typedEmail,
  /** The user id that verify or create answered with. */
  userID: z.string().check(z.maxLength(64)),
  /** What an email code answered with; it lifts the limit of one claim. */
  memberTicket: token,
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

/** What a claim brought, and for whoever made it what the member has. */
const claimAnswerSchema = z.object({
  ...claimFields,
  /** The member's posted points afterwards; not in the answer to a repeat by somebody who did not prove to be the member. */
  balance: z.optional(z.number()),
  /** For the wallet calls, 15 minutes; where the balance is. */
  walletTicket: z.optional(z.string()),
});

/** The same for the team, who see the balance in any case. */
export const teamClaimSchema = z.object({ ...claimFields, balance: z.number() });

export type ClaimAnswer = z.output<typeof claimAnswerSchema>;

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
    }),
    replies: { 200: { kind: 'text' } },
    refusals: ['member-exists', 'permission-missing', ...deskRefusals],
  },
  'POST /api/loyalty/tickets/': {
    summary: 'Claims an order of tickets by its id, its invoice number or the barcode of one of its passes.',
    access: { kind: 'member' },
    body: z.object({ orderId: typedNumber, ...claimer }),
    replies: claimReply,
    refusals: [
      ...claimRefusals,
      'ticket-malformed',
      'ticket-not-found',
      'ticket-refunded',
      'ticket-not-yet',
      'ticket-too-old',
      'ticket-earns-nothing',
    ],
  },
  'POST /api/loyalty/purchase/': {
    summary:
      'Claims a food and beverage check by its long number of 16 or 18 digits, or the short one on the receipt.',
    access: { kind: 'member' },
    body: z.object({ checkNumber: typedNumber, checkID: z.optional(z.nullable(z.string())), ...claimer }),
    replies: claimReply,
    refusals: [
      ...claimRefusals,
      'check-malformed',
      'check-not-found',
      'check-ambiguous',
      'check-voided',
      'check-refunded',
      'check-open',
      'check-not-yet',
      'check-too-old',
      'check-earns-nothing',
      'check-limit-reached',
    ],
  },
  'POST /api/loyalty/hotels/': {
    summary:
      'Claims a hotel stay, whose last name must be the member’s; its points wait until the day after departure.',
    access: { kind: 'member' },
    body: z.object({ reservationNumber: typedNumber, ...claimer }),
    replies: claimReply,
    refusals: [
      ...claimRefusals,
      'stay-malformed',
      'stay-not-found',
      'stay-cancelled',
      'stay-not-started',
      'stay-too-old',
      'stay-earns-nothing',
    ],
  },
} as const satisfies Record<string, Call>;

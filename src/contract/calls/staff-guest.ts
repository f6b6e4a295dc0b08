/** One guest on one page: the pass as the guest sees it, why, the account, and all that happened, by permission. */
import * as z from 'zod/mini';

import { earnKindNames } from '#domain/guest-claims.ts';

import { jsonReply, type Call } from '../call.ts';
import { orderSchema } from './order.ts';
import { guessingSchema, orderEventSchema, orderPassSchema } from './staff-orders.ts';

const nullableText = z.nullable(z.string());
/** ISO 8601 in UTC. */
const nullableInstant = z.nullable(z.string());

/** A friend with whom the card was shared. */
const guestShareSchema = z.object({
  shareId: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  createdAt: z.string(),
  revokedAt: nullableInstant,
  /** What the friend reads above the code, and why. */
  gateSentence: z.string(),
  why: z.string(),
});

export type GuestShare = z.output<typeof guestShareSchema>;

const guestBandSchema = z.object({
  code: z.string(),
  state: z.enum(['blank', 'activated', 'void']),
  activatedAt: nullableInstant,
  validUntil: nullableInstant,
});

export type GuestBand = z.output<typeof guestBandSchema>;

/** A link of the pass, without what opens it. */
const guestLinkSchema = z.object({
  kind: z.enum(['primary', 'share']),
  createdAt: z.string(),
  revokedAt: nullableInstant,
});

const guestMailSchema = z.object({
  /** Such as `share-link`. */
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  queuedAt: z.string(),
  sentAt: nullableInstant,
  state: z.enum(['sent', 'waiting', 'failed']),
});

export type GuestMail = z.output<typeof guestMailSchema>;

const requestFields = {
  requestId: z.string(),
  requestedAt: z.string(),
  dueAt: z.string(),
  isOverdue: z.boolean(),
  answeredAt: nullableInstant,
  answeredBy: nullableText,
  message: nullableText,
};

/** A request for another photo, or the request that the team looks at a refused claim. */
const guestRequestSchema = z.discriminatedUnion('kind', [
  z.object({
    ...requestFields,
    kind: z.literal('photo'),
    barcode: z.string(),
    status: z.enum(['open', 'approved', 'declined']),
  }),
  z.object({
    ...requestFields,
    kind: z.literal('club'),
    earnKind: z.enum(earnKindNames),
    number: z.string(),
    note: z.string(),
    status: z.enum(['open', 'added', 'declined', 'answered']),
  }),
]);

export type GuestRequest = z.output<typeof guestRequestSchema>;

/** The pass of the page, with what its own page shows the guest. */
const guestPassSchema = z.extend(orderPassSchema, {
  /** The order object of the guest, without its tokens, links, rotating codes and photo slot. */
  card: orderSchema,
  /** True if the guest's page shows a code that changes; it is not sent to the desk. */
  rotatesCode: z.boolean(),
  shares: z.array(guestShareSchema),
  bands: z.array(guestBandSchema),
  links: z.array(guestLinkSchema),
});

export type GuestPass = z.output<typeof guestPassSchema>;

/** Another pass of the order, or the one that is shown: enough to switch to it. */
const passLineSchema = z.object({
  barcode: z.string(),
  product: z.string(),
  /** Empty if no one has registered. */
  guest: z.string(),
  gateSentence: z.string(),
  tone: z.enum(['ready', 'wait', 'over']),
});

export type PassLine = z.output<typeof passLineSchema>;

const guestOrderSchema = z.object({
  orderId: z.string(),
  source: z.string(),
  channelRef: nullableText,
  invoiceNumber: nullableText,
  purchaser: z.string(),
  orderedAt: z.string(),
  isWithdrawn: z.boolean(),
  guessing: z.nullable(guessingSchema),
  passes: z.array(passLineSchema),
  pass: guestPassSchema,
});

export type GuestOrder = z.output<typeof guestOrderSchema>;

/** How an order and an account belong to one guest. */
const guestTies = ['asked', 'season-pass', 'email', 'claim'] as const;

export type GuestTie = (typeof guestTies)[number];

const accountNamed = {
  /** The number of the account. */
  number: z.string(),
  name: z.string(),
  tie: z.enum(guestTies),
};

/** The account of the club, with what staff compare to check who asks. */
const guestAccountSchema = z.object({
  ...accountNamed,
  /** As the calls of the club name the member. */
  userId: z.string(),
  email: z.string(),
  phone: z.string(),
  zip: z.string(),
  isClosed: z.boolean(),
  joinedAt: z.string(),
  balance: z.number(),
  pending: z.number(),
  /** The name of the tier; null if none is reached. */
  tier: nullableText,
  /** The points that expire next; null if none do. */
  expiring: z.nullable(z.object({ points: z.number(), at: z.string() })),
  seasonPassId: nullableText,
});

export type GuestAccount = z.output<typeof guestAccountSchema>;

const otherOrderSchema = z.object({
  orderId: z.string(),
  barcode: z.string(),
  product: z.string(),
  guest: z.string(),
  orderedAt: z.string(),
  tie: z.enum(guestTies),
});

export type OtherOrder = z.output<typeof otherOrderSchema>;

const otherAccountSchema = z.object(accountNamed);

export type OtherAccount = z.output<typeof otherAccountSchema>;

const guestPageSchema = z.object({
  /** The server's time of this answer, ISO 8601 in UTC. */
  asOf: z.string(),
  /** Null if the guest has no order, or the caller may not search guests. */
  order: z.nullable(guestOrderSchema),
  /** Null if the guest has no account, or the caller may not see accounts. */
  account: z.nullable(guestAccountSchema),
  /** Further orders and accounts of the guest; those that the caller may see. */
  otherOrders: z.array(otherOrderSchema),
  otherAccounts: z.array(otherAccountSchema),
  /** Photo requests and club requests, each with its own permission; open ones first. */
  requests: z.array(guestRequestSchema),
  /** Mails to the addresses of the guest, newest first, without their text. */
  mails: z.array(guestMailSchema),
  /** All that happened to order and account, newest first, 500 at most. */
  timeline: z.array(orderEventSchema),
});

export type GuestPage = z.output<typeof guestPageSchema>;

const typedNumber = z.optional(z.nullable(z.string().check(z.maxLength(64))));

export const staffGuestCalls = {
  'POST /api/admin/guest-page/': {
    summary:
      'One guest, by order and pass or by account: the pass as the guest sees it and why, the account, and one timeline; each part only with its own permission. Every look is on record.',
    access: { kind: 'staff', permission: '_Admin' },
    body: z.object({ order: typedNumber, pass: typedNumber, account: typedNumber }),
    replies: jsonReply(guestPageSchema),
    refusals: ['row-not-found'],
  },
  'DELETE /api/admin/guest/:kind/:id': {
    summary:
      'Erases a guest at their request: all passes and addresses of an order, or all with the email of a club account. Passes stay valid without a name; nothing of it can be undone.',
    access: { kind: 'staff', permission: 'Guest Erase' },
    params: z.object({ kind: z.enum(['order', 'account']), id: z.string().check(z.maxLength(40)) }),
    replies: { 204: { kind: 'empty' } },
    refusals: ['row-not-found'],
  },
  'GET /api/admin/guest-photo/:orderId/:barcode': {
    summary: 'The photo on a pass; every look at it is on record.',
    access: { kind: 'staff', permission: 'Guest Search' },
    params: z.object({
      orderId: z.string().check(z.maxLength(40)),
      barcode: z.string().check(z.maxLength(40)),
    }),
    replies: { 200: { kind: 'bytes', mediaTypes: ['image/jpeg'] } },
    refusals: ['row-not-found', 'photo-not-found', 'photos-unavailable'],
  },
} as const satisfies Record<string, Call>;

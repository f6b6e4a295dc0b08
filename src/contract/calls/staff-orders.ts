/** The team looks up an order: what it is, what happened to it, and why its guests see what they see. */
import * as z from 'zod/mini';

import { jsonReply, type Call } from '../call.ts';
import { deskReason } from './desk-pass.ts';

const nullableText = z.nullable(z.string());

/** The state that the sentence above the code stands for. */
const markSchema = z.object({ label: z.string(), tone: z.enum(['good', 'bad', 'plain']) });

export const foundOrderSchema = z.object({
  orderId: z.string(),
  barcode: z.string(),
  product: z.string(),
  /** The holder's name, or the purchaser's; empty if neither is known. */
  guest: z.string(),
  email: z.string(),
  phone: z.string(),
  /** ISO 8601 in UTC. */
  orderedAt: z.string(),
  mark: markSchema,
});

export type FoundOrder = z.output<typeof foundOrderSchema>;

/** A row of staff that was looked at for a pass: which, what it asks for, whether it counts, and why. */
const reasonSchema = z.object({
  kind: z.enum(['exception', 'exclusion', 'customization', 'wristband']),
  guid: z.string(),
  /** What the row is about, such as "Barcode 2402… → Wild Pass Silver". */
  row: z.string(),
  outcome: z.enum(['won', 'overridden', 'lost']),
  why: z.string(),
});

export type Reason = z.output<typeof reasonSchema>;

export const orderPassSchema = z.object({
  barcode: z.string(),
  product: z.string(),
  category: z.string(),
  merchItemId: z.string(),
  merchPackId: z.string(),
  ttCategoryId: z.string(),
  firstName: nullableText,
  lastName: nullableText,
  email: nullableText,
  phone: nullableText,
  hasOptedIntoEmail: z.boolean(),
  hasOptedIntoSms: z.boolean(),
  expiresAt: nullableText,
  /** True for a season pass in use, and for a ticket whose wristband was activated. */
  isActivated: z.boolean(),
  hasPhoto: z.boolean(),
  credits: z.number(),
  /** Whole cents. */
  cashCents: z.number(),
  sharesTotal: z.number(),
  isSingleHolder: z.boolean(),
  /** When the pass was bound to a wallet; null where it is not. */
  boundAt: nullableText,
  /** The link of the pass itself: since when it has its state, and the address that a mail would go to. */
  link: z.object({
    state: z.enum(['active', 'revoked', 'none']),
    at: nullableText,
    mailTo: nullableText,
  }),
  /** The sentence above the code of the pass, as the guest reads it now. */
  gateSentence: z.string(),
  /** Why the guest reads it, with its cause: "VOID: refunded on Nov 12." */
  why: z.string(),
  mark: markSchema,
  /** What the guest sees. */
  sees: z.object({
    backgroundColor: z.string(),
    foregroundColor: z.string(),
    /** The text that keeps the pass out of every wallet, or null. */
    excluded: nullableText,
    /** Why no wallet takes the pass now; null if one may. */
    leftOut: z.nullable(z.enum(['excluded', 'void', 'in-wallet', 'no-photo'])),
    isNfc: z.boolean(),
    isWristband: z.boolean(),
    skipRegistration: z.boolean(),
    skipImage: z.boolean(),
    hidesBarcode: z.boolean(),
  }),
  /** Every row that was looked at, in the order in which it is judged. */
  reasons: z.array(reasonSchema),
});

export type OrderPass = z.output<typeof orderPassSchema>;

export const orderEventSchema = z.object({
  /** ISO 8601 in UTC. */
  at: z.string(),
  kind: z.enum([
    'order',
    'registration',
    'consent',
    'photo',
    'wallet',
    'share',
    'redemption',
    'claim',
    'staff',
    'refund',
    'link',
    'mail',
    'message',
    'points',
    'request',
  ]),
  /** Null where it is about the order as a whole. */
  barcode: nullableText,
  /** Who of the team, or null for the guest and the system. */
  actor: nullableText,
  text: z.string(),
});

export type OrderEvent = z.output<typeof orderEventSchema>;

/** Wrong numbers that were tried with the order, where there were any. */
export const guessingSchema = z.object({
  /** With the order id or with one of its barcodes, whichever saw more. */
  misses: z.number(),
  /** About how many seconds a phone works before each look-up; 0 while none is asked for. */
  puzzleSeconds: z.number(),
  /** When it is forgotten, ISO 8601 in UTC. */
  endsAt: z.string(),
});

export type Guessing = z.output<typeof guessingSchema>;

const orderId = z.string().check(z.maxLength(40));
const passParams = z.object({ orderId, barcode: z.string().check(z.maxLength(40)) });

const withReason = z.object({ reason: deskReason });

export const staffOrderCalls = {
  'POST /api/admin/guest/search/': {
    summary:
      'Finds passes by order id, barcode, invoice number, channel reference, name, email or phone; 50 at most.',
    access: { kind: 'staff', permission: 'Guest Search' },
    body: z.object({ searchTerm: z.string().check(z.maxLength(200)) }),
    replies: jsonReply(z.object({ rows: z.array(foundOrderSchema), hasMore: z.boolean() })),
    refusals: ['search-too-short'],
  },
  'DELETE /api/admin/guesses/:orderId': {
    summary: 'Forgets the wrong numbers that were tried with an order, so that its guests solve no puzzle.',
    access: { kind: 'staff', permission: 'Guess Lift' },
    params: z.object({ orderId }),
    replies: jsonReply(z.object({ verdict: z.enum(['lifted', 'nothing-to-lift']) })),
    refusals: ['row-not-found'],
  },
  'POST /api/admin/link/:orderId/:barcode': {
    summary: 'Mails the link of a pass to the address on file.',
    access: { kind: 'staff', permission: 'Link Send' },
    params: passParams,
    replies: jsonReply(z.object({ mailedTo: z.string() })),
    refusals: ['row-not-found', 'link-not-active', 'link-without-address', 'link-mail-limit'],
  },
  'PUT /api/admin/link/:orderId/:barcode': {
    summary: 'Ends every link of a pass and makes a new one, for a reason.',
    access: { kind: 'staff', permission: 'Link Renew' },
    params: passParams,
    body: withReason,
    replies: jsonReply(z.object({ ended: z.number() })),
    refusals: ['row-not-found'],
  },
  'DELETE /api/admin/link/:orderId/:barcode': {
    summary: 'Ends every link of a pass, for a reason; the pass itself stays valid.',
    access: { kind: 'staff', permission: 'Link Revoke' },
    params: passParams,
    body: withReason,
    replies: jsonReply(z.object({ ended: z.number() })),
    refusals: ['row-not-found'],
  },
  'DELETE /api/admin/wallet/bind/:orderId/:barcode': {
    summary: 'Lets a pass that is bound to a wallet be added to another one, for a reason.',
    access: { kind: 'staff', permission: 'Wallet Unbind' },
    params: passParams,
    body: withReason,
    replies: jsonReply(z.object({ verdict: z.enum(['unbound', 'was-not-bound']) })),
    refusals: ['row-not-found'],
  },
} as const satisfies Record<string, Call>;

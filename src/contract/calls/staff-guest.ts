/** One guest on one page: the pass as the guest sees it, why, the account, and all that happened, by permission. */
import * as z from 'zod/mini';

import type { Call } from '../call.ts';
import { orderSchema } from './order.ts';
import { orderDetailSchema, orderPassSchema } from './staff-orders.ts';

/** The pass of the page, with what its own page shows the guest. */
const guestPassSchema = z.extend(orderPassSchema, {
  /** The order object of the guest, without its tokens, links, codes and photo slot. */
  card: orderSchema,
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

const guestOrderSchema = z.extend(
  z.pick(orderDetailSchema, {
    orderId: true,
    source: true,
    channelRef: true,
    invoiceNumber: true,
    purchaser: true,
    orderedAt: true,
    isWithdrawn: true,
    guessing: true,
    timeline: true,
  }),
  { passes: z.array(passLineSchema), pass: guestPassSchema },
);

export type GuestOrder = z.output<typeof guestOrderSchema>;

/** The account of the club. */
const guestAccountSchema = z.object({
  number: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  zip: z.string(),
  isClosed: z.boolean(),
});

export type GuestAccount = z.output<typeof guestAccountSchema>;

const guestPageSchema = z.object({
  /** The server's time of this answer, ISO 8601 in UTC. */
  asOf: z.string(),
  /** Null if the guest has no order, or the caller may not search guests. */
  order: z.nullable(guestOrderSchema),
  /** Null if the guest has no account, or the caller may not see accounts. */
  account: z.nullable(guestAccountSchema),
});

export type GuestPage = z.output<typeof guestPageSchema>;

const typedNumber = z.optional(z.nullable(z.string().check(z.maxLength(40))));

export const staffGuestCalls = {
  'POST /api/admin/guest-page/': {
    summary:
      'One guest, by order and pass or by account: the pass as the guest sees it and why, the account, and one timeline; each part only with its own permission.',
    access: { kind: 'staff', permission: '_Admin' },
    body: z.object({ order: typedNumber, pass: typedNumber, account: typedNumber }),
    replies: { 200: { kind: 'json', schema: guestPageSchema } },
    refusals: ['row-not-found', 'permission-missing'],
  },
} as const satisfies Record<string, Call>;

/** What the desk does about one pass: its state, contact data, shares, voucher, exception and a mail to its guest. */
import * as z from 'zod/mini';

import { deskActions } from '#domain/desk-actions.ts';
import { deskReasonLengthMax, deskReasonLengthMin } from '#domain/desk-reason.ts';

import { jsonReply, type Call } from '../call.ts';
import { typedEmail, typedName, typedPhoneIfAny } from './guest-fields.ts';

const number = z.string().check(z.maxLength(40));

/** The pass, by its two numbers. */
export const deskPassParams = z.object({ orderId: number, barcode: number });

/** The most characters of a mail to one guest. */
export const guestMessageLengthMax = 2000;

/** Why something is done, in a few words. */
export const deskReason = z
  .string()
  .check(
    z.trim(),
    z.minLength(deskReasonLengthMin, 'Say why, in a few words'),
    z.maxLength(deskReasonLengthMax, 'This is too long'),
  );

const nullableText = z.nullable(z.string());

const deskPassSchema = z.object({
  orderId: z.string(),
  barcode: z.string(),
  /** What the state of the pass allows; the caller's permissions decide besides. */
  actions: z.array(z.enum(deskActions)),
  contact: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    /** The version of these fields, for If-Match. */
    tag: z.string(),
    /** True if a consent to marketing ends where its address or number changes. */
    hasOptedIn: z.boolean(),
  }),
  hasPhoto: z.boolean(),
  /** The open request for another photo. */
  photoRequest: z.nullable(z.object({ requestId: z.string(), dueAt: z.string() })),
  /** The wristband on which the ticket was spent; ISO 8601 in UTC. */
  band: z.nullable(z.object({ code: z.string(), activatedAt: nullableText, validUntil: nullableText })),
  shares: z.array(z.object({ shareId: z.string(), name: z.string(), email: z.string() })),
  /** What the rows of the tab Wallet Exceptions say about the order; null without a row. */
  exception: z.nullable(z.object({ skipsRegistration: z.boolean(), skipsImage: z.boolean() })),
  /** Null for a pass that was not refunded. */
  refund: z.nullable(
    z.object({
      at: nullableText,
      /** Whole cents. */
      amountCents: z.number(),
      /** Where the order was sold. */
      source: z.string(),
      isWithdrawn: z.boolean(),
    }),
  ),
  /** The address that a mail to the guest goes to. */
  mailTo: nullableText,
});

/** One pass as its buttons need it. */
export type DeskPass = z.output<typeof deskPassSchema>;

const shareParams = z.object({ ...deskPassParams.shape, shareId: z.string().check(z.maxLength(64)) });
const mailed = { 200: { kind: 'json', schema: z.object({ mailedTo: z.string() }) } } as const;

/** The words of a mail to one guest. */
export const guestMessageBody = z.object({
  text: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter the message'),
      z.maxLength(guestMessageLengthMax, `Use at most ${guestMessageLengthMax} characters`),
    ),
});

export const deskPassCalls = {
  'GET /api/admin/desk/:orderId/:barcode': {
    summary: 'What the desk may do about a pass now, and what its dialogs show.',
    access: { kind: 'staff', permission: 'Guest Search' },
    params: deskPassParams,
    replies: jsonReply(deskPassSchema),
    refusals: ['row-not-found'],
  },
  'PUT /api/admin/registration/:orderId/:barcode': {
    summary:
      'Corrects name, email and phone of the holder of a pass. A consent ends with the address or number for which it was given, and the former address gets a mail. If-Match may name the version.',
    access: { kind: 'staff', permission: 'Registration Update' },
    params: deskPassParams,
    body: z.object({
      firstName: typedName('first name'),
      lastName: typedName('last name'),
      /** Empty for none. */
      email: z.union([z.literal(''), typedEmail]),
      phone: typedPhoneIfAny,
      reason: deskReason,
    }),
    replies: jsonReply(z.object({ isChanged: z.boolean() })),
    refusals: ['row-not-found', 'row-changed', 'malformed-request'],
  },
  'POST /api/admin/share/:orderId/:barcode/:shareId': {
    summary: 'Mails the link of a share to its guest once more.',
    access: { kind: 'staff', permission: 'Share Send' },
    params: shareParams,
    replies: mailed,
    refusals: ['row-not-found', 'share-not-found', 'link-mail-limit'],
  },
  'DELETE /api/admin/share/:orderId/:barcode/:shareId': {
    summary: 'Stops a share and its link at once.',
    access: { kind: 'staff', permission: 'Share Stop' },
    params: shareParams,
    body: z.object({ reason: deskReason }),
    replies: jsonReply(z.object({ shareId: z.string() })),
    refusals: ['row-not-found', 'share-not-found'],
  },
  'POST /api/admin/voucher/:orderId/:barcode': {
    summary: 'Draws the voucher of a pass, to be printed at the desk.',
    access: { kind: 'staff', permission: 'Voucher Print' },
    params: deskPassParams,
    replies: { 200: { kind: 'bytes', mediaTypes: ['application/pdf'] } },
    refusals: ['row-not-found', 'order-refunded'],
  },
  'POST /api/admin/desk-exception/:orderId': {
    summary:
      'Waives registration or photo for the passes of an order, as a row of the tab Wallet Exceptions does; changes the row that the order has, which takes the permission Wallet Exception Update too.',
    access: { kind: 'staff', permission: 'Wallet Exception Create' },
    params: z.object({ orderId: number }),
    body: z.object({ skipsRegistration: z.boolean(), skipsImage: z.boolean(), reason: deskReason }),
    replies: jsonReply(z.object({ isChanged: z.boolean() })),
    refusals: ['row-not-found', 'permission-missing'],
  },
  'POST /api/admin/guest-message/:orderId/:barcode': {
    summary: 'Mails a message of the team to the guest of a pass.',
    access: { kind: 'staff', permission: 'Guest Message' },
    params: deskPassParams,
    body: guestMessageBody,
    replies: mailed,
    refusals: ['row-not-found', 'link-without-address', 'guest-mail-limit'],
  },
} as const satisfies Record<string, Call>;

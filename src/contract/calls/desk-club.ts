/** What the desk does about one club account: its data, points as goodwill, and a mail to the member. */
import * as z from 'zod/mini';

import { goodwillPointsMax } from '#domain/goodwill.ts';

import { jsonReply, type Call } from '../call.ts';
import { deskReason, guestMessageBody } from './desk-pass.ts';
import { typedEmail, typedName, typedPhoneIfAny } from './guest-fields.ts';

const accountId = z.string().check(z.maxLength(64));
const params = z.object({ userId: accountId });

const goodwillAllowance = z.object({
  /** The most points of one gift; 0 if the caller may give none. */
  perGift: z.number(),
  perDay: z.number(),
  /** What the caller may still give in this operating day. */
  leftToday: z.number(),
});

const profileSchema = z.object({
  account: z.string(),
  isClosed: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  zip: z.string(),
  /** The version of these fields, for If-Match. */
  tag: z.string(),
  goodwill: goodwillAllowance,
});

/** A club account as the buttons of the desk need it. */
export type DeskAccount = z.output<typeof profileSchema>;

export const deskClubCalls = {
  'GET /api/admin/desk-account/:userId': {
    summary: 'The data of a club account, and how many points of goodwill the caller may give.',
    access: { kind: 'staff', permission: 'Loyalty List' },
    params,
    replies: jsonReply(profileSchema),
    refusals: ['account-not-found'],
  },
  'PUT /api/admin/loyalty/profile/:userId': {
    summary:
      'Corrects name, email, phone and zip of a member. A new email has to be proved again, and the former one gets a mail. If-Match may name the version.',
    access: { kind: 'staff', permission: 'Loyalty Profile Update' },
    params,
    body: z.object({
      firstName: typedName('first name'),
      lastName: typedName('last name'),
      email: typedEmail,
      phone: typedPhoneIfAny,
      zip: z.string().check(z.trim(), z.maxLength(20, 'This is too long')),
      reason: deskReason,
    }),
    replies: jsonReply(z.object({ isChanged: z.boolean() })),
    refusals: [
      'account-not-found',
      'account-closed',
      'account-email-taken',
      'row-changed',
      'malformed-request',
    ],
  },
  'POST /api/admin/loyalty/goodwill/:userId': {
    summary:
      'Gives points as goodwill, up to the limits of the caller’s access level, for a reason that the member reads.',
    access: { kind: 'staff', permission: 'Loyalty Goodwill' },
    params,
    body: z.object({
      points: z.int().check(z.minimum(1), z.maximum(goodwillPointsMax)),
      reason: deskReason,
      /** Made by the caller: a second call with the same value gives nothing more. */
      goodwillID: z.uuid(),
    }),
    replies: jsonReply(z.object({ points: z.number(), balance: z.number(), leftToday: z.number() })),
    refusals: [
      'account-not-found',
      'account-closed',
      'adjustment-refused',
      'goodwill-above-limit',
      'goodwill-used-up',
      'temporary-error',
    ],
  },
  'POST /api/admin/member-message/:userId': {
    summary: 'Mails a message of the team to a member of the club.',
    access: { kind: 'staff', permission: 'Guest Message' },
    params,
    body: guestMessageBody,
    replies: jsonReply(z.object({ mailedTo: z.string() })),
    refusals: ['account-not-found', 'account-closed', 'link-without-address', 'guest-mail-limit'],
  },
} as const satisfies Record<string, Call>;

/** The staff's calls for members of the club (staff §2, §7; decisions §7): look up, claim on their behalf, correct, merge. */
import * as z from 'zod/mini';

import { claimEntryKinds, claimPermissionOf, earnKinds, type ClaimPermission } from '#domain/earn-kinds.ts';
import { earnKindNames, guestClaims, type EarnKind, type NumberField } from '#domain/guest-claims.ts';
import { adjustmentPointsMax, seasonPassIdPattern } from '#domain/staff-loyalty.ts';
import { cleanNumber } from '#domain/typed-number.ts';

import { jsonReply, type Call } from '../call.ts';
import type { ErrorCode } from '../errors.ts';
import { staffRefusalsOf } from './claim-refusals.ts';
import { typedEmail } from './guest-fields.ts';
import { teamClaimSchema, typedNumber } from './loyalty.ts';

/** A member's user id, or the number of the account. */
const accountId = z.string().check(z.maxLength(64));

/** Why something is done, in words that the member may read. */
const typedReason = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(500)),
    z.transform((text) => text.replaceAll(/\s+/g, ' ').trim()),
  ),
  z.string().check(z.minLength(3, 'Say why, in a few words'), z.maxLength(200, 'This is too long')),
);

/** What may be sent with a removal, and may be left out. */
const removalBody = z.optional(z.nullable(z.object({ reason: z.optional(z.nullable(typedReason)) })));

const staffClaimer = { email: typedEmail, userID: accountId };

/** One order, check or stay on an account. */
const loyaltyOrderSchema = z.object({
  /** The order id, the check number or the reservation number. */
  id: z.string(),
  /** The barcode, the check id or the folio. */
  barcode: z.string(),
  product: z.string(),
  /** When it was bought, eaten or left (ISO 8601). */
  timestamp: z.string(),
  type: z.enum(claimEntryKinds),
  /** The points that remain of it. */
  points: z.number(),
  state: z.enum(['posted', 'pending', 'reversed']),
  /** Who added it: the guest, or one of the team. */
  addedBy: z.enum(['guest', 'staff', 'system', 'pos']),
});

export type LoyaltyOrder = z.output<typeof loyaltyOrderSchema>;

const accountRowSchema = z.object({
  STRACCOUNTID: z.string(),
  STREMAIL: z.string(),
  STRFIRSTNAME: z.string(),
  STRLASTNAME: z.string(),
  STRPHONEDAY: z.string(),
  STRZIP: z.string(),
});

export type AccountRow = z.output<typeof accountRowSchema>;

/** One of several checks that a short number names. */
const checkCandidateSchema = z.object({
  ORDER_DATE: z.string(),
  TERMINAL_ID: z.string(),
  /** True where it is among this account's orders already. */
  IN_LOYALTY_ORDERS: z.boolean(),
  CHECK_ID: z.string(),
  /** Dollars before tax and tip. */
  SUBTOTAL: z.number(),
  LOCATION: z.string(),
});

export type CheckCandidate = z.output<typeof checkCandidateSchema>;

/** What a claim brought, without the ticket that would open the member's card. */
const staffClaimSchema = z.extend(teamClaimSchema, {
  /** True where it was on this account before, so that nothing was added now. */
  isRepeat: z.boolean(),
});

export type StaffClaim = z.output<typeof staffClaimSchema>;

const ledgerEntrySchema = z.object({
  id: z.string(),
  /** When it was written (ISO 8601). */
  at: z.string(),
  /** What happened, in one sentence. */
  words: z.string(),
  kind: z.string(),
  number: z.string(),
  /** What it did to the posted and to the pending points; signed. */
  points: z.number(),
  pending: z.number(),
  /** The posted points afterwards. */
  balance: z.number(),
  reason: z.nullable(z.string()),
  /** The username of the member of the team who did it. */
  actor: z.nullable(z.string()),
});

const memberLedgerSchema = z.object({
  account: z.string(),
  /** What staff compare to check who asks; empty if it is not known, or the account is closed. */
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  zip: z.string(),
  isClosed: z.boolean(),
  /** The number of another open account with the same mailbox, which the team may merge into this one. */
  sameMailbox: z.nullable(z.string()),
  balance: z.number(),
  pending: z.number(),
  /** Newest first, 500 at most. */
  entries: z.array(ledgerEntrySchema),
});

export type MemberLedger = z.output<typeof memberLedgerSchema>;

/** What a correction did to an account. */
const correctionSchema = z.object({
  account: z.string(),
  /** The points that came or went; 0 where a repeat found it done. */
  points: z.number(),
  /** The posted points afterwards. */
  balance: z.number(),
});

export type Correction = z.output<typeof correctionSchema>;

const corrected = { 200: { kind: 'json', schema: correctionSchema } } as const;
const claimReply = { 200: { kind: 'json', schema: staffClaimSchema } } as const;
const claimRefusals = ['member-unknown', 'source-claimed', 'temporary-error'] as const;

interface StaffClaimCall<Kind extends EarnKind> {
  summary: string;
  access: { kind: 'staff'; permission: ClaimPermission };
  body: z.ZodMiniObject<Record<NumberField<Kind>, typeof typedNumber> & typeof staffClaimer>;
  replies: typeof claimReply;
  refusals: readonly ErrorCode[];
}

const claimCalls = Object.fromEntries<Call>(
  earnKindNames.map((kind) => [
    `POST /api/admin/loyalty/${kind}/`,
    {
      summary: earnKinds[kind].summaries.staff,
      access: { kind: 'staff', permission: claimPermissionOf(kind) },
      body: z.object({ [guestClaims[kind].numberField]: typedNumber, ...staffClaimer }),
      replies: claimReply,
      refusals: [...claimRefusals, ...staffRefusalsOf(kind)],
    },
  ]),
) as { [Kind in EarnKind as `POST /api/admin/loyalty/${Kind}/`]: StaffClaimCall<Kind> }; // one call for each kind

const purchaseCall = claimCalls['POST /api/admin/loyalty/purchase/'];

export const staffLoyaltyCalls = {
  'POST /api/admin/loyalty/': {
    summary: 'The orders, checks and stays on the account with this email, newest first.',
    access: { kind: 'staff', permission: 'Loyalty List' },
    body: z.object({ email: typedEmail }),
    replies: jsonReply(z.array(loyaltyOrderSchema)),
    refusals: ['member-not-found', 'temporary-error'],
  },
  'POST /api/admin/loyalty/search/': {
    summary:
      'Accounts by email, name, phone, zip, account number, the number of an order, or the scanned code of a member; 50 at most.',
    access: { kind: 'staff', permission: 'Loyalty Search' },
    body: z.object({
      searchTerm: z.pipe(
        z.string().check(z.maxLength(200)),
        z.transform((text) => text.trim()),
      ),
    }),
    replies: jsonReply(z.array(accountRowSchema)),
    refusals: ['member-code-not-taken', 'search-too-short', 'temporary-error'],
  },
  'GET /api/admin/loyalty/ledger/:userId': {
    summary: 'All that moved the points of an account, in words, with the balance after each.',
    access: { kind: 'staff', permission: 'Loyalty List' },
    params: z.object({ userId: accountId }),
    replies: jsonReply(memberLedgerSchema),
    refusals: ['account-not-found', 'temporary-error'],
  },
  'DELETE /api/admin/loyalty/:id': {
    summary:
      'Removes an account, named by its user id or number: personal data goes, points are reversed, sources are free again.',
    access: { kind: 'staff', permission: 'Loyalty Account Remove' },
    params: z.object({ id: accountId }),
    body: removalBody,
    replies: corrected,
    refusals: ['account-not-found', 'temporary-error'],
  },
  'DELETE /api/admin/loyalty/order/:userId/:orderId/:barcode': {
    summary: 'Takes an order, check or stay off an account and frees it; the balance may go below zero.',
    access: { kind: 'staff', permission: 'Loyalty Order Remove' },
    params: z.object({
      userId: accountId,
      orderId: z.string().check(z.maxLength(64)),
      barcode: z.string().check(z.maxLength(64)),
    }),
    body: removalBody,
    replies: corrected,
    refusals: ['account-not-found', 'loyalty-order-not-found', 'temporary-error'],
  },
  'GET /api/admin/loyalty/pass/:userId/': {
    summary: 'The season pass of an account, as text.',
    access: { kind: 'staff', permission: 'Loyalty List' },
    params: z.object({ userId: accountId }),
    replies: { 200: { kind: 'text' } },
    refusals: ['account-not-found', 'season-pass-none', 'temporary-error'],
  },
  'POST /api/admin/loyalty/pass/': {
    summary: 'Gives an account its season pass, which earns more points; one an account, one account a pass.',
    access: { kind: 'staff', permission: 'Loyalty Season Pass Update' },
    body: z.object({
      userID: accountId,
      seasonPassID: z.pipe(
        z.pipe(z.string().check(z.maxLength(64)), z.transform(cleanNumber)),
        z.string().check(z.regex(seasonPassIdPattern, 'A season pass ID has 18 digits and starts with 24')),
      ),
    }),
    replies: { 200: { kind: 'text' } },
    refusals: ['account-not-found', 'season-pass-refused', 'temporary-error'],
  },
  'DELETE /api/admin/loyalty/pass/:userId': {
    summary: 'Takes the season pass off an account; taking it off again is no error.',
    access: { kind: 'staff', permission: 'Loyalty Season Pass Remove' },
    params: z.object({ userId: accountId }),
    replies: jsonReply(z.object({})),
    refusals: ['account-not-found', 'temporary-error'],
  },
  ...claimCalls,
  'POST /api/admin/loyalty/purchase/': {
    ...purchaseCall,
    body: z.extend(purchaseCall.body, {
      checkID: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
    }),
    replies: jsonReply(z.union([z.array(checkCandidateSchema), staffClaimSchema])),
  },
  'POST /api/admin/loyalty/adjust/': {
    summary: 'Gives or takes points for a reason that the member reads.',
    access: { kind: 'staff', permission: 'Loyalty Adjust' },
    body: z.object({
      userID: accountId,
      points: z.int().check(
        z.minimum(-adjustmentPointsMax),
        z.maximum(adjustmentPointsMax),
        z.refine((points) => points !== 0, 'Enter points to give or to take'),
      ),
      reason: typedReason,
      /** Made by the caller: a second call with the same value changes nothing. */
      adjustmentID: z.optional(z.uuid()),
    }),
    replies: corrected,
    refusals: ['account-not-found', 'account-closed', 'adjustment-refused', 'temporary-error'],
  },
  'POST /api/admin/loyalty/merge/': {
    summary: 'Moves the orders, points and season pass of one account to another, and closes it.',
    access: { kind: 'staff', permission: 'Loyalty Merge' },
    body: z.object({ fromUserID: accountId, intoUserID: accountId, reason: typedReason }),
    replies: corrected,
    refusals: ['account-not-found', 'account-closed', 'merge-refused', 'temporary-error'],
  },
} as const satisfies Record<string, Call>;

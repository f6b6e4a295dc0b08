/** What other systems read with an API key (docs/reading.md). */
import * as z from 'zod/mini';

import { rangeDaysMax } from '#domain/range-presets.ts';

import type { Call } from '../call.ts';
import { figureNames, type FigureName } from '../figures.ts';
import { instant } from '../instant.ts';
import type { KeyScope } from '../key-scopes.ts';
import { typedPassNumber } from './guest-fields.ts';

/** Rows of one part, if the caller asks for no other number. */
export const readRowsUsual = 100;

const nullableText = z.nullable(z.string());
const nullableInstant = z.nullable(instant);

/** Only for a key with `read-contacts`. */
const purchaser = z.optional(z.object({ firstName: nullableText, lastName: nullableText }));

/** An order. */
export const readOrderSchema = z.object({
  orderId: z.string(),
  source: z.string(),
  channelRef: nullableText,
  invoiceNumber: nullableText,
  orderedAt: instant,
  purchaser,
});

/** A pass. */
export const readPassSchema = z.object({
  orderId: z.string(),
  barcode: z.string(),
  productId: z.string(),
  product: z.string(),
  category: z.string(),
  expiresAt: nullableInstant,
  isRedeemed: z.boolean(),
  redeemedAt: nullableInstant,
  isRefunded: z.boolean(),
  refundedAt: nullableInstant,
  hasPhoto: z.boolean(),
  credits: z.int(),
  /** In cents, as all money. */
  cashCents: z.int(),
  amountCents: z.int(),
  updatedAt: instant,
  /** Only for a key with `read-contacts`. */
  holder: z.optional(
    z.object({ firstName: nullableText, lastName: nullableText, email: nullableText, phone: nullableText }),
  ),
});

/** A member of the club. */
export const readMemberSchema = z.object({
  account: z.string(),
  status: z.enum(['active', 'closed']),
  /** The barcode of the season pass, only for a key with `read-passes`; null without one. */
  seasonPassId: nullableText,
  joinedAt: instant,
  /** The points to spend; negative if points were reversed after they were spent. */
  posted: z.int(),
  /** The points that are not posted yet. */
  pending: z.int(),
  /** Only for a key with `read-contacts`; null once the account is closed. */
  contact: z.optional(
    z.nullable(
      z.object({
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        phone: z.string(),
        zip: z.string(),
      }),
    ),
  ),
});

/** One side of an entry of the ledger; the sides of an entry sum to 0. */
export const readLedgerLineSchema = z.object({
  lineId: z.int(),
  entryId: z.string(),
  account: z.string(),
  side: z.enum(['posted', 'pending', 'held', 'club']),
  points: z.int(),
  kind: z.string(),
  number: z.string(),
  /** Empty for the barcode of a pass, unless the key has `read-passes`. */
  reference: z.string(),
  product: z.string(),
  occurredAt: instant,
  recordedAt: instant,
  postsAt: nullableInstant,
  expiresAt: nullableInstant,
  origin: z.enum(['guest', 'staff', 'system', 'pos']),
});

/** The figures of a range. */
export const readFiguresSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  by: z.enum(['hour', 'day', 'week']),
  /** The beginning of each step. */
  steps: z.array(z.string()),
  figures: z.array(
    z.object({
      name: z.enum(figureNames as [FigureName, ...FigureName[]]), // the list is not empty
      title: z.string(),
      total: z.int(),
      steps: z.array(z.int()),
    }),
  ),
});

/** A number from 1 to 500, as a query holds it. */
export const limitOfPart = z.string().check(z.regex(/^(?:[1-9]|[1-9]\d|[1-4]\d\d|500)$/));

const partQuery = {
  /** `next` of the part before; the first part without it. */
  cursor: z.optional(z.string().check(z.maxLength(600))),
  limit: z.optional(limitOfPart),
};

const numberText = z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/));
const passNumber = typedPassNumber(/^[A-Z0-9]{1,40}$/);
const day = z.optional(z.iso.date('A day such as 2026-11-23'));

function partOf<Row extends z.core.$ZodType>(row: Row) {
  return z.object({
    rows: z.array(row),
    /** Sent back as `cursor` for the next part; null after the last one. */
    next: z.nullable(z.string()),
  });
}

function access<Scope extends KeyScope>(grant: Scope) {
  return { kind: 'api-key', grant } as const;
}

const listRefusals = ['api-key-required', 'api-key-not-for-this', 'read-cursor-refused'] as const;
const oneRefusals = ['api-key-required', 'api-key-not-for-this', 'read-not-found'] as const;

export const readByKeyCalls = {
  'GET /api/orders/': {
    id: 'listOrders',
    summary: 'Orders by number, in parts. A key with `read-orders` is required.',
    access: access('read-orders'),
    query: z.object(partQuery),
    headers: ['if-none-match'],
    replies: { 200: { kind: 'json', schema: partOf(readOrderSchema) }, 304: { kind: 'empty' } },
    refusals: listRefusals,
  },
  'GET /api/orders/:orderId': {
    id: 'readOrder',
    summary: 'One order. A key with `read-orders` is required.',
    access: access('read-orders'),
    params: z.object({ orderId: passNumber }),
    headers: ['if-none-match'],
    replies: { 200: { kind: 'json', schema: readOrderSchema }, 304: { kind: 'empty' } },
    refusals: oneRefusals,
  },
  'GET /api/passes/': {
    id: 'listPasses',
    summary: 'Passes by order and barcode, in parts. A key with `read-passes` is required.',
    access: access('read-passes'),
    query: z.object({ ...partQuery, orderId: z.optional(passNumber) }),
    headers: ['if-none-match'],
    replies: { 200: { kind: 'json', schema: partOf(readPassSchema) }, 304: { kind: 'empty' } },
    refusals: listRefusals,
  },
  'GET /api/passes/:orderId/:barcode': {
    id: 'readPass',
    summary: 'One pass. A key with `read-passes` is required.',
    access: access('read-passes'),
    params: z.object({ orderId: passNumber, barcode: passNumber }),
    headers: ['if-none-match'],
    replies: { 200: { kind: 'json', schema: readPassSchema }, 304: { kind: 'empty' } },
    refusals: oneRefusals,
  },
  'GET /api/members/': {
    id: 'listMembers',
    summary: 'Members of the club by account, in parts. A key with `read-members` is required.',
    access: access('read-members'),
    query: z.object(partQuery),
    headers: ['if-none-match'],
    replies: { 200: { kind: 'json', schema: partOf(readMemberSchema) }, 304: { kind: 'empty' } },
    refusals: listRefusals,
  },
  'GET /api/members/:account': {
    id: 'readMember',
    summary: 'One member of the club. A key with `read-members` is required.',
    access: access('read-members'),
    params: z.object({ account: numberText }),
    headers: ['if-none-match'],
    replies: { 200: { kind: 'json', schema: readMemberSchema }, 304: { kind: 'empty' } },
    refusals: oneRefusals,
  },
  'GET /api/ledger/': {
    id: 'listLedger',
    summary:
      'Sides of the ledger in the order of writing, in parts, from half a minute after they were written. A key with `read-ledger` is required.',
    access: access('read-ledger'),
    query: z.object({ ...partQuery, account: z.optional(numberText) }),
    headers: ['if-none-match'],
    replies: { 200: { kind: 'json', schema: partOf(readLedgerLineSchema) }, 304: { kind: 'empty' } },
    refusals: listRefusals,
  },
  'GET /api/figures/': {
    id: 'readFigures',
    summary: `The park's figures of a range of up to ${rangeDaysMax} operating days, by hour, day or week; the last 30 days without one. A key with \`read-figures\` is required.`,
    access: access('read-figures'),
    query: z
      .object({ from: day, to: day, by: z.optional(z.enum(['hour', 'day', 'week'])) })
      .check(z.refine(isRange, 'Give from and to, to not before from, at most two years')),
    headers: ['if-none-match'],
    replies: { 200: { kind: 'json', schema: readFiguresSchema }, 304: { kind: 'empty' } },
    refusals: ['api-key-required', 'api-key-not-for-this'],
  },
} as const satisfies Record<string, Call>;

function isRange({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean {
  if (from === undefined && to === undefined) return true;
  if (from === undefined || to === undefined || to < from) return false;
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 < rangeDaysMax;
}

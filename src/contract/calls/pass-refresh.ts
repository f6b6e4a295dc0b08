/** The team has installed passes made again, after a change of the brand, the code or the certificate. */
import * as z from 'zod/mini';

import { jsonReply, type Call } from '../call.ts';

/** Why the team refreshes passes; optional. */
export const refreshReasonLengthMax = 200;

const part = z.object({
  wallet: z.enum(['apple', 'google']),
  /** The passes of the audience when the run began. */
  total: z.number(),
  queued: z.number(),
  /** Passes that are queued and not sent yet. */
  waiting: z.number(),
  /** Those of them that the vendor did not accept so far, and those that it refused. */
  putOff: z.number(),
  refused: z.number(),
  /** Why the run is slower than its pace. */
  brake: z.nullable(z.enum(['slow', 'refused'])),
  perSecond: z.number(),
});

const runSchema = z.object({
  runId: z.number(),
  /** Without a product, the run is about all passes. */
  productIds: z.array(z.string()),
  reason: z.string(),
  startedBy: z.string(),
  startedAt: z.string(),
  stoppedBy: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  parts: z.array(part),
});

/** A refresh as people follow it. */
export type RefreshRun = z.output<typeof runSchema>;

const counts = { apple: z.number(), google: z.number() };

const choicesSchema = z.object({
  /** All issued passes, the members' cards included. */
  all: z.object(counts),
  /** The products with issued passes, by name. */
  products: z.array(z.object({ productId: z.string(), name: z.string(), ...counts })),
});

/** What can be refreshed. */
export type RefreshChoices = z.output<typeof choicesSchema>;

export const passRefreshCalls = {
  'GET /api/admin/pass-refresh/': {
    summary: 'The newest runs that make installed passes again, and how far each has come.',
    access: { kind: 'staff', permission: 'Pass Refresh List' },
    replies: jsonReply(z.array(runSchema)),
  },
  'GET /api/admin/pass-refresh/choices/': {
    summary: 'The passes that can be made again: all of them, and those of each product.',
    access: { kind: 'staff', permission: 'Pass Refresh List' },
    replies: jsonReply(choicesSchema),
  },
  'POST /api/admin/pass-refresh/': {
    summary:
      'Makes installed passes again and sends them to their wallets, at the pace of the configuration. Without a product: all passes.',
    access: { kind: 'staff', permission: 'Pass Refresh Create' },
    body: z.object({
      productIds: z.array(z.string().check(z.minLength(1), z.maxLength(100))).check(z.maxLength(1000)),
      reason: z.string().check(z.trim(), z.maxLength(refreshReasonLengthMax)),
    }),
    replies: { 201: { kind: 'json', schema: runSchema } },
    refusals: ['refresh-product-unknown', 'refresh-empty', 'refresh-under-way'],
  },
  'DELETE /api/admin/pass-refresh/:runId': {
    summary: 'Stops a run. Passes that were sent stay as they are; those that wait are not sent any more.',
    access: { kind: 'staff', permission: 'Pass Refresh Stop' },
    params: z.object({ runId: z.string().check(z.regex(/^[1-9]\d{0,14}$/)) }),
    replies: jsonReply(runSchema),
    refusals: ['row-not-found', 'refresh-ended'],
  },
} as const satisfies Record<string, Call>;

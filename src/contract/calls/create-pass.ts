/** The call with which another system creates one pass (docs/reading.md). */
import * as z from 'zod/mini';

import type { Call } from '../call.ts';

const text = z.string().check(z.maxLength(200));
/** An amount or a count. */
export const numberOrText = z.union([z.number(), text]);

/** A wallet whose pass was not made, and the reason. */
const wallet = z.enum(['apple', 'google']);

export const createdPassSchema = z.object({
  orderId: z.string(),
  barcode: z.string(),
  outcome: z.enum(['created', 'unchanged']),
  /** The address that opens the pass; null if the team revoked it. */
  link: z.nullable(z.string()),
  /** The file for Apple Wallet. */
  apple: z.nullable(z.object({ mediaType: z.string(), base64: z.string() })),
  /** The address that saves the pass in Google Wallet. */
  google: z.nullable(z.string()),
  /** True if this call mailed the link. */
  isMailed: z.boolean(),
  /** Why a wallet has no pass. */
  notMade: z.array(z.object({ wallet, code: z.string(), reason: z.string() })),
});

/** The answer of the call. */
export type CreatedPass = z.output<typeof createdPassSchema>;

export const createPassCalls = {
  'POST /api/passes/': {
    id: 'createPass',
    summary:
      'Creates a pass by the rules of an import of orders, and answers with its link, its file for Apple Wallet and its link for Google Wallet. A repeat by the same key changes nothing and gets the same pass: by its numbers, or with an Idempotency-Key for 24 hours. An order or a barcode that exists and that the key did not create is refused. A key with `create-passes` is required.',
    access: { kind: 'api-key', grant: 'create-passes' },
    headers: ['idempotency-key'],
    body: z.strictObject({
      orderId: text,
      barcode: text,
      productId: text,
      orderedAt: text,
      amount: numberOrText,
      source: z.optional(text),
      channelRef: z.optional(text),
      invoiceNumber: z.optional(text),
      purchaserFirstName: z.optional(text),
      purchaserLastName: z.optional(text),
      crmId: z.optional(text),
      firstName: z.optional(text),
      lastName: z.optional(text),
      email: z.optional(text),
      phone: z.optional(text),
      optInEmailMarketing: z.optional(z.boolean()),
      emailConsentAt: z.optional(text),
      optInSMSMarketing: z.optional(z.boolean()),
      smsConsentAt: z.optional(text),
      expiresAt: z.optional(text),
      credits: z.optional(numberOrText),
      cash: z.optional(numberOrText),
      isSingleHolder: z.optional(z.boolean()),
      isActivated: z.optional(z.boolean()),
      changedAt: z.optional(text),
      /** Mails the link to the `email` of the pass, once for each pass and address. */
      mailLink: z.optional(z.boolean()),
    }),
    replies: {
      200: { kind: 'json', schema: createdPassSchema },
      201: { kind: 'json', schema: createdPassSchema },
    },
    refusals: [
      'api-key-required',
      'api-key-not-for-this',
      'idempotency-key-malformed',
      'idempotency-key-reused',
      'pass-refused',
      'pass-exists',
      'temporary-error',
    ],
  },
} as const satisfies Record<string, Call>;

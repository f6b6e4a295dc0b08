/**
 * The login: how a guest proves to hold a pass (guest §6, decisions 1), and the order object, with which registering
 * answers too (guest §3).
 */
import * as z from 'zod/mini';

import { gateCodes } from '#domain/gate-sentence.ts';
import { barcodePattern, hashUrlPattern, orderIdPattern } from '#domain/pass-id.ts';
import { cleanNumber } from '#domain/typed-number.ts';

import { jsonReply, type Call } from '../call.ts';

/** An order id; "0" is what a share link's order object calls itself. */
const orderIdOrZero = new RegExp(`${orderIdPattern.source}|^0$`);

export const passProofShape = {
  orderId: optionalText(orderIdOrZero, 8, cleanNumber),
  barcode: optionalText(barcodePattern, 18, cleanNumber),
  shareId: optionalText(/^[A-Za-z0-9_-]+$/, 64),
  hashUrl: optionalText(hashUrlPattern, 128),
};

/** Refuses a body that names neither a whole pair nor a link. */
export function namesPass(body: {
  orderId?: string | undefined;
  barcode?: string | undefined;
  hashUrl?: string | undefined;
}): boolean {
  return body.hashUrl !== undefined || (body.orderId !== undefined && body.barcode !== undefined);
}

export const passProofMissing = 'Give orderId and barcode, or hashUrl';

/** A proof, read: a link outranks the pair beside it. */
export interface PassProof {
  orderId?: string | undefined;
  barcode?: string | undefined;
  shareId?: string | undefined;
  hashUrl?: string | undefined;
}

const nullableText = z.nullable(z.string());
/** ISO 8601 in UTC. */
const nullableInstant = z.nullable(z.string());
/** Six hex digits without a #. */
export const colorSchema = z.string();

/** One guest with whom a card is shared, as its primary ticketholder sees them. */
export const ticketShareSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  salesforceId: z.string(),
  /** The full address of the share's page; empty in a share's own view. */
  directLink: z.string(),
});

/** A barcode as bars to draw: an SVG path one module wide a unit, quiet zones included, one unit high. */
export const drawnBarcode = z.object({ modules: z.number(), path: z.string() });

/** The codes of the next two hours: the fixed part, and eight digits for each step of time. */
export const rotatingValues = z.object({
  head: z.string(),
  periodSeconds: z.number(),
  /** The number of the first step: Unix seconds divided by the period. */
  firstStep: z.number(),
  values: z.string(),
});

/** The facts that decide the sentence above the code; `gateSentenceOf` in src/domain reads them (docs/gate-sentence.md). */
export const gateFacts = z.object({
  isShareEnded: z.boolean(),
  refunded: z.boolean(),
  refundedAt: nullableInstant,
  isRedeemed: z.boolean(),
  redeemedAt: nullableInstant,
  isPassholder: z.boolean(),
  hasPhoto: z.boolean(),
  isPassActivated: z.boolean(),
  expiresAt: nullableInstant,
  /** The first moment of a ticket for certain days. */
  beginsAt: nullableInstant,
  /** The band that the ticket was spent on. */
  band: z.nullable(z.object({ endsAt: nullableInstant })),
  isExcluded: z.boolean(),
  isTest: z.boolean(),
  needsRegistration: z.boolean(),
  missingPhoto: z.nullable(z.enum(['holder', 'ticketholder'])),
  /** True for a stored value card without credits and money. */
  isEmpty: z.boolean(),
  photoRequestDueAt: nullableInstant,
  code: z.enum(gateCodes),
  codeEndsAt: nullableInstant,
});

export const orderSchema = z.object({
  /** "0" for a share link. */
  orderId: z.string(),
  barcode: z.string(),
  holder: z.enum(['primary', 'share']),
  shareId: nullableText,
  firstName: nullableText,
  lastName: nullableText,
  email: nullableText,
  phone: nullableText,
  optInEmailMarketing: z.boolean(),
  optInSMSMarketing: z.boolean(),
  isPassActivated: z.boolean(),
  isRedeemed: z.boolean(),
  isExpired: z.boolean(),
  isWristband: z.boolean(),
  wristbandActivateToken: nullableText,
  /** False where guest services must activate the band, as after a height check. */
  maySelfActivate: z.boolean(),
  /** When the answer to the open request for help with a wristband is due; absent without one. */
  bandRequestDueAt: z.optional(z.string()),
  /**
   * How long the wristband that this ticket was spent on can be used, such as "until 10:00 PM on November 21"; empty where
   * no end is known, null if the ticket has no such band or its time is over.
   */
  wristbandValidFor: nullableText,
  /** The message of the exclusion that keeps this pass out of every wallet, or null. */
  excluded: nullableText,
  iCloudBindingLink: nullableText,
  iCloudBoundToWallet: z.boolean(),
  skipRegistration: z.boolean(),
  skipImage: z.boolean(),
  isPassholder: z.boolean(),
  hasPhoto: z.boolean(),
  /** The photo slot; null in a share's view. */
  uid: nullableText,
  credits: z.number(),
  /** A decimal amount in the park's currency. */
  cash: z.number(),
  category: z.string(),
  purchaserFirstName: nullableText,
  purchaserLastName: nullableText,
  orderDate: nullableInstant,
  redeemed: nullableInstant,
  expires: nullableInstant,
  product: z.string(),
  refunded: z.boolean(),
  backgroundColor: colorSchema,
  foregroundColor: colorSchema,
  /** The id of the look's own picture, which stands over the drawn scene. */
  picture: z.optional(z.string()),
  ticketShareToken: nullableText,
  ticketShares: z.array(ticketShareSchema),
  salesforceId: z.string(),
  siblings: z.array(
    z.object({
      barcode: z.string(),
      product: z.string(),
      firstName: nullableText,
      /** The slot of the holder's photo; null without a photo. */
      photoUid: nullableText,
      gate: gateFacts,
      /** False where this pass stays out when the whole order is added to a wallet. */
      isForWallet: z.boolean(),
    }),
  ),
  gate: gateFacts,
  /** The server's time of this answer, ISO 8601 in UTC: the clock of a phone may be wrong. */
  asOf: z.string(),
  /** True for a test pass: TEST is printed on everything made of it. */
  isTest: z.boolean(),
  /** The barcode as bars; null where the customization hides it, or its code rotates. */
  barcodeDrawing: z.nullable(drawnBarcode),
  /** The code that changes every few seconds, for a pass that is shown with one and is not void (docs/gates.md). */
  rotatingCode: z.optional(rotatingValues),
  /** The park's messages to this holder that are shown now, newest first; absent if there are none. */
  messages: z.optional(z.array(z.object({ id: z.string(), text: z.string(), until: z.string() }))),
  /** The path of the page where the holder of this very pass declines offers; absent for a test pass. */
  messageChoicePath: z.optional(z.string()),
});

/** The order object. */
export type Order = z.output<typeof orderSchema>;

/** All that a link to an ended share still shows, so that "Pass No Longer Shared" can be said and nothing leaks. */
export const endedShareSchema = z.object({
  shareId: z.string(),
  holder: z.literal('share'),
  ticketShares: z.array(z.never()),
  product: z.string(),
  backgroundColor: colorSchema,
  foregroundColor: colorSchema,
});

export type EndedShare = z.output<typeof endedShareSchema>;

/** What a login answers with. */
export type LoginAnswer = Order | EndedShare;

export const loginCalls = {
  'POST /api/login/': {
    summary:
      'Looks a pass up by order id and barcode, or by a hashed link; a shareId narrows the answer to that share.',
    access: { kind: 'pass-proof', scope: 'primary-or-share' },
    body: z
      .object({ ...passProofShape, isIOS: z.optional(z.nullable(z.boolean())) })
      .check(z.refine(namesPass, passProofMissing)),
    replies: jsonReply(z.union([orderSchema, endedShareSchema])),
    refusals: ['order-not-found', 'temporary-error'],
  },
} as const satisfies Record<string, Call>;

/** Empty text and null mean "not given", as browsers send them. */
function optionalText(pattern: RegExp, lengthMax: number, clean = (text: string): string => text.trim()) {
  return z.optional(
    z.pipe(
      z.transform((value: unknown) =>
        value === '' || value === null ? undefined : typeof value === 'string' ? clean(value) : value,
      ),
      z.optional(z.string().check(z.maxLength(lengthMax), z.regex(pattern))),
    ),
  );
}

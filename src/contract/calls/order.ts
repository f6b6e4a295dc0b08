/** The order object, as login and register answer with it (guest §3, decisions 1). */
import * as z from 'zod/mini';

import { gateCodes } from '#domain/gate-sentence.ts';

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

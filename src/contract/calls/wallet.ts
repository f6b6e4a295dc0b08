import * as z from 'zod/mini';

import { jsonReply, type Call } from '../call.ts';
import { namesPass, passProofMissing, passProofShape } from './order.ts';

/** The media type of an Apple Wallet pass. */
export const applePassMediaType = 'application/vnd.apple.pkpass';

/** The media type of several Apple Wallet passes in one file. */
export const applePassesMediaType = 'application/vnd.apple.pkpasses';

/** Base64 of an ECDSA signature. */
const signatureText = z.string().check(z.maxLength(400));

const loyaltyShape = {
  email: z.optional(z.nullable(z.string().check(z.maxLength(254)))),
  walletTicket: z.optional(z.nullable(z.string().check(z.maxLength(512)))),
};

/** A pass of the order that is not among those to be added, and why. */
const leftOutPass = z.object({
  barcode: z.string(),
  reason: z.enum(['excluded', 'in-wallet', 'void', 'no-photo', 'made-too-often', 'too-many']),
});

/** What "add all" comes to; the file's own address or Google's link is `link`. */
const familyAnswer = z.object({ link: z.string(), addedCount: z.number(), leftOut: z.array(leftOutPass) });

/** What "add all" comes to. */
export type FamilyAnswer = z.output<typeof familyAnswer>;

const walletRefusals = [
  'order-not-found',
  'pass-excluded',
  'pass-refunded',
  'pass-redeemed',
  'pass-expired',
  'pass-already-in-wallet',
  'photo-first',
  'pass-limit-reached',
  'temporary-error',
] as const;

const familyRefusals = [
  'order-not-found',
  'family-not-for-shares',
  'no-pass-for-wallet',
  'temporary-error',
] as const;

export const walletCalls = {
  'POST /api/apple-wallet/': {
    summary:
      'Makes the Apple Wallet pass; with delivery "link" it answers with a GET link that serves the file for five minutes.',
    access: { kind: 'pass-proof', scope: 'primary-or-share' },
    body: z
      .object({ ...passProofShape, ...loyaltyShape, delivery: z.optional(z.enum(['file', 'link'])) })
      .check(z.refine((body) => namesPass(body) || body.email !== undefined, passProofMissing)),
    replies: {
      200: { kind: 'bytes', mediaTypes: [applePassMediaType, 'application/json'] },
    },
    refusals: [...walletRefusals, 'apple-wallet-not-offered', 'apple-pass-refused'],
  },
  'GET /api/apple-wallet/pass/:token': {
    summary:
      'Serves the pass file of a link made by the wallet call, for browsers that cannot save a download of their own.',
    access: { kind: 'capability' },
    params: z.object({ token: z.string().check(z.maxLength(1024)) }),
    replies: { 200: { kind: 'bytes', mediaTypes: [applePassMediaType] } },
    refusals: ['link-expired', ...walletRefusals, 'apple-wallet-not-offered', 'apple-pass-refused'],
  },
  'GET /api/apple-wallet/now/:token': {
    summary:
      'Makes the pass and serves its file, for a link in a page whose script does not run. The link works for fifteen minutes; each use counts as one more making of the pass.',
    access: { kind: 'capability' },
    params: z.object({ token: z.string().check(z.maxLength(1024)) }),
    replies: { 200: { kind: 'bytes', mediaTypes: [applePassMediaType] } },
    refusals: [
      'link-expired',
      'cross-site',
      ...walletRefusals,
      'apple-wallet-not-offered',
      'apple-pass-refused',
    ],
  },
  'POST /api/apple-wallet/all/': {
    summary:
      'Readies the Apple Wallet passes of the whole order, at most ten: answers with a GET link that serves them in one file for five minutes, and with the passes left out.',
    access: { kind: 'pass-proof', scope: 'primary' },
    body: z.object(passProofShape).check(z.refine(namesPass, passProofMissing)),
    replies: jsonReply(familyAnswer),
    refusals: [...familyRefusals, 'apple-wallet-not-offered', 'apple-pass-refused'],
  },
  'GET /api/apple-wallet/all/:token': {
    summary: 'Serves the passes of a link made by the call for the whole order, in one file.',
    access: { kind: 'capability' },
    params: z.object({ token: z.string().check(z.maxLength(1024)) }),
    replies: { 200: { kind: 'bytes', mediaTypes: [applePassesMediaType] } },
    refusals: [
      'link-expired',
      'order-not-found',
      'no-pass-for-wallet',
      'temporary-error',
      'apple-wallet-not-offered',
      'apple-pass-refused',
    ],
  },
  'POST /api/google-wallet/': {
    summary:
      'Writes the pass to Google Wallet where it changed, and answers with the link that saves it. `hasPhoto` is taken and not needed: the server knows.',
    access: { kind: 'pass-proof', scope: 'primary-or-share' },
    body: z
      .object({ ...passProofShape, ...loyaltyShape, hasPhoto: z.optional(z.nullable(z.boolean())) })
      .check(z.refine((body) => namesPass(body) || body.email !== undefined, passProofMissing)),
    replies: { 200: { kind: 'text' } },
    refusals: [...walletRefusals, 'google-wallet-not-offered'],
  },
  'GET /api/google-wallet/now/:token': {
    summary:
      'Writes the pass to Google Wallet where it changed, and leads to the link that saves it, for a link in a page whose script does not run. It works and counts as the same link for Apple Wallet.',
    access: { kind: 'capability' },
    params: z.object({ token: z.string().check(z.maxLength(1024)) }),
    replies: { 303: { kind: 'empty' } },
    refusals: ['link-expired', 'cross-site', ...walletRefusals, 'google-wallet-not-offered'],
  },
  'POST /api/google-wallet/all/': {
    summary: 'The same for all passes of the order, at most ten, in one link, with the passes left out.',
    access: { kind: 'pass-proof', scope: 'primary' },
    body: z.object(passProofShape).check(z.refine(namesPass, passProofMissing)),
    replies: jsonReply(familyAnswer),
    refusals: [...familyRefusals, 'google-wallet-not-offered'],
  },
  'POST /api/google-wallet/callback/': {
    summary:
      'Google tells that a guest saved a pass or took it off. Its signature is verified; a repeated call is taken and does nothing.',
    access: { kind: 'public' },
    body: z.object({
      protocolVersion: z.string().check(z.maxLength(40)),
      signature: signatureText,
      intermediateSigningKey: z.object({
        signedKey: z.string().check(z.maxLength(2000)),
        signatures: z.array(signatureText).check(z.maxLength(10)),
      }),
      signedMessage: z.string().check(z.maxLength(4000)),
    }),
    replies: { 200: { kind: 'empty' } },
    refusals: ['callback-refused', 'temporary-error', 'google-wallet-not-offered'],
  },
  'GET /wallet-logo.png': {
    summary: "The operator's mark with a margin, as Google Wallet fetches it for its passes.",
    access: { kind: 'public' },
    replies: { 200: { kind: 'bytes', mediaTypes: ['image/png'] } },
  },
  'GET /wallet-hero.png': {
    summary: 'The banner of a Google Wallet pass.',
    access: { kind: 'public' },
    replies: { 200: { kind: 'bytes', mediaTypes: ['image/png'] } },
  },
  'GET /wallet-hero/:picture': {
    summary:
      'The banner in the colors of a customization, by background and text color, such as `0b3d62-ffffff.png`; the scene of a product has its key behind them, such as `0b3d62-ffffff-1f2e3d4c.png`. Other colors and scenes have no picture.',
    access: { kind: 'public' },
    params: z.object({
      picture: z.string().check(z.regex(/^[0-9a-f]{6}-[0-9a-f]{6}(?:-[0-9a-f]{8})?\.png$/)),
    }),
    replies: { 200: { kind: 'bytes', mediaTypes: ['image/png'] } },
    refusals: ['route-not-found'],
  },
} as const satisfies Record<string, Call>;

import * as z from 'zod/mini';

import { earnKinds } from '#domain/earn-kinds.ts';
import { earnKindNames, type EarnKind } from '#domain/guest-claims.ts';

import type { Call } from '../call.ts';

const page = { 200: { kind: 'page' }, 404: { kind: 'page' } } as const;
const segment = z.string().check(z.maxLength(200));
const claimNumber = z.object({ number: z.optional(segment) });

/** Unknown addresses of the back office lead to the sign-in, which sends a signed-in member on to the first tab (staff §2). */
const toSignIn = {
  summary: 'Any other address of the back office: leads to the sign-in page.',
  access: { kind: 'public' },
  replies: { 302: { kind: 'page' } },
} as const satisfies Call;

/** The page of one kind of claim. */
interface ClaimPage {
  summary: string;
  access: { kind: 'public' };
  params: typeof claimNumber;
  replies: { 200: { kind: 'page' } };
}

const claimPages = Object.fromEntries(
  earnKindNames.map((kind): [string, ClaimPage] => [
    `GET /loyalty/${kind}/:number?`,
    {
      summary: earnKinds[kind].summaries.page,
      access: { kind: 'public' },
      params: claimNumber,
      replies: { 200: { kind: 'page' } },
    },
  ]),
) as { [Kind in EarnKind as `GET /loyalty/${Kind}/:number?`]: ClaimPage }; // one page for each kind

export const pageCalls = {
  'GET /': {
    summary:
      'The guest page with the login form; without a script, its forms come back here as ?orderId=&barcode= or ?find=, which takes a link, one of the numbers or both.',
    access: { kind: 'public' },
    query: z.object({
      orderId: z.optional(z.string()),
      barcode: z.optional(z.string()),
      find: z.optional(z.string()),
    }),
    replies: { 200: { kind: 'page' }, 303: { kind: 'page' } },
  },
  'GET /lookup': {
    summary: 'The pass lookup page: asks for order id and barcode, and leads to the pass.',
    access: { kind: 'public' },
    query: z.object({
      link: z.optional(z.string()),
      /** `team` unfolds the form "Ask our team". */
      ask: z.optional(z.string()),
      /** When the answer to a request is due, in seconds since 1970, after that form was sent without a script. */
      asked: z.optional(z.string()),
    }),
    replies: { 200: { kind: 'page' } },
  },
  'GET /offline': {
    summary: "The page that a guest's service worker keeps, and shows when another page has no connection.",
    access: { kind: 'public' },
    replies: { 200: { kind: 'page' } },
  },
  'GET /:first': {
    summary: 'The pass page of a hashed link (more than 80 characters), or the login form for an order id.',
    access: { kind: 'pass-proof', scope: 'primary-or-share' },
    params: z.object({ first: segment }),
    replies: page,
  },
  'GET /:first/:barcode': {
    summary: 'The pass page of an order id and barcode.',
    access: { kind: 'pass-proof', scope: 'primary-or-share' },
    params: z.object({ first: segment, barcode: segment }),
    replies: page,
  },
  'GET /:first/:barcode/:shareId': {
    summary: 'The pass page of one share.',
    access: { kind: 'pass-proof', scope: 'primary-or-share' },
    params: z.object({ first: segment, barcode: segment, shareId: segment }),
    replies: page,
  },
  'GET /activate': {
    summary:
      'The login form of the wristband activation; without a script, it comes back here as ?orderId=&barcode=.',
    access: { kind: 'public' },
    query: z.object({ orderId: z.optional(z.string()), barcode: z.optional(z.string()) }),
    replies: { 200: { kind: 'page' }, 303: { kind: 'page' } },
  },
  'GET /activate/:orderId/:barcode': {
    summary: 'The ticket of an order id and barcode, with the activation of a wristband.',
    access: { kind: 'pass-proof', scope: 'primary' },
    params: z.object({ orderId: segment, barcode: segment }),
    replies: page,
  },
  'GET /stored-value/:barcodeHash': {
    summary: 'The balance of a stored value card, for a caller with the code that is printed on it.',
    access: { kind: 'capability' },
    params: z.object({ barcodeHash: segment }),
    replies: page,
  },
  'GET /loyalty': {
    summary: 'The loyalty club: the kinds of purchases that a guest may claim.',
    access: { kind: 'public' },
    replies: { 200: { kind: 'page' } },
  },
  ...claimPages,
  'GET /login': {
    summary: 'The staff sign-in page.',
    access: { kind: 'public' },
    replies: { 200: { kind: 'page' } },
  },
  'GET /admin': {
    summary: 'The staff back office; every call it makes is checked on its own.',
    access: { kind: 'public' },
    replies: { 200: { kind: 'page' } },
  },
  'GET /admin/:tab': {
    summary: 'The back office with one of its tabs open.',
    access: { kind: 'public' },
    params: z.object({ tab: segment }),
    replies: { 200: { kind: 'page' } },
  },
  'GET /set-password': {
    summary:
      'Where staff choose a password; the one-time token stands in the fragment, which no server sees.',
    access: { kind: 'public' },
    replies: { 200: { kind: 'page' } },
  },
  'GET /scan': {
    summary: 'The gate’s screen of the back office; every call it makes is checked on its own.',
    access: { kind: 'public' },
    replies: { 200: { kind: 'page' } },
  },
  'GET /scan-worker.js': {
    summary: 'The service worker of the gate’s screen, which keeps that page and our files on the device.',
    access: { kind: 'public' },
    replies: { 200: { kind: 'bytes', mediaTypes: ['text/javascript'] } },
  },
  'GET /login/*': toSignIn,
  'GET /admin/:tab/*': toSignIn,
  'GET /set-password/*': toSignIn,
  'GET /staff': toSignIn,
  'GET /staff/*': toSignIn,
  'GET /service-worker.js': {
    summary: "The guest's service worker, which keeps passes for a moment without a network.",
    access: { kind: 'public' },
    replies: { 200: { kind: 'bytes', mediaTypes: ['text/javascript'] } },
  },
  'GET /assets/*': {
    summary: 'Scripts, styles and pictures, named by their content and cached for a year.',
    access: { kind: 'public' },
    replies: { 200: { kind: 'bytes', mediaTypes: ['*/*'] } },
    refusals: ['route-not-found'],
  },
} as const satisfies Record<string, Call>;

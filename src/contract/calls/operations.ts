import * as z from 'zod/mini';

import { jsonReply, type Call } from '../call.ts';
import { brandErrors, brandInput, brandPreview, shortText } from './brand-input.ts';

const check = z.object({
  name: z.string(),
  isOk: z.boolean(),
  detail: z.string(),
  /** True if guests are served, but the team should look at the server. */
  isWarning: z.optional(z.boolean()),
});

const readiness = { version: z.string(), checks: z.array(check) };

/** The name of a pair of simulated phones. */
const deskName = z.string().check(z.regex(/^[\w-]{1,60}$/));
const phone = z.enum(['apple', 'google']);
/** What the page says about the outcome. */
const sentence = z.object({ text: z.string() });

export const operationsCalls = {
  'GET /healthz': {
    summary: 'Answers while the process lives.',
    access: { kind: 'operator' },
    replies: jsonReply(z.object({ status: z.literal('ok') })),
    refusals: ['route-not-found'],
  },
  'GET /readyz': {
    summary: 'Whether the server can serve guests: database, migrations, signing keys, disk, photo store.',
    access: { kind: 'operator' },
    replies: {
      200: { kind: 'json', schema: z.object({ isReady: z.literal(true), ...readiness }) },
      503: { kind: 'json', schema: z.object({ isReady: z.literal(false), ...readiness }) },
    },
    refusals: ['route-not-found'],
  },
  'GET /demo': {
    summary:
      'While developing, if the database holds the demo park: its passes as small cards, and links to the rest. Otherwise the page of an unknown address.',
    access: { kind: 'operator' },
    replies: { 200: { kind: 'page' }, 404: { kind: 'page' } },
  },
  'GET /demo/voucher': {
    summary: 'Leads to the voucher of a demo pass, by a link that is made at this moment.',
    access: { kind: 'operator' },
    replies: { 303: { kind: 'page' }, 404: { kind: 'page' } },
  },
  'GET /dev/mails': {
    summary: 'While developing, on the machine itself: the mails in the outbox, newest first.',
    access: { kind: 'operator' },
    replies: { 200: { kind: 'page' } },
    refusals: ['route-not-found'],
  },
  'GET /dev/mails/:mailId': {
    summary: 'One of those mails, as a mail program shows it.',
    access: { kind: 'operator' },
    params: z.object({ mailId: z.string().check(z.maxLength(64)) }),
    replies: { 200: { kind: 'page' } },
    refusals: ['route-not-found'],
  },
  'GET /dev/brand': {
    summary: 'While developing, on the machine itself: a page to try out a brand.',
    access: { kind: 'operator' },
    replies: { 200: { kind: 'page' } },
    refusals: ['route-not-found'],
  },
  'POST /dev/brand/preview': {
    summary: 'Every surface of the brand that this input gives, as one page, or the errors of the input.',
    access: { kind: 'operator' },
    body: brandInput,
    replies: jsonReply(brandPreview),
    refusals: ['route-not-found'],
  },
  'POST /dev/brand/folder': {
    summary:
      'Writes the brand that this input gives into a new folder below the working directory or DATA_DIR.',
    access: { kind: 'operator' },
    body: z.extend(brandInput, { folder: shortText, base: z.enum(['working', 'data']) }),
    replies: jsonReply(z.object({ folder: z.nullable(z.string()), errors: brandErrors })),
    refusals: ['route-not-found'],
  },
  'GET /dev/phone': {
    summary:
      'While developing, on the machine itself: two simulated phones that hold passes and follow changes.',
    access: { kind: 'operator' },
    query: z.object({ desk: z.optional(deskName) }),
    replies: { 200: { kind: 'page' } },
    refusals: ['route-not-found'],
  },
  'GET /dev/phone/events': {
    summary: 'The drawn phones of a desk, now and after each change, as server-sent events.',
    access: { kind: 'operator' },
    query: z.object({ desk: deskName, language: z.string().check(z.regex(/^[a-zA-Z-]{0,20}$/)) }),
    replies: { 200: { kind: 'bytes', mediaTypes: ['text/event-stream; charset=utf-8'] } },
    refusals: ['route-not-found'],
  },
  'POST /dev/phone/add': {
    summary: 'Adds the pass of a guest page, or of a Google save link, to a simulated phone.',
    access: { kind: 'operator' },
    body: z.object({ desk: deskName, phone, address: z.string().check(z.maxLength(2000)) }),
    replies: jsonReply(sentence),
    refusals: ['route-not-found'],
  },
  'POST /dev/phone/file': {
    summary:
      'Adds a .pkpass or .pkpasses file, in base64, to the simulated Apple phone, or says why a phone refuses it.',
    access: { kind: 'operator' },
    body: z.object({ desk: deskName, file: z.string() }),
    replies: jsonReply(sentence),
    refusals: ['route-not-found'],
    bodySizeBytesMax: 16 * 1024 * 1024,
  },
  'POST /dev/phone/act': {
    summary: 'Deletes a pass from a simulated phone, or has the phone ask for updates.',
    access: { kind: 'operator' },
    body: z.object({
      desk: deskName,
      phone,
      act: z.enum(['remove', 'refresh']),
      id: z.string().check(z.maxLength(400)),
    }),
    replies: jsonReply(sentence),
    refusals: ['route-not-found'],
  },
  'GET /api/openapi.json': {
    summary: 'This contract as an OpenAPI document.',
    access: { kind: 'operator' },
    replies: jsonReply(z.record(z.string(), z.unknown())),
    refusals: ['route-not-found'],
  },
} as const satisfies Record<string, Call>;

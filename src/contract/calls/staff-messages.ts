/** Messages to holders of passes: drafts, the count of an audience, sending and stopping. */
import * as z from 'zod/mini';

import { messageKinds } from '#domain/park-message.ts';

import { jsonReply, type Call } from '../call.ts';
import { messageAudienceSchema } from '../message-audience.ts';

const id = z.object({ id: z.uuid() });
const instant = z.nullable(z.iso.datetime({ offset: true }));

/** Longer than a message may be, so that a text that is too long is refused in words. */
const typedLengthMax = 2000;

const draftSchema = z.object({
  kind: z.enum(messageKinds),
  text: z.string().check(z.maxLength(typedLengthMax)),
  audience: messageAudienceSchema,
  /** When it shall be sent; null for at once. */
  sendAt: instant,
  /** Until when it is shown; null for the end of the operating day in which it is sent. */
  shownUntil: instant,
  /** The version that was read; 0 for a new message. */
  version: z.int().check(z.minimum(0)),
});

/** A message as the form of the back office sends it. */
export type MessageDraft = z.output<typeof draftSchema>;

const countsSchema = z.object({
  /** The holders of passes, and of these the ones whose pass is in a wallet. */
  holders: z.number(),
  apple: z.number(),
  google: z.number(),
  /** Holders who do not get messages of this kind: they declined them, or never asked for them. */
  optedOut: z.number(),
});

export type MessageCounts = z.output<typeof countsSchema>;

const messageSchema = z.object({
  messageId: z.string(),
  version: z.number(),
  kind: z.enum(messageKinds),
  text: z.string(),
  audience: messageAudienceSchema,
  /** The audience in words. */
  audienceWords: z.string(),
  state: z.enum(['draft', 'scheduled', 'sending', 'sent', 'stopped']),
  /** True while guests see it. */
  isShown: z.boolean(),
  sendAt: instant,
  shownUntil: instant,
  changedBy: z.string(),
  changedAt: z.string(),
  startedAt: instant,
  finishedAt: instant,
  /** The holders in the audience when sending began, and those that were decided about since. */
  total: z.number(),
  done: z.number(),
  received: z.number(),
  announced: z.number(),
  optedOut: z.number(),
  overLimit: z.number(),
  /** Wallet updates that are still on their way. */
  waiting: z.number(),
});

/** A message as the back office shows it. */
export type MessageView = z.output<typeof messageSchema>;

const optionsSchema = z.object({
  products: z.array(z.object({ productId: z.string(), name: z.string(), isPassholder: z.boolean() })),
  /** The club's tiers; none without a club. */
  tiers: z.array(z.string()),
  marketingPerDay: z.number(),
  servicePerDay: z.number(),
  quietFrom: z.string(),
  quietUntil: z.string(),
  /** If a marketing message were sent now: the end of the quiet hours that hold it back. */
  heldUntil: instant,
  /** The end of the current operating day, until when a message is shown. */
  dayEndsAt: z.string(),
  /** The current operating day. */
  today: z.string(),
  /** True on a development server, whose simulated phones take test messages. */
  hasPhones: z.boolean(),
});

/** What the form of a message needs to know. */
export type MessageOptions = z.output<typeof optionsSchema>;

const oneMessage = { 200: { kind: 'json', schema: messageSchema } } as const;
const draftRefusals = [
  'message-text-refused',
  'message-audience-unknown',
  'message-time-refused',
  'message-time-past',
] as const;

export const staffMessageCalls = {
  'GET /api/admin/message/': {
    summary: 'Drafts and scheduled messages, then the last fifty that were sent, with their progress.',
    access: { kind: 'staff', permission: 'Message List' },
    replies: jsonReply(z.array(messageSchema)),
  },
  'GET /api/admin/message/options/': {
    summary: 'The products and tiers that an audience may name, the limits, and the quiet hours.',
    access: { kind: 'staff', permission: 'Message List' },
    replies: jsonReply(optionsSchema),
  },
  'POST /api/admin/message/count/': {
    summary: 'How many holders an audience has now; sends nothing.',
    access: { kind: 'staff', permission: 'Message List' },
    body: z.object({ kind: z.enum(messageKinds), audience: messageAudienceSchema }),
    replies: jsonReply(countsSchema),
    refusals: ['message-audience-unknown'],
  },
  'PUT /api/admin/message/:id': {
    summary: 'Stores a draft under an id that the caller made; the same content again changes nothing.',
    access: { kind: 'staff', permission: 'Message Update' },
    params: id,
    body: draftSchema,
    replies: oneMessage,
    refusals: [...draftRefusals, 'message-not-draft', 'row-changed', 'row-not-found'],
  },
  'DELETE /api/admin/message/:id': {
    summary: 'Deletes a draft.',
    access: { kind: 'staff', permission: 'Message Delete' },
    params: id,
    replies: { 204: { kind: 'empty' } },
    refusals: ['row-not-found', 'message-not-draft'],
  },
  'POST /api/admin/message/:id/test/': {
    summary: 'Shows the text of a draft on the passes of the simulated phones, on a development server only.',
    access: { kind: 'staff', permission: 'Message Update' },
    params: id,
    replies: jsonReply(z.object({ passes: z.number() })),
    refusals: ['row-not-found', 'message-test-none', 'message-not-draft'],
  },
  'POST /api/admin/message/:id/send/': {
    summary:
      'Sends a draft at its time, or at once; in quiet hours a marketing message waits for their end. Of two calls the first counts.',
    access: { kind: 'staff', permission: 'Message Send' },
    params: id,
    body: z.object({ version: z.int() }),
    replies: oneMessage,
    refusals: [
      ...draftRefusals,
      'row-not-found',
      'row-changed',
      'message-not-draft',
      'message-audience-empty',
    ],
  },
  'POST /api/admin/message/:id/stop/': {
    summary: 'Ends the sending, and takes the message off every page and pass that shows it.',
    access: { kind: 'staff', permission: 'Message Send' },
    params: id,
    replies: oneMessage,
    refusals: ['row-not-found', 'message-not-running'],
  },
} as const satisfies Record<string, Call>;

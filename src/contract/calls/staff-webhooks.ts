/** Webhooks of the park (docs/events.md): where events are sent, their secrets and states, and each delivery. */
import * as z from 'zod/mini';

import { jsonReply, type Call } from '../call.ts';
import { eventKindNames, eventMessageSchema } from '../outgoing-events.ts';

/** How many webhooks a park may have. */
export const webhooksMax = 20;

/** The rows of one part of the list of deliveries. */
export const deliveriesPerPart = 50;

/** From this number on, waiting events are shown as "or more", because counting millions helps no one. */
export const countedMax = 10_000;

const nullableText = z.nullable(z.string());

export const webhookStates = ['active', 'paused', 'disabled'] as const;
export const webhookDeliveryStates = ['waiting', 'delivered', 'given-up'] as const;

/** What the team enters. */
export const webhookFieldsSchema = z.object({
  url: z.string().check(z.trim(), z.minLength(1, 'Enter an address'), z.maxLength(2000)),
  note: z.string().check(z.trim(), z.maxLength(200)),
  /** Null for all kinds, those of later versions included. */
  kinds: z.nullable(
    z
      .array(z.enum(eventKindNames))
      .check(z.minLength(1, 'Choose at least one kind'), z.maxLength(eventKindNames.length)),
  ),
  /** Who gets a mail if the server disables it. */
  mailTo: z.email('Enter an email address').check(z.maxLength(254)),
});

export type WebhookFields = z.output<typeof webhookFieldsSchema>;

const webhookSchema = z.object({
  webhookGUID: z.string(),
  url: z.string(),
  note: z.string(),
  kinds: z.nullable(z.array(z.string())),
  mailTo: z.string(),
  state: z.enum(webhookStates),
  /** Why the server disabled it. */
  disabledFor: z.nullable(z.enum(['gone', 'failing'])),
  secretMadeAt: z.string(),
  /** Until then the former secret signs too. */
  bothSecretsUntil: nullableText,
  madeAt: z.string(),
  madeBy: z.string(),
  /** Failed attempts in a row; 0 if the last one succeeded. */
  failures: z.number(),
  failingSince: nullableText,
  version: z.number(),
  /** At most `countedMax` of each. */
  waiting: z.number(),
  givenUp: z.number(),
  lastDeliveredAt: nullableText,
  /** The replay that is under way. */
  replay: z.nullable(z.object({ since: z.string(), queued: z.number() })),
});

export type Webhook = z.output<typeof webhookSchema>;

const deliverySchema = z.object({
  /** The place of the event in the order in which all events were written. */
  sequence: z.number(),
  /** As the receiver gets it, in `webhook-id`. */
  webhookId: z.string(),
  message: eventMessageSchema,
  state: z.enum(webhookDeliveryStates),
  attempts: z.number(),
  lastAt: nullableText,
  lastStatus: z.nullable(z.number()),
  lastFault: nullableText,
  /** The beginning of the last answer. */
  lastAnswer: z.string(),
  /** The next attempt of the first waiting event of its subject; null for all others. */
  dueAt: nullableText,
});

export type WebhookDelivery = z.output<typeof deliverySchema>;

const params = z.object({ id: z.uuid() });
const version = z.int();
const webhookReply = { 200: { kind: 'json', schema: webhookSchema } } as const;
const addressRefusals = [
  'webhook-exists',
  'webhook-not-https',
  'webhook-not-an-address',
  'webhook-private-address',
  'webhook-name-unknown',
] as const;

export const staffWebhookCalls = {
  'GET /api/admin/webhook/': {
    summary: 'The webhooks of the park, oldest first.',
    access: { kind: 'staff', permission: 'Webhook List' },
    replies: jsonReply(z.object({ webhooks: z.array(webhookSchema) })),
  },
  'POST /api/admin/webhook/': {
    summary: 'Adds a webhook, and shows its secret once.',
    access: { kind: 'staff', permission: 'Webhook Create' },
    body: webhookFieldsSchema,
    replies: { 201: { kind: 'json', schema: z.object({ webhook: webhookSchema, secret: z.string() }) } },
    refusals: ['webhook-too-many', ...addressRefusals],
  },
  'PUT /api/admin/webhook/:id': {
    summary: 'Changes the address, the note, the kinds or the mail address of a webhook.',
    access: { kind: 'staff', permission: 'Webhook Update' },
    params,
    body: z.extend(webhookFieldsSchema, { version }),
    replies: webhookReply,
    refusals: ['webhook-unknown', 'webhook-changed', ...addressRefusals],
  },
  'PUT /api/admin/webhook/:id/state/': {
    summary: 'Pauses a webhook, whose events then wait, or resumes it.',
    access: { kind: 'staff', permission: 'Webhook Update' },
    params,
    body: z.object({ state: z.enum(['active', 'paused']), version }),
    replies: webhookReply,
    refusals: ['webhook-unknown', 'webhook-changed'],
  },
  'PUT /api/admin/webhook/:id/secret/': {
    summary:
      'Makes a new secret and shows it once; for a day the former one signs too. Refuses if the secret is not the one that the caller saw.',
    access: { kind: 'staff', permission: 'Webhook Update' },
    params,
    body: z.object({ secretMadeAt: z.string() }),
    replies: jsonReply(z.object({ webhook: webhookSchema, secret: z.string() })),
    refusals: ['webhook-unknown', 'webhook-changed'],
  },
  'PUT /api/admin/webhook/:id/test/': {
    summary: 'Sends `test.ping` at once, whatever the state of the webhook, and shows the answer.',
    access: { kind: 'staff', permission: 'Webhook Update' },
    params,
    replies: jsonReply(
      z.object({
        isTaken: z.boolean(),
        status: z.nullable(z.number()),
        fault: nullableText,
        answer: z.string(),
        milliseconds: z.number(),
      }),
    ),
    refusals: ['webhook-unknown'],
  },
  'DELETE /api/admin/webhook/:id': {
    summary: 'Deletes a webhook; what waits for it is not sent.',
    access: { kind: 'staff', permission: 'Webhook Delete' },
    params,
    replies: { 204: { kind: 'empty' } },
    refusals: ['webhook-unknown'],
  },
  'GET /api/admin/webhook/:id/deliveries/': {
    summary: 'The deliveries of a webhook, newest event first, in parts.',
    access: { kind: 'staff', permission: 'Webhook List' },
    params,
    query: z.object({
      state: z.optional(z.enum(webhookDeliveryStates)),
      kind: z.optional(z.enum(eventKindNames)),
      /** The `sequence` of the last row of the part before. */
      before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
    }),
    replies: jsonReply(z.object({ deliveries: z.array(deliverySchema), hasMore: z.boolean() })),
    refusals: ['webhook-unknown'],
  },
  'PUT /api/admin/webhook/:id/resend/': {
    summary: 'Sends one event again under the same id; one that waits is tried now.',
    access: { kind: 'staff', permission: 'Webhook Update' },
    params,
    body: z.object({ sequence: z.int().check(z.minimum(1)) }),
    replies: { 204: { kind: 'empty' } },
    refusals: ['webhook-unknown', 'webhook-disabled', 'webhook-delivery-unknown'],
  },
  'PUT /api/admin/webhook/:id/replay/': {
    summary: 'Sends all events since a time again that are kept, in pieces.',
    access: { kind: 'staff', permission: 'Webhook Update' },
    params,
    body: z.object({ since: z.iso.datetime() }),
    replies: webhookReply,
    refusals: ['webhook-unknown', 'webhook-disabled', 'webhook-replay-open'],
  },
} as const satisfies Record<string, Call>;

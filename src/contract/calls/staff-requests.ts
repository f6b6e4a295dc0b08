/** The queue of requests: what waits for the team over all kinds, and who works on which one. */
import * as z from 'zod/mini';

import { earnKindNames } from '#domain/guest-claims.ts';
import { requestAnswers, requestKinds, templateAnswers } from '#domain/request-kinds.ts';

import { jsonReply, type Call } from '../call.ts';
import { foundSchema } from './staff-find.ts';

/** Who works on a request. */
const holdSchema = z.object({
  name: z.string(),
  /** ISO 8601 in UTC. */
  since: z.string(),
  /** True if the caller has it. */
  isMine: z.boolean(),
  /** Why it was taken over from someone else; empty if it was free. */
  word: z.string(),
});

export type RequestHold = z.output<typeof holdSchema>;

const queuedSchema = z.object({
  kind: z.enum(requestKinds),
  requestId: z.string(),
  /** Empty if no name is known. */
  guest: z.string(),
  email: z.string(),
  /** The thing that the request is about, such as a product, a check or a typed number. */
  about: z.string(),
  note: z.string(),
  /** The pass, if the request names one. */
  orderId: z.nullable(z.string()),
  barcode: z.nullable(z.string()),
  /** The number of the club account, for claims. */
  account: z.nullable(z.string()),
  requestedAt: z.string(),
  dueAt: z.string(),
  isOverdue: z.boolean(),
  hold: z.nullable(holdSchema),
  status: z.enum(['open', 'answered']),
  /** The answer that someone has given, who gave it and when, and the text to the guest; null for an open request. */
  answer: z.nullable(z.enum(requestAnswers)),
  answeredBy: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
  message: z.nullable(z.string()),
});

export type QueuedRequest = z.output<typeof queuedSchema>;

/** The most open requests that one answer lists; the oldest due times come first. */
export const queuedMax = 500;

/** The most answered requests of a kind that one answer lists, the newest answers. */
export const answeredMax = 100;

/** The most characters of the word of a takeover. */
export const takeoverLengthMax = 200;

/** The most characters of an answer to a guest. */
export const requestAnswerLengthMax = 1000;

/** The name of the text that an answer was made from, for the audit log. */
export const templateName = z.optional(z.string().check(z.maxLength(100)));

const answerTextSchema = z.object({
  /** The name by which the audit log knows it. */
  name: z.string(),
  answer: z.enum(templateAnswers),
  /** In the language of the guest, with its gaps filled. */
  text: z.string(),
});

const openedSchema = z.extend(queuedSchema, {
  /** The language of the answer, such as `de`. */
  language: z.string(),
  product: z.string(),
  /** For claims: the kind of purchase, why it was refused, and whether the member had proved the address. */
  claim: z.nullable(
    z.object({
      kind: z.enum(earnKindNames),
      number: z.string(),
      reason: z.string(),
      isProved: z.boolean(),
    }),
  ),
  /** The photo on the pass, and the one before it, as far as they are kept. */
  hasPhoto: z.boolean(),
  hasFormerPhoto: z.boolean(),
  /** Why the pass admits or not, as the guest reads it; empty without a pass or the permission to see it. */
  gateSentence: z.string(),
  /** The purchase or pass that the guest's number names, as far as the caller may search for it. */
  found: z.array(foundSchema),
  texts: z.array(answerTextSchema),
});

export type OpenedRequest = z.output<typeof openedSchema>;

/** Names one opening of a request on one screen; the same member may have it open on several. */
const screenName = z.string().check(z.maxLength(100));

const named = z.object({ kind: z.enum(requestKinds), id: z.string().check(z.maxLength(100)) });

export const staffRequestCalls = {
  'GET /api/admin/request/': {
    summary:
      'The open requests of every kind that the caller may list, by due time, with who works on each; 500 at most. With `status=answered` the last hundred of each kind that were answered.',
    access: { kind: 'staff', permission: '_Admin' },
    query: z.object({ status: z.optional(z.enum(['open', 'answered'])) }),
    replies: jsonReply(
      z.object({
        /** The kinds that the caller may list. */
        kinds: z.array(z.enum(requestKinds)),
        requests: z.array(queuedSchema),
        /** How many there are; of the open ones also those beyond the list. */
        total: z.number(),
      }),
    ),
  },
  'GET /api/admin/request/:kind/:id': {
    summary:
      'One request with what its answer needs: the pass or the purchase, and texts for the answer in the guest’s language.',
    access: { kind: 'staff', permission: '_Admin' },
    params: named,
    replies: jsonReply(openedSchema),
    refusals: ['row-not-found'],
  },
  'POST /api/admin/request/:kind/:id/hold': {
    summary:
      'Takes an open request, or says that the caller still works on it. With a word it is taken over from the one who has it.',
    access: { kind: 'staff', permission: '_Admin' },
    params: named,
    body: z.object({
      /** Why the caller takes it over, for the one who has it; empty to take only a free request. */
      word: z.string().check(z.maxLength(takeoverLengthMax)),
      screen: z.optional(screenName),
    }),
    replies: jsonReply(holdSchema),
    refusals: ['row-not-found', 'request-held', 'request-answered'],
  },
  'DELETE /api/admin/request/:kind/:id/hold': {
    summary:
      'Leaves a request on one screen; it goes back to the queue with the last screen of the caller. Nothing happens to a request that the caller does not have.',
    access: { kind: 'staff', permission: '_Admin' },
    params: named,
    query: z.object({ screen: z.optional(screenName) }),
    replies: { 204: { kind: 'empty' } },
  },
} as const satisfies Record<string, Call>;

/** Help with a wristband or a link that a guest asks the team for, and its answer by mail. Nothing is proved by a request. */
import * as z from 'zod/mini';

import { requestNoteLengthMax } from '#domain/request-kinds.ts';
import { askedNumberLengthMax } from '#domain/link-help.ts';
import { jsonReply, type Call } from '../call.ts';
import { requestAnswerLengthMax, templateName } from './staff-requests.ts';
import { typedEmail, typedLengthMax, typedName } from './guest-fields.ts';
import { namesPass, passProofMissing, passProofShape } from './order.ts';

/** The fields of the request, judged alike by the page's script, by the call and by the plain form. */
export const linkHelpFields = {
  name: typedName('name'),
  /** Where the answer goes. */
  email: typedEmail,
  /** The number that the guest has, of whatever kind; may be empty. */
  number: z.optional(z.nullable(z.string().check(z.maxLength(askedNumberLengthMax)))),
  /** The guest's own text; may be empty. */
  note: z.optional(z.nullable(z.string().check(z.maxLength(requestNoteLengthMax)))),
};

const typed = z.string().check(z.maxLength(typedLengthMax));

export const helpRequestCalls = {
  'PUT /api/admin/help-request/:id': {
    summary:
      'Answers an open request for help with a wristband or a link. The guest gets the message by mail.',
    access: { kind: 'staff', permission: 'Help Request Update' },
    params: z.object({ id: z.string().check(z.maxLength(100)) }),
    body: z.object({
      answer: z.enum(['answered', 'declined']),
      message: z.string().check(
        z.maxLength(requestAnswerLengthMax),
        z.refine((text) => text.trim() !== '', { error: 'Enter the answer' }),
      ),
      template: templateName,
    }),
    replies: { 204: { kind: 'empty' } },
    refusals: ['row-not-found', 'request-answered', 'request-held'],
  },
  'POST /api/wristband/ask-team/': {
    summary:
      'Asks the team for help with a wristband. While a request of the pass is open, the call changes nothing and answers with its due time.',
    access: { kind: 'pass-proof', scope: 'primary' },
    body: z
      .object({
        ...passProofShape,
        /** Where the answer goes; the registered address of a pass comes before it. */
        email: z.optional(z.nullable(typedEmail)),
        /** The guest's own text; may be empty. */
        note: z.optional(z.nullable(z.string().check(z.maxLength(requestNoteLengthMax)))),
      })
      .check(z.refine(namesPass, passProofMissing)),
    replies: jsonReply(
      z.object({
        /** ISO 8601 in UTC. */
        dueAt: z.string(),
      }),
    ),
    refusals: [
      'order-not-found',
      'not-for-shares',
      'answer-address-missing',
      'puzzle-required',
      'too-many-tries-here',
      'temporary-error',
    ],
  },
  'POST /api/link/ask-team/': {
    summary:
      'Asks the team for help with a link. Nothing is looked up, so the answer is the same whether there is an order. While a request with the same email and number is open, the call changes nothing and answers with its due time.',
    access: { kind: 'public' },
    body: z.object(linkHelpFields),
    replies: jsonReply(
      z.object({
        /** ISO 8601 in UTC. */
        dueAt: z.string(),
      }),
    ),
    refusals: ['puzzle-required', 'too-many-tries-here', 'help-of-address-limit'],
  },
  'POST /ask-team': {
    summary: 'The same for the form of a browser without script; it answers with the lookup page.',
    access: { kind: 'public' },
    body: z.object({ name: typed, email: typed, number: typed, note: typed }),
    replies: { 303: { kind: 'page' }, 400: { kind: 'page' }, 429: { kind: 'page' } },
  },
} as const satisfies Record<string, Call>;

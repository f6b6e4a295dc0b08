/** The request of a guest whom no link reaches: the team answers by mail. Nothing is proved by it. */
import * as z from 'zod/mini';

import { askedNumberLengthMax } from '#domain/link-help.ts';
import { requestNoteLengthMax } from '#domain/request-kinds.ts';

import { jsonReply, type Call } from '../call.ts';
import { typedEmail, typedLengthMax, typedName } from './guest-fields.ts';

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

export const askForLinkCalls = {
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

/** "Send me my link": the guest names an order or an email address, and the address on file gets the links by mail. */
import * as z from 'zod/mini';

import { linkRequestLengthMax } from '#domain/link-request.ts';

import type { Call } from '../call.ts';

const asked = z.object({ asked: z.string().check(z.maxLength(linkRequestLengthMax)) });

export const linkCalls = {
  'POST /api/link/': {
    summary:
      'Mails the links of an order, or of the passes under an email address, to the address on file. The answer is the same whether there is one.',
    access: { kind: 'public' },
    body: asked,
    replies: { 204: { kind: 'empty' } },
    refusals: ['link-request-malformed', 'puzzle-required', 'too-many-tries-here'],
  },
  'POST /send-link': {
    summary: 'The same for the form of a browser without script; it answers with the lookup page.',
    access: { kind: 'public' },
    body: asked,
    replies: { 303: { kind: 'page' }, 400: { kind: 'page' }, 429: { kind: 'page' } },
  },
} as const satisfies Record<string, Call>;

/** The choice of the guest's language: a page and a form without script. */
import * as z from 'zod/mini';

import type { Call } from '../call.ts';

/** A path of this site, to return to; anything else counts as none. */
const back = z.optional(z.string().check(z.maxLength(2000)));

export const languageCalls = {
  'GET /language': {
    summary: 'The page on which a guest chooses a language; `back` is the page to return to.',
    access: { kind: 'public' },
    query: z.object({ back }),
    replies: { 200: { kind: 'page' } },
  },
  'POST /language': {
    summary: 'Stores the language in a cookie of this device, and returns to the page.',
    access: { kind: 'public' },
    body: z.object({ language: z.string().check(z.maxLength(35)), back }),
    replies: { 303: { kind: 'page' } },
  },
} as const satisfies Record<string, Call>;

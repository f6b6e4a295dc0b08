/** The page on which a guest asks for marketing messages, or declines them; it needs no script. */
import * as z from 'zod/mini';

import type { Call } from '../call.ts';

const params = z.object({ token: z.string().check(z.maxLength(1024)) });
const pages = { 200: { kind: 'page' }, 404: { kind: 'page' } } as const;

export const messageChoiceCalls = {
  'GET /messages/:token': {
    summary: 'The choice of a pass’s holder about messages; the address stands on the pass and its page.',
    access: { kind: 'capability' },
    params,
    replies: pages,
  },
  'POST /messages/:token': {
    summary: 'Stores the choice: `in` asks for marketing messages, `out` declines them.',
    access: { kind: 'capability' },
    params,
    body: z.object({ choice: z.enum(['in', 'out']) }),
    replies: pages,
  },
} as const satisfies Record<string, Call>;

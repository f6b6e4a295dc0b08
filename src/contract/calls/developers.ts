/** The page for those who connect another system, and the document that it shows. */
import * as z from 'zod/mini';

import type { Call } from '../call.ts';

export const developerCalls = {
  'GET /developers': {
    summary:
      'How another system reads and writes with a key: scopes, examples, and the document in a viewer.',
    access: { kind: 'public' },
    replies: { 200: { kind: 'page' } },
  },
  'GET /developers/openapi.json': {
    id: 'readDeveloperDocument',
    summary: 'The calls of other systems as an OpenAPI document, with an example of each.',
    access: { kind: 'public' },
    headers: ['if-none-match'],
    replies: {
      200: { kind: 'json', schema: z.record(z.string(), z.unknown()) },
      304: { kind: 'empty' },
    },
  },
} as const satisfies Record<string, Call>;

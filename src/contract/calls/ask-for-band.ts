/** The request of a guest whom the site cannot help with a wristband: the team answers by mail. */
import * as z from 'zod/mini';

import { requestNoteLengthMax } from '#domain/request-kinds.ts';

import { jsonReply, type Call } from '../call.ts';
import { typedEmail } from './guest-fields.ts';
import { namesPass, passProofMissing, passProofShape } from './order.ts';

export const askForBandCalls = {
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
} as const satisfies Record<string, Call>;

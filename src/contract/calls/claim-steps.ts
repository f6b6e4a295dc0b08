/** The two steps after a refused claim that the server takes; what they are about is sealed in the claim's answer. */
import * as z from 'zod/mini';

import { requestNoteLengthMax } from '#domain/request-kinds.ts';

import type { Call } from '../call.ts';

const stepTicket = z.string().check(z.minLength(1), z.maxLength(1024));

export const claimStepCalls = {
  'POST /api/loyalty/ask-team/': {
    summary:
      'Asks the team to look at a refused claim; the team answers by mail. A repeat for the same number changes nothing.',
    access: { kind: 'claim-step' },
    body: z.object({
      stepTicket,
      /** The member's own text; may be empty. */
      note: z.optional(z.nullable(z.string().check(z.maxLength(requestNoteLengthMax)))),
    }),
    replies: { 204: { kind: 'empty' } },
    refusals: ['claim-step-over', 'puzzle-required', 'too-many-tries-here', 'temporary-error'],
  },
  'POST /api/loyalty/remind/': {
    summary:
      'Sends one mail to the member when a refused check is paid, or a stay has started, or after some days. A repeat changes nothing.',
    access: { kind: 'claim-step' },
    body: z.object({ stepTicket }),
    replies: { 204: { kind: 'empty' } },
    refusals: ['claim-step-over', 'puzzle-required', 'too-many-tries-here', 'temporary-error'],
  },
} as const satisfies Record<string, Call>;

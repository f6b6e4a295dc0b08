/** The team answers requests for help with a wristband or a link. */
import * as z from 'zod/mini';

import type { Call } from '../call.ts';
import { requestAnswerLengthMax, templateName } from './staff-requests.ts';

export const staffHelpRequestCalls = {
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
} as const satisfies Record<string, Call>;

/** The team answers members' requests to look at a refused claim. */
import * as z from 'zod/mini';

import { earnKindNames } from '#domain/guest-claims.ts';

import { jsonReply, type Call } from '../call.ts';
import { templateName } from './staff-requests.ts';

const clubRequestSchema = z.object({
  requestId: z.string(),
  /** The number of the account. */
  account: z.string(),
  member: z.string(),
  email: z.string(),
  kind: z.enum(earnKindNames),
  number: z.string(),
  /** Why the claim was refused, in words. */
  reason: z.string(),
  note: z.string(),
  /** True if the member had proved the mailbox. */
  isProved: z.boolean(),
  status: z.enum(['open', 'added', 'declined', 'answered']),
  /** ISO 8601 in UTC. */
  requestedAt: z.string(),
  dueAt: z.string(),
  isOverdue: z.boolean(),
  answeredAt: z.nullable(z.string()),
  answeredBy: z.nullable(z.string()),
  message: z.nullable(z.string()),
});

export type ClubRequestView = z.output<typeof clubRequestSchema>;

/** The most characters of an answer. */
export const clubAnswerLengthMax = 1000;

export const staffClubRequestCalls = {
  'GET /api/admin/club-request/': {
    summary:
      'The requests about refused claims: open ones by their due time, then the last hundred that were answered.',
    access: { kind: 'staff', permission: 'Club Request List' },
    replies: jsonReply(z.array(clubRequestSchema)),
  },
  'PUT /api/admin/club-request/:id': {
    summary:
      'Answers an open request: points were added, cannot be added, or as the message says. The member gets a mail.',
    access: { kind: 'staff', permission: 'Club Request Update' },
    params: z.object({ id: z.string().check(z.maxLength(100)) }),
    body: z
      .object({
        answer: z.enum(['added', 'declined', 'answered']),
        /** The text to the member; it may be empty, unless it is the whole answer. */
        message: z.string().check(z.maxLength(clubAnswerLengthMax)),
        template: templateName,
      })
      .check(
        z.refine(({ answer, message }) => answer !== 'answered' || message.trim() !== '', {
          path: ['message'],
          error: 'Enter the answer',
        }),
      ),
    replies: jsonReply(clubRequestSchema),
    refusals: ['row-not-found', 'club-request-answered', 'request-held'],
  },
} as const satisfies Record<string, Call>;

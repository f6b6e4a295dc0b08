/** Within which time the team answers the requests of each kind. */
import * as z from 'zod/mini';

import { requestDueMinutes, requestDueMinutesMin, type RequestKind } from '#domain/request-kinds.ts';

import { jsonReply, type Call } from '../call.ts';

const minutes = (kind: RequestKind) =>
  z.int().check(z.minimum(requestDueMinutesMin), z.maximum(requestDueMinutes[kind].max));

/** The minutes from a request until its answer is due, by kind. */
export const requestDueSchema = z.object({
  photo: minutes('photo'),
  club: minutes('club'),
  wristband: minutes('wristband'),
  link: minutes('link'),
});

export type RequestDue = z.output<typeof requestDueSchema>;

/** As stored: a kind that a later version adds has its usual time. */
export const storedRequestDueSchema = z.partial(requestDueSchema);

export const staffRequestDueCalls = {
  'GET /api/admin/request-due/': {
    summary: 'The minutes from a request until its answer is due, by kind.',
    access: { kind: 'staff', permission: '_Admin' },
    replies: jsonReply(requestDueSchema),
  },
  'PUT /api/admin/request-due/': {
    summary:
      'Changes the minutes until an answer is due. Requests that were made before keep the time that their guests read.',
    access: { kind: 'staff', permission: 'Request Due Update' },
    body: z.object({ settings: requestDueSchema, former: requestDueSchema }),
    replies: jsonReply(requestDueSchema),
    refusals: ['request-due-changed'],
  },
} as const satisfies Record<string, Call>;

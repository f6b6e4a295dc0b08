import type { FastifyReply } from 'fastify';

import { undoHeader } from '#contract/undo-header.ts';
import { whyActStays } from '#contract/undo-offer.ts';

import type { StaffActor, WrittenEntry } from '#server/base/staff-actor.ts';

/** Names the entry that the caller may undo in the answer, as long as the call writes exactly one of that kind. */
export function offerUndo(actor: StaffActor, reply: FastifyReply): StaffActor {
  let offers = 0;
  const onEntry = (entry: WrittenEntry): void => {
    if (whyActStays(entry) !== undefined) return;
    offers += 1;
    if (offers === 1) reply.header(undoHeader, String(entry.entryId));
    else reply.removeHeader(undoHeader);
  };
  return { ...actor, onEntry };
}

import { bodyOf, staffSend } from '#web/staff/session/staff-send.ts';

/** The member's own changes of the last ten minutes, newest first. */
export const ownActsQuery = {
  queryKey: ['own-acts'],
  queryFn: async () => bodyOf(await staffSend('GET /api/admin/undo/', undefined)),
  staleTime: 0,
};

import { useStaffQuery } from '#web/staff/session/use-staff-query.ts';

/** The key of the member's own changes in the cache. */
export const ownActsKey = ['own-acts'];

type Acts = { acts: readonly unknown[] };

/** True if there are changes that can be undone. */
export const hasActs = (data: Acts | undefined): boolean => data !== undefined && data.acts.length > 0;

/** So that the button goes when the last change can no longer be undone. */
const lookAgainMilliseconds = 60_000;

/** The member's own changes of the last ten minutes, newest first. */
export function useOwnActs() {
  return useStaffQuery(ownActsKey, 'GET /api/admin/undo/', {
    staleTime: 0,
    refetchInterval: ({ state }) => (hasActs(state.data) ? lookAgainMilliseconds : false),
  });
}

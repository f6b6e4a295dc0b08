import type { Account } from '#contract/calls/staff-account.ts';

import { queryClient } from '#web/staff/session/query-client.ts';
import { useStaffQuery } from '#web/staff/session/use-staff-query.ts';

const queryKey = ['own-account'];

/** Reads the member's own account. */
export function useOwnAccount() {
  return useStaffQuery(queryKey, 'GET /app/account/', { staleTime: 0 });
}

/** Reads the account again after a change. */
export function reloadAccount(): void {
  void queryClient.invalidateQueries({ queryKey });
}

/** True if the member has a second factor. */
export function hasSecondFactor({ hasOneTimeCode, passkeys }: Account): boolean {
  return hasOneTimeCode || passkeys.length > 0;
}

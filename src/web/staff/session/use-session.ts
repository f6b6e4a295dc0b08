import { useSyncExternalStore } from 'react';

import type { LoginResult } from '#contract/calls/staff-session.ts';
import type { PermissionName } from '#contract/staff-permissions.ts';

import { isAllowed, onUserChange, readUser } from './session.ts';

/** Returns the signed-in member, or null; follows sign-ins and sign-outs in other browser tabs too. */
export function useUser(): LoginResult | null {
  return useSyncExternalStore(onUserChange, readUser);
}

/** Says whether the member has a permission. It only affects the display; the server checks every call. */
export function useMay(): (permission: PermissionName | undefined) => boolean {
  const user = useUser();
  return (permission) => isAllowed(user, permission);
}

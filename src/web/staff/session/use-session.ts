import { useSyncExternalStore } from 'react';

import type { LoginResult } from '#contract/calls/staff-session.ts';
import type { PermissionName } from '#contract/staff-permissions.ts';

import { isAllowed, onUserChange, readUser } from './session.ts';

/** The signed-in member, or null; follows sign-ins and sign-outs in other tabs of the browser too. */
export function useUser(): LoginResult | null {
  return useSyncExternalStore(onUserChange, readUser);
}

/** Tells whether the member holds a permission. It only decides what is shown: the server judges every call. */
export function useMay(): (permission: PermissionName | undefined) => boolean {
  const user = useUser();
  return (permission) => isAllowed(user, permission);
}

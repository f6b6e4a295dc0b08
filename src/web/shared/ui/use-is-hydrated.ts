import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** False in the server's markup and until the script has taken over, so that a form without its script still works. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

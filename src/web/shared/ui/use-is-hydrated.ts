import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** False in the server's markup and until the script has hydrated it; a form submits natively until then. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

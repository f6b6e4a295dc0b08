import { useSyncExternalStore } from 'react';

/** For `useSyncExternalStore` of a value that never changes while the page is open. */
export const neverChanges = () => () => {};

/** False in the server's markup and until the script has hydrated it; a form submits natively until then. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

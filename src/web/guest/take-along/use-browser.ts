import { useSyncExternalStore } from 'react';

import { browserOf, type BrowserVerdict } from '#domain/browser.ts';

import { neverChanges } from '#web/shared/ui/use-is-hydrated.ts';

/** The current browser; the server renders for one that needs no advice. */
export function useBrowser(): BrowserVerdict {
  const userAgent = useSyncExternalStore(
    neverChanges,
    () => navigator.userAgent,
    () => '',
  );
  return browserOf(userAgent);
}

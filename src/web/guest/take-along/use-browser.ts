import { useSyncExternalStore } from 'react';

import { browserOf, type BrowserVerdict } from '#domain/browser.ts';

const subscribe = () => () => {};

/** The current browser; the server renders for one that needs no advice. */
export function useBrowser(): BrowserVerdict {
  const userAgent = useSyncExternalStore(
    subscribe,
    () => navigator.userAgent,
    () => '',
  );
  return browserOf(userAgent);
}

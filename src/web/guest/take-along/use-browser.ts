import { useSyncExternalStore } from 'react';

import { browserOf, type BrowserVerdict } from '#domain/browser.ts';

const subscribe = () => () => {};

/** Which browser this is; the server's markup is made for one of which there is nothing to say. */
export function useBrowser(): BrowserVerdict {
  const userAgent = useSyncExternalStore(
    subscribe,
    () => navigator.userAgent,
    () => '',
  );
  return browserOf(userAgent);
}

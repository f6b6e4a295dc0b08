import { useSyncExternalStore } from 'react';

import { neverChanges } from '#web/shared/ui/use-is-hydrated.ts';

/**
 * Whether a page of this browser may ask for a camera: not without HTTPS, and not inside some apps. It is `unknown` in
 * the server's markup.
 */
export function useHasCamera(): boolean | 'unknown' {
  return useSyncExternalStore<boolean | 'unknown'>(neverChanges, hasCameraCall, () => 'unknown');
}

function hasCameraCall(): boolean {
  return 'mediaDevices' in navigator && 'getUserMedia' in navigator.mediaDevices;
}

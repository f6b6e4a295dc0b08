import { useRef } from 'react';

/** Keeps the screen awake between `hold` and `release`, where the phone can and will. */
export function useWakeLock(): { hold: () => void; release: () => void } {
  const lock = useRef<Promise<WakeLockSentinel | null>>(null);
  return {
    hold: () => {
      lock.current = requestLock();
    },
    release: () => {
      void lock.current?.then((held) => held?.release());
      lock.current = null;
    },
  };
}

/** A phone may refuse, for example on a low battery; the barcode is shown all the same. */
async function requestLock(): Promise<WakeLockSentinel | null> {
  if (!('wakeLock' in navigator)) return null;
  return navigator.wakeLock.request('screen').catch(() => null);
}

import { useRef } from 'react';

/** Keeps the screen awake between `hold` and `release`, if the phone allows it. */
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

/** A phone may refuse, for example at a low battery level; the barcode is shown anyway. */
async function requestLock(): Promise<WakeLockSentinel | null> {
  if (!('wakeLock' in navigator)) return null;
  return navigator.wakeLock.request('screen').catch(() => null);
}

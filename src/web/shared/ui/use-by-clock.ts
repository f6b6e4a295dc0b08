import { useCallback, useSyncExternalStore } from 'react';

import type { GateSentenceFacts } from '#domain/gate-sentence.ts';
import { nextLookAt } from '#domain/next-look.ts';

import { parkNow } from './park-clock.ts';

/** A pass's facts, those of the other passes of its order, and the server's time at which they were true. */
export interface TimedFacts {
  gate: GateSentenceFacts;
  siblings?: readonly { gate: GateSentenceFacts }[];
  asOf: string;
}

/** So that a timer that fires a little early still finds the new state. */
const lateMilliseconds = 50;

/**
 * A text that depends on the time, such as a sentence about a pass. It is read again at the moment at which it may
 * change, and when the guest returns to the page. The server's markup has the text of the time of the answer.
 */
export function useByClock(facts: TimedFacts, read: (now: Date) => string): string {
  const { asOf } = facts;
  const subscribe = useCallback(
    (onChange: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const wait = (): void => {
        const now = parkNow(asOf);
        const looks = [facts, ...(facts.siblings ?? [])].map(({ gate }) => nextLookAt(gate, now).getTime());
        timer = setTimeout(look, Math.min(...looks) - now.getTime() + lateMilliseconds);
      };
      const look = (): void => {
        clearTimeout(timer);
        onChange();
        wait();
      };
      wait();
      // A phone in a pocket stops the timers of its pages.
      document.addEventListener('visibilitychange', look);
      window.addEventListener('pageshow', look);
      return () => {
        clearTimeout(timer);
        document.removeEventListener('visibilitychange', look);
        window.removeEventListener('pageshow', look);
      };
    },
    [facts, asOf],
  );
  return useSyncExternalStore(
    subscribe,
    () => read(parkNow(asOf)),
    () => read(new Date(asOf)),
  );
}

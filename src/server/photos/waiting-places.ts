/** A semaphore per key, granted in the order of asking; a caller that waits too long or leaves gets none. */

/** Releases a permit; a second call does nothing. */
export type LeavePlace = () => void;

/** A waiting request. */
export interface PlaceRequest {
  key: string;
  placesMax: number;
  waitMilliseconds: number;
  /** Aborted when the caller is gone. */
  signal: AbortSignal;
}

interface Waiting {
  key: string;
  placesMax: number;
  enter: () => void;
}

/** Makes a semaphore with all permits free. `take` resolves to undefined if none became free in time. */
export function makePlaces(): { take: (asked: PlaceRequest) => Promise<LeavePlace | undefined> } {
  const taken = new Map<string, number>();
  const waiting = new Set<Waiting>();

  const isFree = ({ key, placesMax }: Pick<PlaceRequest, 'key' | 'placesMax'>) =>
    (taken.get(key) ?? 0) < placesMax;
  const enter = (key: string): LeavePlace => {
    taken.set(key, (taken.get(key) ?? 0) + 1);
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      const left = (taken.get(key) ?? 1) - 1;
      if (left === 0) taken.delete(key);
      else taken.set(key, left);
      for (const next of waiting) {
        if (next.key !== key || !isFree(next)) continue;
        next.enter();
        break;
      }
    };
  };
  return {
    take: ({ key, placesMax, waitMilliseconds, signal }) => {
      if (signal.aborted) return Promise.resolve(undefined);
      if (isFree({ key, placesMax })) return Promise.resolve(enter(key));
      return new Promise((resolve) => {
        const end = (place: LeavePlace | undefined): void => {
          waiting.delete(own);
          clearTimeout(timer);
          signal.removeEventListener('abort', giveUp);
          resolve(place);
        };
        const giveUp = (): void => end(undefined);
        const own: Waiting = { key, placesMax, enter: () => end(enter(key)) };
        const timer = setTimeout(giveUp, waitMilliseconds);
        signal.addEventListener('abort', giveUp);
        waiting.add(own);
      });
    },
  };
}

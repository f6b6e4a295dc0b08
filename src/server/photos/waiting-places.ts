/** A number of places for each key, taken in the order of asking; who waits too long, or is gone, takes none. */

/** Gives a place back; a second call does nothing. */
export type LeavePlace = () => void;

/** What somebody asks for. */
export interface PlaceWish {
  key: string;
  placesMax: number;
  waitMilliseconds: number;
  /** Ends the waiting of whoever is gone. */
  signal: AbortSignal;
}

interface Waiting {
  key: string;
  placesMax: number;
  enter: () => void;
}

/** Makes places that nobody has taken yet. `take` gives undefined where none came free in time. */
export function makePlaces(): { take: (wish: PlaceWish) => Promise<LeavePlace | undefined> } {
  const taken = new Map<string, number>();
  const waiting = new Set<Waiting>();

  const isFree = ({ key, placesMax }: Pick<PlaceWish, 'key' | 'placesMax'>) =>
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

/** Opens the one box that finds a guest, which belongs to the frame, from a screen. */
import { useEffect, useEffectEvent } from 'react';

/** The term that the box begins with, and the request on whose behalf a guest is looked for. */
export interface AskedFind {
  term: string;
  /** The name of the request in the address; the page of the found guest leads back to it. */
  request: string;
}

const listeners = new Set<(asked: AskedFind) => void>();

/** Opens the box. */
export function openFind(asked: AskedFind): void {
  for (const listen of listeners) listen(asked);
}

/** Calls `open` for every screen that opens the box. */
export function useAskedFind(open: (asked: AskedFind) => void): void {
  const take = useEffectEvent(open);
  useEffect(() => {
    const listen = (asked: AskedFind): void => take(asked);
    listeners.add(listen);
    return () => void listeners.delete(listen);
  }, []);
}

/** Opens the one box that finds a guest, which belongs to the frame, from a screen. */
import { useEffect, useEffectEvent } from 'react';

/** The term that the box begins with, and the request on whose behalf a guest is looked for. */
export interface AskedFind {
  term: string;
  /** The name of the request in the address; the page of the found guest leads back to it. */
  request: string;
}

/** A place or an act that the box finds by its words. */
export interface GoTo {
  title: string;
  address: string;
}

let ofScreen: readonly GoTo[] = [];

/** Lets the box find the acts of a screen for as long as the screen is open. */
export function useActsInFind(acts: readonly GoTo[]): void {
  useEffect(() => {
    ofScreen = acts;
    return () => void (ofScreen = []);
  });
}

/** The acts of the open screen. */
export const actsOfScreen = (): readonly GoTo[] => ofScreen;

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

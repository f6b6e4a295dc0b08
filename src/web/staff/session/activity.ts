/**
 * When a person last did something in the back office, in any window of this browser: pressed a key, clicked, touched or turned
 * the wheel. What a screen asks by itself is no such thing.
 */
import { sessionIdleMinutesMax } from '#domain/staff-session.ts';

import { readUser } from './session.ts';

const key = 'lastActivityAt';
const keptEveryMilliseconds = 5000;
const signs = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

const loadedAt = Date.now();
let here = 0;
let keptAt = 0;

/** Seconds since a person last did something here. */
export function idleSeconds(now = Date.now()): number {
  return Math.max(0, Math.floor((now - lastActivityAt()) / 1000));
}

/** Milliseconds until the session is over if nobody does anything; below zero once it is. */
export function millisecondsToIdleEnd(now = Date.now()): number {
  return lastActivityAt() + sessionIdleMinutesMax * 60_000 - now;
}

/** Notes that a person does something now; the other windows learn it within seconds. */
export function noteActivity(now = Date.now()): void {
  here = now;
  if (now - keptAt >= keptEveryMilliseconds) keepActivity(now);
}

/** Begins with a sign-in, which a person does. */
export function beginActivity(now = Date.now()): void {
  here = now;
  keepActivity(now);
}

/**
 * Listens for what a person does. Who comes back to a page that was left for too long does not take its session up again:
 * `onLate` is called in place of noting it.
 */
export function watchActivity({ onDone, onLate }: { onDone: () => void; onLate: () => void }): () => void {
  const note = (event: Event): void => {
    if (!event.isTrusted) return;
    if (millisecondsToIdleEnd() < 0) return onLate();
    noteActivity();
    onDone();
  };
  for (const sign of signs) window.addEventListener(sign, note, { capture: true, passive: true });
  return () => {
    for (const sign of signs) window.removeEventListener(sign, note, { capture: true });
  };
}

function keepActivity(now: number): void {
  if (readUser() === null) return;
  keptAt = now;
  localStorage.setItem(key, String(now));
}

/** A page that was loaded again, by a person or by the browser, goes on where the one before stopped. */
function lastActivityAt(): number {
  const kept = Number(localStorage.getItem(key));
  const last = Math.max(here, Number.isFinite(kept) ? kept : 0);
  return last === 0 ? loadedAt : last;
}

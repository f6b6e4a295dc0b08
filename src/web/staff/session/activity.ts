/**
 * Tracks when a person last used the back office in any window of this browser: pressed a key, clicked, touched or
 * scrolled. Requests that a screen sends by itself do not count.
 */
import type { LoginResult } from '#contract/calls/staff-session.ts';
import { sessionIdleMinutesMax } from '#domain/staff-session.ts';

import { keepUser, readUser } from './session.ts';

const key = 'lastActivityAt';
const keptEveryMilliseconds = 5000;
const signs = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

const loadedAt = Date.now();
let here = 0;
let keptAt = 0;

/** Returns the seconds since the last activity of a person. */
export function idleSeconds(now = Date.now()): number {
  return Math.max(0, Math.floor((now - lastActivityAt()) / 1000));
}

/** Returns the milliseconds until the session ends without further activity; negative after its end. */
export function millisecondsToIdleEnd(now = Date.now()): number {
  return lastActivityAt() + sessionIdleMinutesMax * 60_000 - now;
}

/** Records activity now; the other windows see it within seconds. */
export function noteActivity(now = Date.now()): void {
  here = now;
  if (now - keptAt >= keptEveryMilliseconds) keepActivity(now);
}

/** Records the first activity of a session, the sign-in. */
export function beginActivity(now = Date.now()): void {
  here = now;
  keepActivity(now);
}

/** Stores a sign-in, and records it as the first activity. */
export function keepSession(user: LoginResult): void {
  keepUser(user);
  beginActivity();
}

/** Listens for activity. Activity after the idle limit does not resume the session: `onLate` is called instead. */
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

/** Returns the time of the last activity; a reloaded page continues with the stored time. */
function lastActivityAt(): number {
  const kept = Number(localStorage.getItem(key));
  const last = Math.max(here, Number.isFinite(kept) ? kept : 0);
  return last === 0 ? loadedAt : last;
}

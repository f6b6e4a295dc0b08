/** Why the last session on this page ended, where its member did not end it; the login screen says so. */
import { sessionHoursMax, sessionIdleMinutesMax } from '#domain/staff-session.ts';

/** Nobody was there, the longest time was over, the server said so, or another window did it. */
export type SignOutReason = 'idle' | 'over' | 'refused' | 'elsewhere';

const words: Record<SignOutReason, string> = {
  idle: `You were signed out because nothing was done here for ${sessionIdleMinutesMax} minutes.`,
  over: `You were signed out because a session ends after ${sessionHoursMax} hours at the latest. Please sign in again.`,
  refused: 'Your session has ended. Please sign in again.',
  elsewhere: 'You were signed out in another window of this browser.',
};

let last: SignOutReason | null = null;

/** Kept in memory only: signing out leaves nothing on the device. */
export function setSignOutReason(reason: SignOutReason | null): void {
  last = reason;
}

/** In words for the login screen; empty where there is nothing to say. */
export function signOutWords(): string {
  return last === null ? '' : words[last];
}

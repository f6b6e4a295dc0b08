/** Holds why the last session on this page ended, unless its member logged out, for the login screen. */
import { sessionIdleMinutesMax } from '#domain/staff-session.ts';

/** The member was inactive, the session reached its maximum length, the server ended it, or another window did. */
export type SignOutReason = 'idle' | 'over' | 'refused' | 'elsewhere';

const words: Record<SignOutReason, string> = {
  idle: `You were signed out after ${sessionIdleMinutesMax} minutes without activity.`,
  over: 'Your session has reached its end. Please sign in again.',
  refused: 'Your session has ended. Please sign in again.',
  elsewhere: 'You were signed out in another window of this browser.',
};

let last: SignOutReason | null = null;

/** Held in memory only, because signing out leaves nothing on the device. */
export function setSignOutReason(reason: SignOutReason | null): void {
  last = reason;
}

/** Returns the text for the login screen; empty without a reason. */
export function signOutWords(): string {
  return last === null ? '' : words[last];
}

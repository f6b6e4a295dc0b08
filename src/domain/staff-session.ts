/** How long a member of the team stays signed in (security T40). */

const minute = 60_000;

/** However it is edited, no session outlives this. */
export const sessionHoursMax = 12;
/** A session at which nobody did anything for so long is over. */
export const sessionIdleMinutesMax = 30;
/** So long before that, the page says that it is about to happen, and any key keeps the session. */
export const idleWarningMinutes = 2;
/** A page whose person is busy without a call, such as while typing, says so this often. */
export const stillHereMinutes = 5;
/** A call is noted as a sign of life at most this often, so that reading costs no write. */
export const sessionNoteMinutes = 1;

/** A session as far as its end goes. */
export interface SessionTimes {
  startedAt: Date;
  endsAt: Date;
  lastSeenAt: Date;
  isActive: boolean;
}

/** True where the session still stands for its member. */
export function isSessionOpen(session: SessionTimes, now: Date): boolean {
  const isIdle = now.getTime() - session.lastSeenAt.getTime() > sessionIdleMinutesMax * minute;
  return session.isActive && now < session.endsAt && !isIdle;
}

/** True for a change that would open a session again which has ended, in whatever way it ended. */
export function wouldReopen(
  session: SessionTimes,
  wanted: { isActive?: boolean | undefined; endsAt?: Date | undefined },
  now: Date,
): boolean {
  if (isSessionOpen(session, now)) return false;
  return wanted.isActive === true || (wanted.endsAt !== undefined && wanted.endsAt > session.endsAt);
}

/** The end of a session that starts now, or the end that somebody typed, never past the longest there may be. */
export function capSessionEnd(startedAt: Date, wanted?: Date): Date {
  const latest = startedAt.getTime() + sessionHoursMax * 60 * minute;
  return new Date(wanted === undefined ? latest : Math.min(latest, wanted.getTime()));
}

/**
 * When a person last did something, by the seconds without their doing that a call reports. Screens ask by themselves, so their
 * calls report it; a call that reports nothing is what somebody does, as a script's calls are. An unreadable report counts for
 * nothing: undefined.
 */
export function lastDoneAt(now: Date, idleSeconds: string | undefined): Date | undefined {
  if (idleSeconds === undefined) return now;
  if (!/^\d{1,9}$/.test(idleSeconds)) return undefined;
  return new Date(now.getTime() - Number(idleSeconds) * 1000);
}

/** True where what was done last is so much newer than the last sign of life that it is noted. */
export function isNoteDue(lastSeenAt: Date, doneAt: Date): boolean {
  return doneAt.getTime() - lastSeenAt.getTime() >= sessionNoteMinutes * minute;
}

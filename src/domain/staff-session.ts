/** How long a member of the team stays signed in (security T40). */

const minute = 60_000;

/** No session lasts longer, however it is edited. */
export const sessionHoursMax = 12;
/** A session without activity for this long is over. */
export const sessionIdleMinutesMax = 30;
/** How long before that the page warns; any key keeps the session. */
export const idleWarningMinutes = 2;
/** How long before its latest end, which nothing moves, a session warns. */
export const endWarningMinutes = 5;
/** How often a page reports a person who is active without making a call, such as while typing. */
export const stillHereMinutes = 5;
/** Activity is recorded at most this often, so that reading costs no write. */
export const sessionNoteMinutes = 1;

/** How old the sign-in of a member without password may be to prove that it is still them. */
const freshMinutesMax = 10;

/** True if a sign-in is recent enough to prove its member. */
export function isFreshSignIn(startedAt: Date, now: Date): boolean {
  return now.getTime() - startedAt.getTime() < freshMinutesMax * minute;
}

/** A session as far as its end goes. */
export interface SessionTimes {
  startedAt: Date;
  endsAt: Date;
  lastSeenAt: Date;
  isActive: boolean;
}

/** True while the session is valid. */
export function isSessionOpen(session: SessionTimes, now: Date): boolean {
  const isIdle = now.getTime() - session.lastSeenAt.getTime() > sessionIdleMinutesMax * minute;
  return session.isActive && now < session.endsAt && !isIdle;
}

/** True for a change that would reopen a session that has ended for any reason. */
export function wouldReopen(
  session: SessionTimes,
  wanted: { isActive?: boolean | undefined; endsAt?: Date | undefined },
  now: Date,
): boolean {
  if (isSessionOpen(session, now)) return false;
  return wanted.isActive === true || (wanted.endsAt !== undefined && wanted.endsAt > session.endsAt);
}

/** The end of a session that starts now, or the typed end, capped at the longest session. */
export function capSessionEnd(startedAt: Date, wanted?: Date): Date {
  const latest = startedAt.getTime() + sessionHoursMax * 60 * minute;
  return new Date(wanted === undefined ? latest : Math.min(latest, wanted.getTime()));
}

/**
 * When a person was last active, by the idle seconds that a call reports. Screens make calls by themselves, so they report
 * the idle time; a call without a report counts as activity, as a script's calls do. An unreadable report gives undefined.
 */
export function lastDoneAt(now: Date, idleSeconds: string | undefined): Date | undefined {
  if (idleSeconds === undefined) return now;
  if (!/^\d{1,9}$/.test(idleSeconds)) return undefined;
  return new Date(now.getTime() - Number(idleSeconds) * 1000);
}

/** True if the last activity is so much newer than the recorded one that it is recorded. */
export function isNoteDue(lastSeenAt: Date, doneAt: Date): boolean {
  return doneAt.getTime() - lastSeenAt.getTime() >= sessionNoteMinutes * minute;
}

/** True for the session that a password of someone else opened: it ended at that instant, and no own one was chosen since. */
export function mustChoosePassword({
  startedAt,
  passwordUntil,
}: {
  startedAt: Date;
  passwordUntil: Date | null;
}): boolean {
  return passwordUntil?.getTime() === startedAt.getTime();
}

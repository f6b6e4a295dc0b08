/** When a changed retention takes effect: longer at once, shorter only after the team could read a notice. */

/** How long a shorter term is announced before the first row is erased by it. */
export const noticeDays = 7;

/** The term of one kind of data. Days are null while its data is kept. */
export interface RetentionTerm {
  /** The days by which rows are erased now. */
  days: number | null;
  /** A shorter term that is announced, and when it takes effect. */
  next: { days: number; at: Date } | null;
}

/**
 * The term at an instant, from the stored one and the days that the park wants. Days that are shortened again during
 * a notice begin a new one; longer ones keep its date, because they erase a part of the announced rows.
 */
export function settleTerm({ days, next }: RetentionTerm, wanted: number | null, now: Date): RetentionTerm {
  if (!isShorter(wanted, days)) return { days: wanted, next: null };
  if (next === null || isShorter(wanted, next.days)) return { days, next: announced(wanted, now) };
  return next.at <= now ? { days: wanted, next: null } : { days, next: { days: wanted, at: next.at } };
}

function announced(days: number, now: Date): NonNullable<RetentionTerm['next']> {
  return { days, at: new Date(now.getTime() + noticeDays * 86_400_000) };
}

function isShorter(wanted: number | null, than: number | null): wanted is number {
  return wanted !== null && (than === null || wanted < than);
}

/** Counts of due rows end here: the team needs to know that it is many, not how many. */
export const dueCountMax = 10_000;

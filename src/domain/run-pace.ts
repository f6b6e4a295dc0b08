/** How many passes a run over many passes may queue now: its pace, and the brakes while a vendor takes fewer. */

/** Why a run is slower than its pace: the vendor is slow or silent, or it refuses passes. */
export type RunBrake = 'slow' | 'refused';

/** One wallet's part of a run, as its row and the outbox state it; times in milliseconds. */
export interface PaceFacts {
  perSecond: number;
  /** The time up to which the pace is used up. */
  pacedAt: number;
  now: number;
  /** Passes of the run in the outbox that the vendor has not refused. */
  waiting: number;
  /** Passes of the run that the vendor has refused. */
  refused: number;
  /** The brake of the last turn. */
  brake: RunBrake | null;
}

/** What one turn may queue, and the facts of the next turn. */
export interface PaceTurn {
  passes: number;
  pacedAt: number;
  brake: RunBrake | null;
}

/** A run never makes up for more lost time than this, so that the vendor gets no burst after a pause. */
const burstMilliseconds = 1000;
/** The outbox holds at most so many seconds of the pace: what a stop cannot take back from a vendor is never more. */
const waitingSecondsMax = 2;
/** After so many refusals the account or the content is wrong, and further passes would be refused as well. */
export const refusedMax = 200;

/** Judges one turn. */
export function judgePace({ perSecond, pacedAt, now, waiting, refused, brake }: PaceFacts): PaceTurn {
  // A time in the future was written before the clock was set back.
  const from = pacedAt > now ? now : Math.max(pacedAt, now - burstMilliseconds);
  if (refused >= refusedMax) return { passes: 0, pacedAt: from, brake: 'refused' };
  const due = Math.floor((perSecond * (now - from)) / 1000);
  const waitingMax = perSecond * waitingSecondsMax;
  const passes = Math.min(due, Math.max(0, waitingMax - waiting));
  // The brake stays until half of the outbox is done, so that it does not come and go with every turn.
  const isSlow = passes < due || (brake === 'slow' && waiting > waitingMax / 2);
  return { passes, pacedAt: from + (passes * 1000) / perSecond, brake: isSlow ? 'slow' : null };
}

/** The seconds that a run still needs at its pace. */
export function secondsLeftAt(perSecond: number, { total, done }: { total: number; done: number }): number {
  return Math.ceil(Math.max(0, total - done) / perSecond);
}

/** How long the team may take an act back (docs/algorithms/staff-undo.md). */

/** The minutes within which an act may be undone, by the server's clock. */
export const undoMinutes = 10;

/** The seconds for which the mail of an answer to a request waits, so that the answer can be undone until then. */
const answerWaitsSeconds = 20;

/** When the mail of an answer of this time is sent. */
export function answerLeavesAt(answeredAt: Date): Date {
  return new Date(answeredAt.getTime() + answerWaitsSeconds * 1000);
}

/** The last instant at which an act of this time may be undone. */
export function undoEndsAt(actedAt: Date): Date {
  return new Date(actedAt.getTime() + undoMinutes * 60_000);
}

/** True while an act of this time may be undone. */
export function isUndoOpen(actedAt: Date, now: Date): boolean {
  return now.getTime() <= undoEndsAt(actedAt).getTime();
}

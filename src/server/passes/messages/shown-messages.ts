/** The messages that a holder has received, and what the pass and its page show of them. */

/** A message that the holder of a pass received. */
export interface MessageRecord {
  messageId: string;
  /** Empty for the primary ticketholder. */
  shareId: string;
  text: string;
  shownUntil: Date;
  /** True if the message was stopped, so that nothing shows it any longer. */
  isStopped: boolean;
  /** True for the one pass of a guest that makes the phone notify. */
  announces: boolean;
  /** Null if the holder had no Google pass when the message came. */
  google: 'due' | 'trying' | 'told' | null;
}

/** The messages that are shown now to the holder of the pass or of one of its shares, newest first. */
export function shownMessages(
  received: readonly MessageRecord[],
  shareId: string,
  now: Date,
): MessageRecord[] {
  return received.filter((one) => one.shareId === shareId && !one.isStopped && one.shownUntil > now);
}

/** What the back of an Apple pass says. */
export interface PassNews {
  /** The newest message that is shown; undefined if there is none. */
  text: string | undefined;
  /** True if the phone shall notify when this text appears. */
  announces: boolean;
  /** The other messages that are shown. */
  earlier: string[];
}

/**
 * The news of a pass. Only the last message that the holder received is announced: an earlier one that appears again
 * because a later one was stopped or ended was announced before.
 */
export function passNewsOf(received: readonly MessageRecord[], shareId: string, now: Date): PassNews {
  const last = received.find((one) => one.shareId === shareId);
  const [first, ...earlier] = shownMessages(received, shareId, now);
  return {
    text: first?.text,
    announces: first !== undefined && first === last && first.announces,
    earlier: earlier.map(({ text }) => text),
  };
}

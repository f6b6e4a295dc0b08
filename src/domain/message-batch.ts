/** Decides who of a batch of holders receives a message, and which pass announces it (docs/decisions/0027). */

/** A holder of a pass who is in the audience of a message. */
export interface MessageRecipient {
  /** The guest to whom the holder belongs: one phone, one mailbox or one order. */
  guestKey: string;
  hasOptedOut: boolean;
  /** True if a phone's wallet has the pass; other passes show the message on their page only. */
  isInWallet: boolean;
}

/** What a guest has received before this batch. */
export interface GuestTally {
  /** The messages of this kind in the current operating day, this message included. */
  countToday: number;
  /** True if an earlier holder of the same guest has received this very message. */
  hasThis: boolean;
  /** True if a pass of the guest has announced this very message. */
  hasAnnounced: boolean;
}

/** The outcome for one holder. Only `received` shows the message; `announces` makes the phone notify the guest. */
export type MessageOutcome =
  | { kind: 'received'; announces: boolean; isFirstOfGuest: boolean }
  | { kind: 'opted-out' | 'over-limit' };

/** A guest of whom nothing is known. */
const stranger: GuestTally = { countToday: 0, hasThis: false, hasAnnounced: false };

/**
 * The outcomes in the order of the recipients. A message counts once for a guest, however many passes show it, and is
 * announced by the first of them that is in a wallet, so that a phone with a family's passes notifies once.
 */
export function judgeMessageBatch(
  recipients: readonly MessageRecipient[],
  tallies: ReadonlyMap<string, GuestTally>,
  perDay: number,
): MessageOutcome[] {
  const current = new Map(tallies);
  return recipients.map(({ guestKey, hasOptedOut, isInWallet }) => {
    if (hasOptedOut) return { kind: 'opted-out' };
    const tally = current.get(guestKey) ?? stranger;
    if (!tally.hasThis && tally.countToday >= perDay) return { kind: 'over-limit' };
    const announces = isInWallet && !tally.hasAnnounced;
    current.set(guestKey, {
      countToday: tally.hasThis ? tally.countToday : tally.countToday + 1,
      hasThis: true,
      hasAnnounced: tally.hasAnnounced || announces,
    });
    return { kind: 'received', announces, isFirstOfGuest: !tally.hasThis };
  });
}

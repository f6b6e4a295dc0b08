/** Which ticket may be spent on a band (guest §4, decisions 5; docs/algorithms/wristband.md). */

/** The facts of the ticket that decide whether a band may be activated with it. */
export interface ActivatingTicket {
  isWristband: boolean;
  /** The message of the exclusion, or undefined. */
  excluded: string | undefined;
  refunded: boolean;
  isExpired: boolean;
  isRedeemed: boolean;
  /** False where staff must look at the guest first, as at a height check. */
  maySelfActivate: boolean;
}

/**
 * What the ticket alone says: `spent` where it was redeemed, so that only the band it was spent on has an answer of its
 * own; `not-by-yourself` is for guest services. A ticket that is none for a band, or void, is refused before all else.
 */
export function judgeTicket(ticket: ActivatingTicket): 'allowed' | 'refused' | 'not-by-yourself' | 'spent' {
  if (!ticket.isWristband || ticket.excluded !== undefined || ticket.refunded) return 'refused';
  if (ticket.isRedeemed) return 'spent';
  if (ticket.isExpired) return 'refused';
  return ticket.maySelfActivate ? 'allowed' : 'not-by-yourself';
}

/** What has become of a pass: whether it may still be used, and why not (guest §2, decisions 2 and 4). */

/** The facts that decide whether a pass is void; the order object has them all. */
export interface PassStateFacts {
  refunded: boolean;
  isRedeemed: boolean;
  isExpired: boolean;
  isPassholder: boolean;
  hasPhoto: boolean;
  isPassActivated: boolean;
}

/** Why a pass is void; a refund outweighs a redemption, a redemption an expiry. */
export type VoidReason = 'refunded' | 'redeemed' | 'expired';

/** True for a season pass without its photo, which staff have not waived. */
export function lacksPhoto(
  pass: Pick<PassStateFacts, 'isPassholder' | 'hasPhoto'> & { skipImage: boolean },
): boolean {
  return pass.isPassholder && !pass.hasPhoto && !pass.skipImage;
}

/** True from the very instant of expiry on; null never expires. */
export function isExpiredAt(expires: Date | null, now: Date): boolean {
  return expires !== null && expires.getTime() <= now.getTime();
}

/**
 * Why the pass no longer admits its guest, or undefined while it is good. An activated season pass with its photo was
 * redeemed once, at its activation, and stays good all season.
 */
export function voidReasonOf(facts: PassStateFacts): VoidReason | undefined {
  const isActivatedSeasonPass = facts.isPassholder && facts.hasPhoto && facts.isPassActivated;
  if (facts.refunded) return 'refunded';
  return voucherVoidReasonOf({ ...facts, isRedeemed: facts.isRedeemed && !isActivatedSeasonPass });
}

/**
 * Why the printed voucher is void, or undefined while it is good: once redeemed, it is used up, whatever it was for. A
 * refunded order has no voucher at all.
 */
export function voucherVoidReasonOf(
  facts: Pick<PassStateFacts, 'isRedeemed' | 'isExpired'>,
): Exclude<VoidReason, 'refunded'> | undefined {
  if (facts.isRedeemed) return 'redeemed';
  return facts.isExpired ? 'expired' : undefined;
}

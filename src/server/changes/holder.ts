import type { PassNumbers } from '#domain/pass-id.ts';

/** The wallets that receive updates. */
export type Wallet = 'apple' | 'google';

/** Identifies the holder of a pass in any wallet: an order's pass, a share of it, or a club member's card. */
export interface Holder {
  /** Empty for a member's card. */
  orderId: string;
  /** The member's number for a member's card. */
  barcode: string;
  /** Empty for the primary ticketholder's own pass. */
  shareId: string;
}

/** The holder of a member's card. */
export function memberHolder(memberId: string): Holder {
  return { orderId: '', barcode: memberId, shareId: '' };
}

/** True for a member's card. */
export function isMemberHolder({ orderId }: Holder): boolean {
  return orderId === '';
}

/** The holder of a pass that was found, from the keys of its record and of the share that it was found by. */
export function holderKeyOf({
  record,
  share,
}: {
  record: PassNumbers;
  share?: { shareId: string } | undefined;
}): Holder {
  return { orderId: record.orderId, barcode: record.barcode, shareId: share?.shareId ?? '' };
}

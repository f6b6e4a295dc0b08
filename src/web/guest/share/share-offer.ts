import type { Order } from '#contract/calls/order.ts';
import { hasRoomForShare, mayBeShared, showsShareSection } from '#domain/ticket-share.ts';

/** What the holder of this card can do about its guests: add one, only change those of the list, or nothing. */
export function shareOfferOf(order: Order): 'share' | 'manage' | 'none' {
  if (!showsShareSection(order)) return 'none';
  const count = order.ticketShares.length;
  const isShareable = mayBeShared({ ...order, excluded: order.excluded ?? undefined });
  if (isShareable && hasRoomForShare(count)) return 'share';
  return count > 0 ? 'manage' : 'none';
}

import type { Order } from '#contract/calls/order.ts';
import { photoRightOf, type PhotoRight } from '#domain/photo.ts';

/** What the holder of this pass may do about its photo. */
export function photoRightOfOrder(order: Order): PhotoRight {
  return photoRightOf({ ...order, isRefunded: order.refunded, isActivated: order.isPassActivated });
}

/** The photo belongs to a passholder who needs one, and to nobody the pass is shared with (guest §2 Pass actions). */
export function isPhotoOffered(order: Order): boolean {
  return order.holder === 'primary' && !order.skipImage && photoRightOfOrder(order) !== 'none';
}

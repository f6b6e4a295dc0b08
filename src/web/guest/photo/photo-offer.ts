import type { Order } from '#contract/calls/order.ts';
import { photoRightOf, type PhotoRight } from '#domain/photo-right.ts';

/** What the holder of this pass can do about its photo. */
export function photoRightOfOrder(order: Order): PhotoRight {
  return photoRightOf({ ...order, isRefunded: order.refunded, isActivated: order.isPassActivated });
}

/** Only a passholder who needs a photo can change it, never a guest of a share (guest §2 Pass actions). */
export function isPhotoOffered(order: Order): boolean {
  return order.holder === 'primary' && !order.skipImage && photoRightOfOrder(order) !== 'none';
}

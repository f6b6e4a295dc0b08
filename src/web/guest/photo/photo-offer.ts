import type { Order } from '#contract/calls/order.ts';
import { photoRightOf, type PhotoRight } from '#domain/photo-right.ts';

/** What the holder of this pass can do about its photo. */
export function photoRightOfOrder(order: Order): PhotoRight {
  return photoRightOf({ ...order, isRefunded: order.refunded, isActivated: order.isPassActivated });
}

/**
 * Only a passholder who needs a photo can change it, never a guest of a share (guest §2 Pass actions). While a request is
 * open, the server answers a second one with the first, so another one is not offered.
 */
export function isPhotoOffered(order: Order): boolean {
  const right = photoRightOfOrder(order);
  const isAsked = right === 'request' && order.gate.photoRequestDueAt !== null;
  return order.holder === 'primary' && !order.skipImage && right !== 'none' && !isAsked;
}

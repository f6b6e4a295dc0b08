import type { LoginAnswer, Order } from '#contract/calls/order.ts';

import { send } from './send.ts';

/** The pass on the screen as it is now, with new tokens and links; null if it cannot be fetched. */
export async function fetchPassAgain(
  { orderId, barcode, shareId }: Pick<Order, 'orderId' | 'barcode' | 'shareId'>,
  hashUrl: string | null,
  isIOS = false,
): Promise<LoginAnswer | null> {
  const pair = shareId === null ? { orderId, barcode } : { orderId, barcode, shareId };
  const result = await send('POST /api/login/', { ...(hashUrl === null ? pair : { hashUrl }), isIOS });
  return result.ok ? result.body : null;
}

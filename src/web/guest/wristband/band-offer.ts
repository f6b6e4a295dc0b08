import type { Order } from '#contract/calls/order.ts';
import { judgeTicket } from '#domain/wristband-ticket.ts';

/** Whether the holder of this ticket may activate a wristband alone; `none` for every other ticket. */
export function bandOfferOf(order: Order): 'allowed' | 'not-by-yourself' | 'none' {
  if (!order.isWristband || order.wristbandValidFor !== null || order.holder !== 'primary') return 'none';
  const verdict = judgeTicket({ ...order, excluded: order.excluded ?? undefined });
  return verdict === 'allowed' || verdict === 'not-by-yourself' ? verdict : 'none';
}

import type { FoundOrder } from '#contract/calls/staff-orders.ts';

/** How the state of a pass is told, in a word and a colour. */
export const stateLooks: Record<FoundOrder['state'], { color: string; children: string }> = {
  good: { color: 'green', children: 'Good' },
  refunded: { color: 'red', children: 'Refunded' },
  redeemed: { color: 'gray', children: 'Redeemed' },
  expired: { color: 'gray', children: 'Expired' },
};

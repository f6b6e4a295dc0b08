import type { FoundOrder } from '#contract/calls/staff-orders.ts';

import type { MarkTone } from '#web/staff/ui/mark.tsx';

/** The text and color for each state of a pass. */
export const stateLooks: Record<FoundOrder['state'], { tone: MarkTone; children: string }> = {
  good: { tone: 'good', children: 'Valid' },
  refunded: { tone: 'bad', children: 'Refunded' },
  redeemed: { tone: 'plain', children: 'Redeemed' },
  'photo-missing': { tone: 'bad', children: 'Photo missing' },
  expired: { tone: 'plain', children: 'Expired' },
};

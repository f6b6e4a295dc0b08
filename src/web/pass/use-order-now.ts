import { useMemo } from 'react';

import type { Order } from '#contract/calls/order.ts';
import { isExpiredAt } from '#domain/pass-state.ts';

import { useByClock } from '#web/shared/ui/use-by-clock.ts';

/**
 * The order as it is now, by what it says about its times itself: a pass that expires or a wristband that ends while the
 * page is open, or between two visits without a network. The same object until something changes.
 */
export function useOrderNow(order: Order): Order {
  const ended = useByClock(order, (now) => endedOf(order, now));
  return useMemo(() => {
    if (ended === '') return order;
    return {
      ...order,
      isExpired: order.isExpired || ended.includes('pass'),
      wristbandValidFor: ended.includes('band') ? null : order.wristbandValidFor,
    };
  }, [order, ended]);
}

/** What has ended since the answer: the pass, its band, both, or nothing. */
export function endedOf({ gate, isExpired, wristbandValidFor }: Order, now: Date): string {
  const isPast = (end: string | null | undefined): boolean =>
    isExpiredAt(end === null || end === undefined ? null : new Date(end), now);
  return [
    !isExpired && isPast(gate.expiresAt) ? 'pass' : '',
    wristbandValidFor !== null && isPast(gate.band?.endsAt) ? 'band' : '',
  ]
    .join(' ')
    .trim();
}

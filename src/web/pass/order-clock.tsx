import { useEffect } from 'react';

import type { Order } from '#contract/calls/order.ts';

import { useOrderNow } from './use-order-now.ts';

interface OrderClockProps {
  order: Order;
  /** Called when the order has become another by the time alone; `of` is the one that it was. */
  onTurn: (turn: { of: Order; now: Order }) => void;
}

/** Renders nothing. Watches the time while the pass is on the screen, for the page that shows it. */
export function OrderClock({ order, onTurn }: OrderClockProps) {
  const now = useOrderNow(order);
  useEffect(() => {
    if (now !== order) onTurn({ of: order, now });
  }, [order, now, onTurn]);
  return null;
}

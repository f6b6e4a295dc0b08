import type { ReactNode } from 'react';

import type { GuestOrder, GuestPass } from '#contract/calls/staff-guest.ts';

import { PassFixes } from '#web/staff/fix/pass-fixes.tsx';

/** What the parts of the place receive. */
interface PassPlaceProps {
  order: GuestOrder;
  /** The pass of the page. */
  pass: GuestPass;
  /** Reads the page again after a change; resolves when it has arrived. */
  onChanged: () => Promise<void>;
}

/** The buttons about the pass of the page: each part is a component of the room `src/web/staff/fix`. */
export function PassActionsPlace({ order, pass, onChanged }: PassPlaceProps): ReactNode {
  return <PassFixes orderId={order.orderId} barcode={pass.barcode} onChanged={onChanged} />;
}

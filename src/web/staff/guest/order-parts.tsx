import type { ReactNode } from 'react';

import { Stack } from '@mantine/core';

import type { GuestOrder } from '#contract/calls/staff-guest.ts';

import { GuessLine } from '#web/staff/orders/guess-line.tsx';
import { GuestCard } from './guest-card.tsx';
import { GuestHead } from './guest-head.tsx';
import { PassActionsPlace } from './pass-actions-place.tsx';
import { PassFacts } from './pass-facts.tsx';
import { PassLists } from './pass-lists.tsx';
import { PassSwitch } from './pass-switch.tsx';
import { useGuestPhoto } from './use-guest-photo.ts';
import { useReadAgain } from './use-guest.ts';

interface OrderPartsProps {
  order: GuestOrder;
  /** What stands beside the card, below the pass: the account. */
  children: ReactNode;
}

/** The pass of the page, the buttons about it, and the other passes of its order. */
export function OrderParts({ order, children }: OrderPartsProps) {
  const { orderId, pass, passes, guessing } = order;
  const onChanged = useReadAgain();
  const photo = useGuestPhoto(order);
  return (
    <>
      {passes.length === 1 ? null : <PassSwitch order={order} />}
      <GuestHead key={pass.barcode} order={order} photo={photo} />
      {guessing === null ? null : <GuessLine orderId={orderId} guessing={guessing} />}
      <div className="staff-guest-columns">
        <GuestCard key={pass.barcode} pass={pass} photo={photo} />
        <Stack>
          <PassActionsPlace key={pass.barcode} {...{ order, pass, onChanged }} />
          <PassFacts order={order} />
          {children}
        </Stack>
      </div>
      <PassLists pass={pass} />
    </>
  );
}

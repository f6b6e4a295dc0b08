import { Stack } from '@mantine/core';

import type { GuestOrder } from '#contract/calls/staff-guest.ts';

import { GuestCard } from './guest-card.tsx';
import { PassActionsPlace } from './pass-actions-place.tsx';
import { PassFacts } from './pass-facts.tsx';
import { PassSwitch } from './pass-switch.tsx';
import { useReadAgain } from './use-guest.ts';

/** The pass of the page, the buttons about it, and the other passes of its order. */
export function OrderParts({ order }: { order: GuestOrder }) {
  const { pass, passes } = order;
  const onChanged = useReadAgain();
  return (
    <Stack>
      {passes.length === 1 ? null : <PassSwitch order={order} />}
      <div className="staff-guest">
        <GuestCard card={pass.card} />
        <Stack>
          <PassFacts order={order} />
          <PassActionsPlace key={pass.barcode} {...{ order, pass, onChanged }} />
        </Stack>
      </div>
    </Stack>
  );
}

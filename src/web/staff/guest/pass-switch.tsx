import { Button, Group } from '@mantine/core';
import { Link } from 'wouter';

import type { GuestOrder, PassLine } from '#contract/calls/staff-guest.ts';

import { guestAddressOf } from '#web/staff/ui/guest-address.ts';
import { useGuestNumbers } from './use-guest.ts';

/** The passes of the order: a link each, the shown one marked. */
export function PassSwitch({ order: { orderId, pass, passes } }: { order: GuestOrder }) {
  return (
    <Group component="nav" aria-label="Passes of this order" gap="xs">
      {passes.map((one) => (
        <PassLink key={one.barcode} orderId={orderId} line={one} isShown={one.barcode === pass.barcode} />
      ))}
    </Group>
  );
}

function PassLink({ orderId, line, isShown }: { orderId: string; line: PassLine; isShown: boolean }) {
  const { request } = useGuestNumbers();
  const named = { order: orderId, pass: line.barcode, request: request ?? undefined };
  return (
    <Button
      component={Link}
      href={guestAddressOf(named)}
      variant={isShown ? 'filled' : 'default'}
      aria-current={isShown ? 'page' : undefined}
      className="staff-guest-pass"
    >
      <span>
        <bdi>{line.guest === '' ? line.product : line.guest}</bdi>
        <span className="staff-guest-pass-state">{line.gateSentence}</span>
      </span>
    </Button>
  );
}

import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';

import type { GuestPage, GuestTie, OtherAccount, OtherOrder } from '#contract/calls/staff-guest.ts';

import { guestAddressOf } from '#web/staff/ui/guest-address.ts';
import { Instant } from '#web/staff/ui/instant.tsx';
import { ListPanel } from './pass-lists.tsx';

/** Further orders and accounts of the guest. */
export function OtherPanel({ page: { otherOrders, otherAccounts } }: { page: GuestPage }) {
  return (
    <>
      <ListPanel title="Other orders" items={otherOrders} renderItem={(one) => <OrderItem order={one} />} />
      <ListPanel
        title="Other accounts"
        items={otherAccounts}
        renderItem={(one) => <AccountItem account={one} />}
      />
    </>
  );
}

function OrderItem({ order }: { order: OtherOrder }) {
  const { orderId, barcode, product, guest, orderedAt, tie } = order;
  return (
    <>
      <Anchor component={Link} href={guestAddressOf({ order: orderId, pass: barcode })} fw={600}>
        Order {orderId}
      </Anchor>
      <Text size="sm">
        <bdi>{product}</bdi>
        {guest === '' ? '' : ', '}
        <bdi>{guest}</bdi>, <Instant iso={orderedAt} />
      </Text>
      <Tie tie={tie} />
    </>
  );
}

function AccountItem({ account: { number, name, tie } }: { account: OtherAccount }) {
  return (
    <>
      <Anchor component={Link} href={guestAddressOf({ account: number })} fw={600}>
        Account {number}
      </Anchor>
      <Text size="sm">
        <bdi>{name}</bdi>
      </Text>
      <Tie tie={tie} />
    </>
  );
}

function Tie({ tie }: { tie: GuestTie }) {
  return (
    <Text size="sm" c="dimmed">
      {tieWords[tie]}
    </Text>
  );
}

/** Why an order and an account stand on one page. */
export const tieWords: Readonly<Record<GuestTie, string>> = {
  asked: '',
  'season-pass': 'Its season pass',
  email: 'The same email',
  claim: 'Claimed this order',
};

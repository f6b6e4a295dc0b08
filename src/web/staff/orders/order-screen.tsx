import { Anchor, Button, Group, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';

import type { OrderDetail } from '#contract/calls/staff-orders.ts';

import { bodyOf, staffSend } from '#web/staff/session/staff-send.ts';
import { LoadingMark } from '#web/staff/ui/loading-mark.tsx';
import { guestAddressOf } from '#web/staff/ui/guest-address.ts';
import { Facts } from '#web/staff/ui/facts.tsx';
import { Instant } from '#web/staff/ui/instant.tsx';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { OrderWithdrawal } from './correction-actions.tsx';
import { EventLines } from './event-line.tsx';
import { GuessLine } from './guess-line.tsx';
import { PassPanel } from './pass-panel.tsx';

/** One order: its data, its passes with the reasons for what the guest sees, and its history. */
export function OrderScreen({ orderId, onBack }: { orderId: string; onBack: () => void }) {
  const order = useQuery({
    queryKey: ['order', orderId],
    queryFn: async () =>
      bodyOf(await staffSend('GET /api/admin/guest/:orderId', undefined, { params: { orderId } })),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  // Moves the focus here, so that keyboard and screen reader users continue at the order.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack>
      <Group>
        <Button variant="default" onClick={onBack}>
          Back to the search
        </Button>
        <Title order={2} size="h3" ref={heading} tabIndex={-1} className="outline-none">
          Order {orderId}
        </Title>
        <Anchor component={Link} href={guestAddressOf({ order: orderId })}>
          Guest page
        </Anchor>
      </Group>
      <QueryFault what={`Order ${orderId}`} query={order} />
      {order.isPending ? <LoadingMark /> : null}
      {order.data === undefined ? null : <OrderParts order={order.data} />}
    </Stack>
  );
}

function OrderParts({ order }: { order: OrderDetail }) {
  return (
    <>
      <Facts
        facts={{
          Purchaser: order.purchaser,
          Ordered: <Instant iso={order.orderedAt} />,
          'Sold by': order.source,
          'Channel reference': order.channelRef ?? '',
          'Invoice number': order.invoiceNumber ?? '',
          Withdrawn: order.isWithdrawn ? 'Yes' : '',
        }}
      />
      {order.guessing === null ? null : <GuessLine orderId={order.orderId} guessing={order.guessing} />}
      {order.passes.map((pass) => (
        <PassPanel key={pass.barcode} orderId={order.orderId} pass={pass} isWithdrawn={order.isWithdrawn} />
      ))}
      {order.isWithdrawn ? null : <OrderWithdrawal orderId={order.orderId} />}
      <Title order={3} size="h4">
        History
      </Title>
      <EventLines label="History" events={order.timeline} hasBarcode={order.passes.length > 1} />
    </>
  );
}

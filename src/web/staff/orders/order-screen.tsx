import { Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import type { OrderDetail, OrderEvent } from '#contract/calls/staff-orders.ts';
import { isolated } from '#domain/isolated.ts';

import { bodyOf, staffSend } from '#web/staff/session/staff-send.ts';
import { LoadingMark } from '#web/staff/ui/loading-mark.tsx';
import { Facts } from '#web/staff/ui/facts.tsx';
import { Instant } from '#web/staff/ui/instant.tsx';
import { Mark } from '#web/staff/ui/mark.tsx';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { OrderWithdrawal } from './correction-actions.tsx';
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
      <Box component="ol" aria-label="History" p={0} m={0} className="list-none">
        {order.timeline.map((event) => (
          <EventLine
            key={[event.at, event.kind, event.barcode, event.text].join()}
            event={event}
            hasBarcode={order.passes.length > 1}
          />
        ))}
      </Box>
    </>
  );
}

const kindWords: Record<OrderEvent['kind'], string> = {
  order: 'Order',
  registration: 'Registration',
  consent: 'Consent',
  photo: 'Photo',
  wallet: 'Wallet',
  share: 'Share',
  redemption: 'Redemption',
  claim: 'Claim',
  staff: 'Team',
  refund: 'Refund',
  link: 'Link',
  mail: 'Mail',
  message: 'Message',
  points: 'Points',
  request: 'Request',
};

function EventLine({ event, hasBarcode }: { event: OrderEvent; hasBarcode: boolean }) {
  return (
    <Group component="li" gap="sm" py="xs" wrap="wrap" className="border-b border-line">
      <Text size="sm" c="dimmed" w={180}>
        <Instant iso={event.at} />
      </Text>
      <Box w={130}>
        <Mark tone={event.kind === 'staff' ? 'good' : 'plain'}>{kindWords[event.kind]}</Mark>
      </Box>
      <Text size="sm" flex={1} miw={200}>
        {event.text}
        {event.actor === null ? '' : `, by ${isolated(event.actor)}`}
        {hasBarcode && event.barcode !== null ? ` (${event.barcode})` : ''}
      </Text>
    </Group>
  );
}

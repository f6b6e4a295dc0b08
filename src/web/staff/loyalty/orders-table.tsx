import { Anchor, Badge, Button, Paper, Text, Title } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { Link } from 'wouter';

import type { LoyaltyOrder } from '#contract/calls/staff-loyalty.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { earnKindOfEntry } from '#domain/earn-kinds.ts';
import { formatNumber } from '#domain/park-format.ts';

import { useMay } from '#web/staff/session/use-session.ts';
import { staffSend } from '#web/staff/session/staff-send.ts';
import { guestAddressOf } from '#web/staff/ui/guest-address.ts';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { TryAgain } from '#web/staff/ui/query-fault.tsx';
import { StackingRow, StackingTable } from '#web/staff/ui/stacking-table.tsx';
import { formatOrderDate } from './dates.ts';
import { useOrders, useReload, type LoyaltyAccount } from './loyalty-account.ts';
import { RemovalDialog } from './removal-dialog.tsx';
import { useRemoval } from './use-removal.ts';

/** The orders on the account, each with a button that removes it. */
export function OrdersTable({ account }: { account: LoyaltyAccount }) {
  const orders = useOrders(account);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Paper withBorder p="md" component="section" aria-label="Orders">
      <Title ref={heading} order={3} size="h4" mb="xs" tabIndex={-1} className="staff-step">
        Orders
      </Title>
      <Text size="sm" c="dimmed" component="output" display="block">
        {stateWords(orders)}
      </Text>
      {orders.isError ? <TryAgain query={orders} /> : null}
      {orders.data === undefined || orders.data.length === 0 ? null : (
        <Rows account={account} orders={orders.data} onRemoved={() => heading.current?.focus()} />
      )}
    </Paper>
  );
}

function stateWords(orders: ReturnType<typeof useOrders>): string {
  if (orders.isPending) return staffTexts.loadingOrders;
  if (orders.isError) return staffTexts.unableToLoadOrders;
  return orders.data?.length === 0 ? staffTexts.noOrders : '';
}

const heads = [
  'Order ID / Check #',
  'Barcode / Check ID',
  'Product',
  'Order Date',
  'Type',
  'Points',
] as const;

interface RowsProps {
  account: LoyaltyAccount;
  orders: readonly LoyaltyOrder[];
  /** Called when the order has left the list, because the focus that was in its row must move elsewhere. */
  onRemoved: () => void;
}

function Rows({ account, orders, onRemoved }: RowsProps) {
  const mayRemove = useMay()('Loyalty Order Remove');
  const [chosen, setChosen] = useState<LoyaltyOrder | null>(null);
  const removal = useOrderRemoval(account, chosen, onRemoved);
  const askFor = (order: LoyaltyOrder): void => {
    if (order.id !== chosen?.id || order.barcode !== chosen.barcode) removal.setReason('');
    setChosen(order);
    removal.ask();
  };
  return (
    <>
      <StackingTable label="Orders on this account" heads={mayRemove ? [...heads, 'Remove'] : heads}>
        {orders.map((order) => (
          <OrderRow
            key={`${order.type} ${order.id}`}
            order={order}
            onRemove={mayRemove ? () => askFor(order) : undefined}
          />
        ))}
      </StackingTable>
      <RemovalDialog
        removal={removal}
        title={`Remove Order ${chosen?.id ?? ''}`}
        text={staffTexts.removeOrderQuestion}
        action="Remove Order"
        reasonHint="The member can read it"
      />
    </>
  );
}

interface OrderRowProps {
  order: LoyaltyOrder;
  /** Undefined if the member may not remove the order. */
  onRemove: (() => void) | undefined;
}

function OrderRow({ order, onRemove }: OrderRowProps) {
  const park = useStaffPage();
  const cells: Record<(typeof heads)[number], ReactNode> = {
    'Order ID / Check #': <OrderNumber order={order} />,
    'Barcode / Check ID': order.barcode,
    Product: order.product,
    'Order Date': formatOrderDate(order.timestamp, park),
    Type: order.type,
    Points: (
      <div>
        {formatNumber(order.points, park)} <StateBadge state={order.state} />
      </div>
    ),
  };
  if (onRemove === undefined) return <StackingRow cells={cells} />;
  const remove = (
    <div>
      <Button
        size="xs"
        color="red"
        variant="light"
        aria-label={`Remove Order ${order.id}`}
        onClick={onRemove}
      >
        Remove Order
      </Button>
    </div>
  );
  return <StackingRow cells={{ ...cells, Remove: remove }} />;
}

/** The number of an order leads to its guest's page. */
function OrderNumber({ order: { id, type } }: { order: LoyaltyOrder }) {
  const may = useMay();
  if (earnKindOfEntry(type) !== 'tickets' || !may('Guest Search')) return <bdi>{id}</bdi>;
  return (
    <Anchor component={Link} href={guestAddressOf({ order: id })}>
      {id}
    </Anchor>
  );
}

function useOrderRemoval({ userId }: LoyaltyAccount, chosen: LoyaltyOrder | null, onRemoved: () => void) {
  const reload = useReload();
  const params = { userId, orderId: chosen?.id ?? '', barcode: chosen?.barcode ?? '' };
  return useRemoval(
    (reason) => staffSend('DELETE /api/admin/loyalty/order/:userId/:orderId/:barcode', reason, { params }),
    {
      doneText: staffTexts.orderRemoved,
      onRemoved: () => reload().then(onRemoved),
      // Another person may have removed it; the reloaded list shows that.
      onRefused: reload,
    },
  );
}

function StateBadge({ state }: Pick<LoyaltyOrder, 'state'>) {
  if (state === 'posted') return null;
  return (
    <Badge variant="default" size="sm" tt="none">
      {state === 'pending' ? 'pending' : 'taken back'}
    </Badge>
  );
}

import { Anchor, Badge, Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link } from 'wouter';

import type { LoyaltyOrder } from '#contract/calls/staff-loyalty.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { earnKindOfEntry } from '#domain/earn-kinds.ts';
import { formatNumber } from '#domain/park-format.ts';

import { RemoveOrder } from '#web/staff/fix/club-fixes.tsx';
import { useMay } from '#web/staff/session/use-session.ts';
import { guestAddressOf } from '#web/staff/ui/guest-address.ts';
import { formatOrderDate } from '#web/staff/ui/order-date.ts';
import { RowList } from '#web/staff/ui/row-list.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { AccountList } from './account-list.tsx';
import { useOrders, type LoyaltyAccount } from './loyalty-account.ts';

const words = {
  ...{ loading: staffTexts.loadingOrders, failed: staffTexts.unableToLoadOrders },
  loaded: ({ length }: readonly LoyaltyOrder[]) => (length === 0 ? staffTexts.noOrders : ''),
};

/** The orders on the account, each with a button that removes it. */
export function OrdersTable({ account }: { account: LoyaltyAccount }) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <AccountList title="Orders" query={useOrders(account)} words={words} ref={heading}>
      {(orders) => <Rows account={account} orders={orders} onRemoved={() => heading.current?.focus()} />}
    </AccountList>
  );
}

interface RowsProps {
  account: LoyaltyAccount;
  orders: readonly LoyaltyOrder[];
  /** Called when the order has left the list, because the focus that was in its row must move elsewhere. */
  onRemoved: () => void;
}

function Rows({ account: { userId }, orders, onRemoved }: RowsProps) {
  const park = useStaffPage();
  const mayRemove = useMay()('Loyalty Order Remove');
  const [chosen, setChosen] = useState<LoyaltyOrder | null>(null);
  return (
    <>
      <RowList
        label="Orders on this account"
        rows={orders}
        keyOf={({ type, id }) => `${type} ${id}`}
        renderCells={(order) => ({
          'Order ID / Check #': <OrderNumber order={order} />,
          'Barcode / Check ID': order.barcode,
          Product: order.product,
          'Order Date': formatOrderDate(order.timestamp, park),
          Type: order.type,
          Points: (
            <>
              {formatNumber(order.points, park)} <StateBadge state={order.state} />
            </>
          ),
          ...(mayRemove ? { Remove: <RemoveButton order={order} onRemove={setChosen} /> } : {}),
        })}
      />
      {chosen === null ? null : (
        <RemoveOrder
          label={`Remove Order ${chosen.id}`}
          subject={{ userId, order: chosen, onRemoved }}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

function RemoveButton({ order, onRemove }: { order: LoyaltyOrder; onRemove: (order: LoyaltyOrder) => void }) {
  return (
    <Button
      size="xs"
      color="red"
      variant="light"
      aria-label={`Remove Order ${order.id}`}
      onClick={() => onRemove(order)}
    >
      Remove Order
    </Button>
  );
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

function StateBadge({ state }: Pick<LoyaltyOrder, 'state'>) {
  if (state === 'posted') return null;
  return (
    <Badge variant="default" size="sm" tt="none">
      {state === 'pending' ? 'pending' : 'taken back'}
    </Badge>
  );
}

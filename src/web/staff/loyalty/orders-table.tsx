import { Badge, Button, Paper, Table, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';

import type { LoyaltyOrder } from '#contract/calls/staff-loyalty.ts';
import { staffTexts } from '#contract/staff-texts.ts';

import { useMay } from '../session/use-session.ts';
import { staffSend } from '../staff-send.ts';
import { useStaffPage } from '../staff-page.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { WideTable } from '../ui/wide-table.tsx';
import { formatOrderDate } from './dates.ts';
import { useOrders, useReload, type LoyaltyAccount } from './loyalty-account.ts';
import { useRemoval } from './use-removal.ts';

/** What is on the account, each with a button that takes it off. */
export function OrdersTable({ account }: { account: LoyaltyAccount }) {
  const orders = useOrders(account);
  return (
    <Paper withBorder p="md" component="section" aria-label="Orders">
      <Title order={3} size="h4" mb="xs">
        Orders
      </Title>
      <Text size="sm" c="dimmed" role="status">
        {stateWords(orders)}
      </Text>
      {orders.data === undefined || orders.data.length === 0 ? null : (
        <Rows account={account} orders={orders.data} />
      )}
    </Paper>
  );
}

function stateWords(orders: ReturnType<typeof useOrders>): string {
  if (orders.isPending) return staffTexts.loadingOrders;
  if (orders.data === undefined) return staffTexts.unableToLoadOrders;
  return orders.data.length === 0 ? staffTexts.noOrders : '';
}

const heads = ['Order ID / Check #', 'Barcode / Check ID', 'Product', 'Order Date', 'Type', 'Points'];

function Rows({ account, orders }: { account: LoyaltyAccount; orders: readonly LoyaltyOrder[] }) {
  const { timeZone } = useStaffPage();
  const mayRemove = useMay()('Loyalty Order Remove');
  const [chosen, setChosen] = useState<LoyaltyOrder | null>(null);
  const removal = useOrderRemoval(account, chosen);
  return (
    <>
      <WideTable label="Orders on this account" widthMin={860}>
        <Table.Thead>
          <Table.Tr>
            {heads.map((head) => (
              <Table.Th key={head}>{head}</Table.Th>
            ))}
            {mayRemove ? (
              <Table.Th>
                <span className="sr-only">Remove</span>
              </Table.Th>
            ) : null}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {orders.map((order) => (
            <Table.Tr key={`${order.type} ${order.id}`}>
              <Table.Td>{order.id}</Table.Td>
              <Table.Td>{order.barcode}</Table.Td>
              <Table.Td>{order.product}</Table.Td>
              <Table.Td>{formatOrderDate(order.timestamp, timeZone)}</Table.Td>
              <Table.Td>{order.type}</Table.Td>
              <Table.Td>
                {order.points.toLocaleString('en-US')} <StateBadge state={order.state} />
              </Table.Td>
              {mayRemove ? (
                <Table.Td>
                  <Button
                    size="xs"
                    color="red"
                    variant="light"
                    aria-label={`Remove Order ${order.id}`}
                    onClick={() => {
                      setChosen(order);
                      removal.ask();
                    }}
                  >
                    Remove Order
                  </Button>
                </Table.Td>
              ) : null}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
      <ConfirmDialog
        isOpen={removal.isAsking}
        title={`Remove Order ${chosen?.id ?? ''}`}
        text={staffTexts.removeOrderQuestion}
        action="Remove Order"
        isBusy={removal.isBusy}
        onConfirm={() => void removal.confirm()}
        onCancel={removal.close}
      >
        <TextInput
          label="Reason (optional)"
          description="The member can read it"
          maxLength={200}
          value={removal.reason}
          onChange={(event) => removal.setReason(event.currentTarget.value)}
        />
      </ConfirmDialog>
    </>
  );
}

function useOrderRemoval({ userId }: LoyaltyAccount, chosen: LoyaltyOrder | null) {
  const reload = useReload();
  const params = { userId, orderId: chosen?.id ?? '', barcode: chosen?.barcode ?? '' };
  return useRemoval(
    (reason) => staffSend('DELETE /api/admin/loyalty/order/:userId/:orderId/:barcode', reason, { params }),
    { doneText: staffTexts.orderRemoved, onRemoved: reload },
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

import { Stack, Text } from '@mantine/core';

import type { GuestPage } from '#contract/calls/staff-guest.ts';

import { LoadingMark } from '#web/staff/ui/loading-mark.tsx';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { AccountPanel } from './account-panel.tsx';
import { OrderParts } from './order-parts.tsx';
import { useGuestNumbers, useGuestPage } from './use-guest.ts';

/** The page of one guest: `/admin/guest?order=…&pass=…` or `?account=…`. */
export default function GuestScreen() {
  const numbers = useGuestNumbers();
  const page = useGuestPage(numbers);
  if (numbers.order === null && numbers.account === null)
    return <Text>Find a guest by the button above: Ctrl K, or a scan.</Text>;
  return (
    <Stack>
      <QueryFault what="The guest" query={page} />
      {page.isPending ? <LoadingMark /> : null}
      {page.data === undefined ? null : <GuestParts page={page.data} />}
    </Stack>
  );
}

function GuestParts({ page: { order, account } }: { page: GuestPage }) {
  return (
    <>
      {order === null ? null : <OrderParts order={order} />}
      {account === null ? null : <AccountPanel account={account} />}
    </>
  );
}

import './guest.css';

import { Stack, Text } from '@mantine/core';

import type { GuestPage } from '#contract/calls/staff-guest.ts';

import { LoadingMark } from '#web/staff/ui/loading-mark.tsx';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { AccountPanel } from './account-panel.tsx';
import { BackToRequest } from './back-to-request.tsx';
import { EraseGuest } from './erase-guest.tsx';
import { GuestTimeline } from './guest-timeline.tsx';
import { MailPanel } from './mail-panel.tsx';
import { OrderParts } from './order-parts.tsx';
import { OtherPanel } from './other-panel.tsx';
import { RequestPanel } from './request-panel.tsx';
import { useGuestNumbers, useGuestPage } from './use-guest.ts';

/** The page of one guest: `/admin/guest?order=…&pass=…` or `?account=…`. */
export default function GuestScreen() {
  const numbers = useGuestNumbers();
  const page = useGuestPage(numbers);
  if (numbers.order === null && numbers.account === null)
    return <Text>Find a guest by any number, link, email, phone or name: press Ctrl K, or scan a code.</Text>;
  return (
    <Stack className="staff-guest-page" aria-busy={page.isFetching}>
      <BackToRequest />
      <QueryFault what="The guest" query={page} />
      {page.isPending ? <LoadingMark /> : null}
      {page.data === undefined ? null : <GuestParts page={page.data} />}
    </Stack>
  );
}

function GuestParts({ page }: { page: GuestPage }) {
  const { order, account, mails, requests, timeline } = page;
  const isHead = order === null;
  const accountPanel =
    account === null ? null : <AccountPanel key={account.number} {...{ account, isHead }} />;
  return (
    <>
      {order === null ? accountPanel : <OrderParts order={order}>{accountPanel}</OrderParts>}
      <div className="staff-guest-panels">
        <RequestPanel requests={requests} />
        <OtherPanel page={page} />
        <MailPanel mails={mails} />
      </div>
      <EraseGuest page={page} />
      <GuestTimeline timeline={timeline} hasBarcode={(order?.passes.length ?? 0) > 1} />
    </>
  );
}

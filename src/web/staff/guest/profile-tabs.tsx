import { Stack, Tabs } from '@mantine/core';
import type { ReactNode } from 'react';

import type { GuestPage } from '#contract/calls/staff-guest.ts';

import { ClubPanel } from '#web/staff/loyalty/club-panel.tsx';
import { useAddress } from '#web/staff/ui/use-address.ts';
import { GuestTimeline } from './guest-timeline.tsx';
import { MailPanel } from './mail-panel.tsx';
import { OrderPanel } from './order-panel.tsx';
import { Overview } from './overview.tsx';

const plainAddress = { tab: 'overview' };

/** The second level of a profile. The open tab is part of the address. */
export function ProfileTabs({ page }: { page: GuestPage }) {
  const [{ tab }, change] = useAddress(plainAddress);
  const { order, account } = page;
  const tabs: readonly { value: string; title: string; panel: ReactNode }[] = [
    { value: 'overview', title: 'Overview', panel: <Overview page={page} /> },
    ...(order === null ? [] : [{ value: 'order', title: 'Order', panel: <OrderPanel order={order} /> }]),
    ...(account === null
      ? []
      : [{ value: 'club', title: 'Club', panel: <ClubPanel key={account.number} account={account} /> }]),
    {
      value: 'timeline',
      title: 'Timeline',
      panel: <GuestTimeline timeline={page.timeline} hasBarcode={(order?.passes.length ?? 0) > 1} />,
    },
    { value: 'mails', title: `Mails (${page.mails.length})`, panel: <MailPanel mails={page.mails} /> },
  ];
  const open = tabs.find(({ value }) => value === tab) ?? tabs[0];
  return (
    <Tabs
      value={open?.value ?? null}
      onChange={(value) => change({ tab: value ?? plainAddress.tab }, 'replace')}
      keepMounted={false}
    >
      <Tabs.List aria-label="Parts of the profile" mb="md" className="staff-tabs">
        {tabs.map(({ value, title }) => (
          <Tabs.Tab key={value} value={value}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {open === undefined ? null : (
        <Tabs.Panel value={open.value}>
          <Stack>{open.panel}</Stack>
        </Tabs.Panel>
      )}
    </Tabs>
  );
}

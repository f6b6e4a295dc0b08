import { Box, Stack, Tabs, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { Redirect, useLocation } from 'wouter';

import { FactorNotice } from '#web/staff/account/factor-notice.tsx';
import { useMay, useUser } from '#web/staff/session/use-session.ts';
import { Outline } from '#web/staff/ui/outline.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { StaffPart } from '#web/staff/ui/staff-part.tsx';
import { homeOfFocus } from '#web/staff/ui/use-focus-return.ts';
import { useWaiting } from '#web/staff/ui/use-waiting.ts';
import { GroupBar } from './group-bar.tsx';
import { KeyList } from './key-list.tsx';
import { Sidebar } from './sidebar.tsx';
import { screenAt, startOf, tabsFor, type StaffTab } from './staff-tabs.tsx';

/** The admin area: the tabs that the team member may see, and the open one. */
export function AdminScreen({ isOpen, slug }: { isOpen: boolean; slug: string }) {
  const may = useMay();
  const page = useStaffPage();
  const tabs = isOpen ? tabsFor(may, page) : [];
  const start = startOf(tabs);
  if (start === undefined) return <NothingToShow />;
  const open = screenAt(slug, tabs, may);
  if (open === undefined) return <Redirect to={`/admin/${start.slug}`} replace />;
  return <OpenTab tabs={tabs} open={open} />;
}

function OpenTab({ tabs, open }: { tabs: readonly StaffTab[]; open: StaffTab }) {
  const user = useUser();
  const waiting = useWaiting();
  const [, navigate] = useLocation();
  const heading = useId();
  const goTo = (slug: string | null): void => navigate(`/admin/${slug ?? open.slug}`);
  return (
    // The arrow keys only move the focus: a tab that is passed must not load.
    <Tabs
      orientation="vertical"
      value={open.slug}
      onChange={goTo}
      keepMounted={false}
      activateTabWithKeyboard={false}
      variant="pills"
    >
      <Sidebar tabs={tabs} open={open.slug} waiting={waiting} />
      <Tabs.Panel value={open.slug} className="staff-panel" aria-labelledby={heading}>
        {user?.secondFactor === undefined ? null : <FactorNotice demand={user.secondFactor} />}
        <Title id={heading} order={1} size="h2" mb="md" className="staff-step" {...homeOfFocus}>
          {open.title}
        </Title>
        <StaffPart
          key={open.slug}
          placeholder={
            <Box py="md">
              <Outline />
            </Box>
          }
        >
          {open.screen}
        </StaffPart>
      </Tabs.Panel>
      <GroupBar tabs={tabs} open={open.slug} waiting={waiting} onOpen={goTo} />
      <KeyList />
    </Tabs>
  );
}

function NothingToShow() {
  return (
    <Stack maw={560} mx="auto" mt="xl">
      <Title order={1} size="h2">
        No access to the admin area
      </Title>
      <Text>
        You are signed in, but your access level does not include the admin area. If you need it, ask an
        administrator.
      </Text>
    </Stack>
  );
}

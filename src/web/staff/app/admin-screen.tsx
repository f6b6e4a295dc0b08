import { Box, NativeSelect, Stack, Tabs, Text, Title } from '@mantine/core';
import { Redirect, useLocation } from 'wouter';

import { FactorNotice } from '#web/staff/account/factor-notice.tsx';
import { LoadingMark } from '#web/staff/ui/loading-mark.tsx';
import { useMay, useUser } from '#web/staff/session/use-session.ts';
import { screenAt, tabsFor } from './staff-tabs.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { StaffPart } from '#web/staff/ui/staff-part.tsx';
import { homeOfFocus } from '#web/staff/ui/use-focus-return.ts';

/** The admin area: the tabs that the team member may see, and the open one. */
export function AdminScreen({ isOpen, slug }: { isOpen: boolean; slug: string }) {
  const may = useMay();
  const user = useUser();
  const page = useStaffPage();
  const [, navigate] = useLocation();
  const tabs = isOpen ? tabsFor(may, page) : [];
  const [first] = tabs;
  if (first === undefined) return <NothingToShow />;
  const open = screenAt(slug, tabs, may);
  if (open === undefined) return <Redirect to={`/admin/${first.slug}`} replace />;
  const goTo = (next: string | null): void => navigate(`/admin/${next ?? first.slug}`);
  return (
    <>
      <NativeSelect
        hiddenFrom="md"
        label="Tab"
        mb="md"
        value={open.slug}
        onChange={(event) => goTo(event.currentTarget.value)}
        data={tabs.map((tab) => ({ value: tab.slug, label: tab.title }))}
      />
      <Tabs orientation="vertical" value={open.slug} onChange={goTo} keepMounted={false} variant="pills">
        <Tabs.List aria-label="Tabs" visibleFrom="md" className="staff-tabs">
          {tabs.map((tab) => (
            <Tabs.Tab key={tab.slug} value={tab.slug}>
              {tab.title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={open.slug} miw={0} flex={1}>
          {user?.secondFactor === undefined ? null : <FactorNotice demand={user.secondFactor} />}
          <Title order={1} size="h2" mb="md" className="staff-step" {...homeOfFocus}>
            {open.title}
          </Title>
          <StaffPart
            key={open.slug}
            placeholder={
              <Box p="xl">
                <LoadingMark />
              </Box>
            }
          >
            {open.screen}
          </StaffPart>
        </Tabs.Panel>
      </Tabs>
    </>
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

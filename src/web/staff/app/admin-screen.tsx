import { Box, Stack, Tabs, Text, Title, Kbd, Table } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Redirect, useLocation } from 'wouter';

import { FactorNotice } from '#web/staff/account/factor-notice.tsx';
import { useMay, useUser } from '#web/staff/session/use-session.ts';
import { Outline } from '#web/staff/ui/basics.tsx';
import { staffPage } from '#web/staff/ui/staff-page.ts';
import { StaffPart } from '#web/staff/ui/staff-part.tsx';
import { homeOfFocus } from '#web/staff/ui/use-focus-return.ts';
import { useWaiting } from '#web/staff/ui/use-waiting.ts';
import { StaffModal } from '#web/staff/ui/staff-modal.tsx';
import { useShortcuts } from '#web/staff/ui/use-shortcuts.ts';
import { PlaceBar, PlaceList } from './place-list.tsx';
import { placesFor, screenAt, type Place, type StaffTab } from './staff-places.tsx';

/** The back office: the places that the team member may use, and the open screen. */
export function AdminScreen({ isOpen, slug }: { isOpen: boolean; slug: string }) {
  const may = useMay();
  const page = staffPage();
  const waiting = useWaiting();
  const places = isOpen ? placesFor(may, page) : [];
  const start = places[0]?.tabs[0];
  if (start === undefined) return <NothingToShow />;
  const open = screenAt(slug, places, may);
  if (open === undefined) return <Redirect to={`/admin/${start.slug}`} replace />;
  const navigation = { places, open: open.place, waiting };
  return (
    <div className="staff-places">
      <PlaceList {...navigation} />
      <OpenPlace {...open} />
      <PlaceBar {...navigation} />
      <KeyList />
    </div>
  );
}

/** The tabs of the place, if it has several, above the open one, whose name is then its heading too. */
function OpenPlace({ place, screen }: { place: Place | undefined; screen: StaffTab }) {
  const tabs = place?.tabs ?? [];
  const [, navigate] = useLocation();
  const list = useRef<HTMLDivElement>(null);
  const index = tabs.indexOf(screen);
  // On a phone the tabs are one line that can be moved.
  useEffect(() => {
    list.current?.children[index]?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [index]);
  if (tabs.length < 2 || index === -1)
    return (
      <div className="staff-panel">
        <OpenScreen screen={screen} />
      </div>
    );
  return (
    // The arrow keys only move the focus: a tab that is passed must not load.
    <Tabs
      className="staff-panel"
      value={screen.slug}
      onChange={(slug) => navigate(`/admin/${slug ?? screen.slug}`)}
      keepMounted={false}
      activateTabWithKeyboard={false}
    >
      <Tabs.List ref={list} aria-label={place?.title} className="staff-tabs">
        {tabs.map(({ slug, title }) => (
          <Tabs.Tab key={slug} value={slug}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={screen.slug}>
        <OpenScreen screen={screen} isNamedAbove />
      </Tabs.Panel>
    </Tabs>
  );
}

function OpenScreen({ screen, isNamedAbove = false }: { screen: StaffTab; isNamedAbove?: boolean }) {
  const user = useUser();
  const isHidden = isNamedAbove || screen.hasOwnName === true;
  return (
    <>
      {user?.secondFactor === undefined ? null : <FactorNotice demand={user.secondFactor} />}
      <Title order={1} size="h2" mb="md" className={isHidden ? 'sr-only' : 'staff-step'} {...homeOfFocus}>
        {screen.title}
      </Title>
      <StaffPart
        key={screen.slug}
        placeholder={
          <Box py="md">
            <Outline />
          </Box>
        }
      >
        {screen.screen}
      </StaffPart>
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

const keys: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['Ctrl', 'K'], 'Find a guest, a screen or an action, from any screen'],
  [['/'], 'Go to the search of this tab, or find a guest'],
  [['N'], 'Add a row, in a table; invite a list, in Season Team'],
  [['←', '→'], 'Move between the tabs of a place'],
  [['↑', '↓'], 'Move between the results of a search'],
  [['Enter'], 'Open the tab or the result'],
  [['Ctrl', 'Z'], 'Undo the change that was just reported, or see your last changes'],
  [['Ctrl', 'S'], 'Save the draft, in the Look Studio'],
  [['Home', 'End'], 'Go to the first or the last row, in a table that has the focus'],
  [['J', 'K'], 'Open the next or the previous request, in Requests'],
  [['A', 'D'], 'Approve or decline the opened request; the next one opens, and Ctrl Z undoes it'],
  [['T', 'E'], 'Choose a text for its answer, or edit the message'],
  [['G', 'R'], 'Open the page of its guest or find the guest, or give the request back'],
  [['F'], 'Go to the filter, in Season Team'],
  [['A', 'D'], 'Select all shown members, or deactivate the selected, in Season Team'],
  [['Ctrl', 'Enter'], 'Invite the list, in Season Team'],
  [['Esc'], 'Close what is on top; typed text is not lost without a question'],
  [['?'], 'Show these keys'],
];

/** The list of all keys, which `?` opens while no field has the focus. */
function KeyList() {
  const [isOpen, setIsOpen] = useState(false);
  const open = (): void => setIsOpen(true);
  // Most keyboards have the question mark on a key with Shift.
  useShortcuts({ 'shift+?': open, '?': open });
  return (
    <StaffModal title="Keys" isOpen={isOpen} onClose={() => setIsOpen(false)}>
      <Table aria-label="Keys" layout="fixed" verticalSpacing="sm" mb="md">
        <Table.Tbody>
          {keys.map(([names, what]) => (
            <Table.Tr key={what}>
              <Table.Th scope="row" w="30%">
                {names.map((name) => (
                  <Kbd key={name} size="sm" me={4}>
                    {name}
                  </Kbd>
                ))}
              </Table.Th>
              <Table.Td>{what}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </StaffModal>
  );
}

import { Button, Group, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

import type { MemberLedger } from '#contract/calls/staff-loyalty.ts';
import { formatNumber, type ParkFormat } from '#domain/park-format.ts';

import { useAddress } from '#web/staff/ui/use-address.ts';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { TryAgain } from '#web/staff/ui/query-fault.tsx';
import { StackingRow, StackingTable } from '#web/staff/ui/stacking-table.tsx';
import { formatMoment } from './dates.ts';
import { useLedger, type LoyaltyAccount } from './loyalty-account.ts';

interface PointsHistoryProps {
  account: LoyaltyAccount;
  /** The changes of points that the team member may make. */
  children: ReactNode;
}

/** The open section of the account. */
const plainAddress = { show: '' };

/** The balance, and on demand all entries behind it, newest first. */
export function PointsHistory({ account, children }: PointsHistoryProps) {
  const ledger = useLedger(account);
  const park = useStaffPage();
  const [{ show }, change] = useAddress(plainAddress);
  const isOpen = show === 'history';
  const toggle = (): void => change({ show: isOpen ? '' : 'history' });
  return (
    <Paper withBorder p="md" component="section" aria-label="Points">
      <Group justify="space-between" mb="xs">
        <Title order={3} size="h4">
          Points
        </Title>
        <Group>
          {children}
          <Button variant="default" aria-expanded={isOpen} onClick={toggle}>
            History
          </Button>
        </Group>
      </Group>
      <Text component="output" display="block" mih={{ base: '3.1em', xs: '1.55em' }}>
        {balanceWords(ledger, park)}
      </Text>
      {ledger.isError ? <TryAgain query={ledger} /> : null}
      {isOpen && ledger.data !== undefined ? <Entries ledger={ledger.data} /> : null}
    </Paper>
  );
}

function balanceWords({ data, isPending }: ReturnType<typeof useLedger>, park: ParkFormat): string {
  if (isPending) return 'Loading...';
  if (data === undefined) return 'Unable to load the points.';
  const pending = data.pending === 0 ? '' : `, ${formatNumber(data.pending, park)} more pending`;
  return `Account ${data.account}: balance ${formatNumber(data.balance, park)}${pending}`;
}

const heads = ['Date', 'Event', 'Points', 'Pending', 'Balance', 'Reason', 'By'];

function Entries({ ledger: { entries } }: { ledger: MemberLedger }) {
  const park = useStaffPage();
  return (
    <>
      <StackingTable label="History of the points" heads={heads}>
        {entries.map((entry) => (
          <StackingRow
            key={entry.id}
            cells={{
              Date: formatMoment(entry.at, park),
              Event: entry.words,
              Points: signed(entry.points, park),
              Pending: signed(entry.pending, park),
              Balance: formatNumber(entry.balance, park),
              Reason: entry.reason,
              By: entry.actor,
            }}
          />
        ))}
      </StackingTable>
    </>
  );
}

function signed(points: number, park: ParkFormat): string | null {
  return points === 0 ? null : formatNumber(points, park, { signDisplay: 'always' });
}

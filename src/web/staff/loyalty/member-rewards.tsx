import { Paper, Text, Title } from '@mantine/core';

import type { StaffTaking } from '#contract/calls/staff-rewards.ts';
import { formatNumber } from '#domain/park-format.ts';

import { TryAgain } from '#web/staff/ui/query-fault.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { StackingRow, StackingTable } from '#web/staff/ui/stacking-table.tsx';
import { formatMoment } from './dates.ts';
import { useTakings, type LoyaltyAccount } from './loyalty-account.ts';

/** The rewards that the member took, and what became of each. */
export function MemberRewards({ account }: { account: LoyaltyAccount }) {
  const takings = useTakings(account);
  const { data } = takings;
  return (
    <Paper withBorder p="md" component="section" aria-label="Rewards">
      <Title order={3} size="h4" mb="xs">
        Rewards
      </Title>
      <Text size="sm" c="dimmed" component="output" display="block">
        {takings.isPending
          ? 'Loading...'
          : takings.isError
            ? 'Unable to load the rewards.'
            : emptyWords(data)}
      </Text>
      {takings.isError ? <TryAgain query={takings} /> : null}
      {data === undefined || data.length === 0 ? null : <Rows takings={data} />}
    </Paper>
  );
}

function emptyWords(takings: readonly StaffTaking[] | undefined): string {
  return takings?.length === 0 ? 'No Rewards' : '';
}

const heads = ['Taken', 'Reward', 'Points', 'State', 'Ended', 'Outlet', 'By'];

function Rows({ takings }: { takings: readonly StaffTaking[] }) {
  const park = useStaffPage();
  return (
    <StackingTable label="Rewards of this account" heads={heads}>
      {takings.map((taking) => (
        <StackingRow
          key={`${taking.takenAt} ${taking.reward} ${taking.endedAt ?? ''}`}
          cells={{
            Taken: formatMoment(taking.takenAt, park),
            Reward: taking.reward,
            Points: formatNumber(taking.points, park),
            State: states[taking.state],
            Ended: taking.endedAt === null ? null : formatMoment(taking.endedAt, park),
            Outlet: taking.outlet,
            By: taking.by,
          }}
        />
      ))}
    </StackingTable>
  );
}

const states: Record<StaffTaking['state'], string> = {
  held: 'Held',
  redeemed: 'Redeemed',
  returned: 'Given back',
  expired: 'Not redeemed in time',
};

import type { StaffTaking } from '#contract/calls/staff-rewards.ts';
import { formatNumber } from '#domain/park-format.ts';

import { useTakings } from '#web/staff/fix/use-desk.ts';
import { formatMoment } from '#web/staff/ui/order-date.ts';
import { RowList } from '#web/staff/ui/row-list.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { AccountList } from './account-list.tsx';
import type { LoyaltyAccount } from './loyalty-account.ts';

const words = {
  ...{ loading: 'Loading...', failed: 'Unable to load the rewards.' },
  loaded: ({ length }: readonly StaffTaking[]) => (length === 0 ? 'No Rewards' : ''),
};

/** The rewards that the member took, and what became of each. */
export function MemberRewards({ account }: { account: LoyaltyAccount }) {
  const park = useStaffPage();
  return (
    <AccountList title="Rewards" query={useTakings(account.userId)} words={words}>
      {(takings) => (
        <RowList
          label="Rewards of this account"
          rows={takings}
          keyOf={({ takenAt, reward, endedAt }) => `${takenAt} ${reward} ${endedAt ?? ''}`}
          renderCells={(taking) => ({
            Taken: formatMoment(taking.takenAt, park),
            Reward: taking.reward,
            Points: formatNumber(taking.points, park),
            State: states[taking.state],
            Ended: taking.endedAt === null ? null : formatMoment(taking.endedAt, park),
            Outlet: taking.outlet,
            By: taking.by,
          })}
        />
      )}
    </AccountList>
  );
}

const states: Record<StaffTaking['state'], string> = {
  held: 'Held',
  redeemed: 'Redeemed',
  returned: 'Given back',
  expired: 'Not redeemed in time',
};

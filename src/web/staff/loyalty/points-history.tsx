import { Button } from '@mantine/core';
import { useState } from 'react';

import type { MemberLedger } from '#contract/calls/staff-loyalty.ts';
import { formatNumber, type ParkFormat } from '#domain/park-format.ts';

import { useLedger } from '#web/staff/fix/use-desk.ts';
import { formatMoment } from '#web/staff/ui/order-date.ts';
import { RowList } from '#web/staff/ui/row-list.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { AccountList } from './account-list.tsx';
import type { LoyaltyAccount } from './loyalty-account.ts';

const words = { loading: 'Loading...', failed: 'Unable to load the points.' };

/** All entries behind the balance, newest first. */
export function PointsHistory({ account: { userId } }: { account: LoyaltyAccount }) {
  return (
    <AccountList title="History" query={useLedger(userId)} words={words}>
      {(ledger) => <Entries ledger={ledger} />}
    </AccountList>
  );
}

/** So many are shown at first, because most questions are about the last days. */
const shownAtFirst = 20;

function Entries({ ledger: { entries } }: { ledger: MemberLedger }) {
  const park = useStaffPage();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? entries : entries.slice(0, shownAtFirst);
  return (
    <>
      <RowList
        label="History of the points"
        rows={shown}
        keyOf={({ id }) => id}
        renderCells={(entry) => ({
          Date: formatMoment(entry.at, park),
          Event: entry.words,
          Points: signed(entry.points, park),
          Pending: signed(entry.pending, park),
          Balance: formatNumber(entry.balance, park),
          Reason: entry.reason,
          By: entry.actor,
        })}
      />
      {shown.length === entries.length ? null : (
        <Button variant="default" mt="sm" onClick={() => setWhole(true)}>
          Show all {entries.length}
        </Button>
      )}
    </>
  );
}

function signed(points: number, park: ParkFormat): string | null {
  return points === 0 ? null : formatNumber(points, park, { signDisplay: 'always' });
}

import { Anchor, SimpleGrid, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';

import type { GuestAccount } from '#contract/calls/staff-guest.ts';
import { offeredKinds } from '#contract/park-offers.ts';
import { allowedChanges } from '#domain/staff-loyalty.ts';

import { useReadGuest } from '#web/staff/fix/use-desk.ts';
import { useMay } from '#web/staff/session/use-session.ts';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { claimKinds } from './claim-kinds.ts';
import { MemberRewards } from './member-rewards.tsx';
import { OrdersTable } from './orders-table.tsx';
import { PointsHistory } from './points-history.tsx';
import { PointsPanel } from './points-panel.tsx';
import { SeasonPass } from './season-pass.tsx';
import { StaffClaimForm } from './staff-claim-form.tsx';

/**
 * The club account of a profile: its points and season pass, claims that staff make for the member, orders and rewards.
 * What grows while it loads stands below the buttons, so that none of them moves.
 */
export function ClubPanel({ account: shown }: { account: GuestAccount }) {
  const may = useMay();
  const readAgain = useReadGuest();
  const [marker, setMarker] = useState<number>(allowedChanges.adminMode);
  // After a claim, the form is disabled until the orders are reloaded; then staff continue in admin mode (staff §4).
  const afterClaim = async (): Promise<void> => {
    setMarker(allowedChanges.afterClaim);
    await readAgain();
    setMarker(allowedChanges.adminMode);
  };
  const kinds = offeredKinds(useStaffPage());
  const [params] = useSearchParams();
  const [claim, number] = (params.get('claim') ?? '').split('.');
  const account = { userId: shown.userId, email: shown.email, allowedChanges: marker };
  return (
    <Stack>
      <PointsPanel account={shown}>
        <Anchor component={Link} href="/admin/members">
          Change User
        </Anchor>
      </PointsPanel>
      <SeasonPass account={account} />
      <SimpleGrid cols={{ base: 1, lg: 3 }}>
        {claimKinds
          .filter((kind) => kinds.includes(kind.path) && may(kind.permission))
          .map((kind) => ({ kind, wanted: kind.path === claim ? number : undefined }))
          .map(({ kind, wanted }) => (
            <StaffClaimForm
              key={`${kind.path} ${wanted ?? ''}`}
              {...{ kind, account, wanted }}
              onClaimed={afterClaim}
            />
          ))}
      </SimpleGrid>
      <OrdersTable account={account} />
      <MemberRewards account={account} />
      <PointsHistory account={account} />
    </Stack>
  );
}

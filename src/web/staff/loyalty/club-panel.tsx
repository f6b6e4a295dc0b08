import { SimpleGrid, Stack, Group, Paper, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'wouter';

import type { GuestAccount } from '#contract/calls/staff-guest.ts';
import { offeredKinds } from '#contract/park-offers.ts';
import { allowedChanges } from '#domain/staff-loyalty.ts';
import { formatNumber } from '#domain/park-format.ts';

import { useReadGuest, useLedger } from '#web/staff/fix/use-desk.ts';
import { useMay } from '#web/staff/session/use-session.ts';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { Facts } from '#web/staff/ui/facts.tsx';
import { Instant } from '#web/staff/ui/instant.tsx';
import { Heading, TextLink } from '#web/staff/ui/basics.tsx';
import { claimKinds } from './claim-kinds.ts';
import { MemberRewards, OrdersTable, PointsHistory } from './account-list.tsx';
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
        <TextLink href="/admin/members">Change User</TextLink>
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

/** Whose account it is, and its balance. */
function PointsPanel({ account, children }: { account: GuestAccount; children: ReactNode }) {
  const park = useStaffPage();
  const { balance, email, expiring, pending, tier, userId } = account;
  const sameMailbox = useLedger(userId).data?.sameMailbox ?? null;
  return (
    <Paper withBorder p="md" component="section" aria-label="Points">
      <Group justify="space-between" align="flex-start" wrap="nowrap" mb="sm">
        <Stack gap={0} className="staff-break">
          <Heading order={3}>{email}</Heading>
          <Text fz="var(--text-figure)" lh="48px" fw={600} className="tabular-nums">
            {formatNumber(balance, park)}{' '}
            <Text component="span" size="sm" c="dimmed" fw={400}>
              {park.pointsName}
            </Text>
          </Text>
        </Stack>
        {children}
      </Group>
      <Facts
        facts={{
          Pending: pending === 0 ? '' : formatNumber(pending, park),
          Tier: tier ?? '',
          'Expires next':
            expiring === null ? (
              ''
            ) : (
              <>
                {formatNumber(expiring.points, park)} on <Instant iso={expiring.at} />
              </>
            ),
          Account: account.number,
          'User ID': userId,
        }}
      />
      {sameMailbox === null ? null : (
        <Text mt="sm">
          Account {sameMailbox} has the same mailbox in another spelling. Merge the two accounts.
        </Text>
      )}
    </Paper>
  );
}

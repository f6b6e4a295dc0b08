import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

import type { GuestAccount } from '#contract/calls/staff-guest.ts';
import { formatNumber } from '#domain/park-format.ts';

import { useLedger } from '#web/staff/fix/use-desk.ts';
import { Facts } from '#web/staff/ui/facts.tsx';
import { Instant } from '#web/staff/ui/instant.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';

/** Whose account it is, and its balance. */
export function PointsPanel({ account, children }: { account: GuestAccount; children: ReactNode }) {
  const park = useStaffPage();
  const { balance, email, expiring, pending, tier, userId } = account;
  const sameMailbox = useLedger(userId).data?.sameMailbox ?? null;
  return (
    <Paper withBorder p="md" component="section" aria-label="Points">
      <Group justify="space-between" align="flex-start" wrap="nowrap" mb="sm">
        <Stack gap={0} className="staff-break">
          <Title order={3} size="h4">
            {email}
          </Title>
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

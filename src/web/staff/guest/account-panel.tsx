import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { Link } from 'wouter';

import type { GuestAccount } from '#contract/calls/staff-guest.ts';
import { formatNumber } from '#domain/park-format.ts';
import { formatPhone } from '#domain/phone.ts';

import { Facts } from '#web/staff/ui/facts.tsx';
import { focusGuest, headingOfGuest } from '#web/staff/ui/guest-heading.ts';
import { Instant } from '#web/staff/ui/instant.tsx';
import { Mark } from '#web/staff/ui/mark.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { AccountActionsPlace } from './account-actions-place.tsx';
import { tieWords } from './tie-words.ts';
import { useReadAgain } from './use-guest.ts';

/** The account of the club, with what staff compare to check who asks. `isHead` if the page has no pass above it. */
export function AccountPanel({ account, isHead = false }: { account: GuestAccount; isHead?: boolean }) {
  const park = useStaffPage();
  const onChanged = useReadAgain();
  useEffect(() => {
    if (isHead) focusGuest();
  }, [isHead]);
  const { balance, expiring, isClosed, joinedAt, number, pending, tie, tier } = account;
  return (
    <Card withBorder component="section" aria-label="Club account">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4" className="staff-step" {...(isHead ? headingOfGuest : {})}>
            Club account
          </Title>
          {isClosed ? <Mark tone="bad">Closed</Mark> : null}
        </Group>
        {tieWords[tie] === '' ? null : (
          <Text size="sm" c="dimmed">
            {tieWords[tie]}
          </Text>
        )}
        <Facts
          facts={{
            Account: (
              <Anchor component={Link} href={`/admin/loyalty?account=${encodeURIComponent(number)}`}>
                {number}
              </Anchor>
            ),
            Name: account.name,
            Phone: formatPhone(account.phone, park.phone),
            Zip: account.zip,
            Email: account.email,
            Balance: formatNumber(balance, park),
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
            'Season pass': account.seasonPassId ?? '',
            Joined: <Instant iso={joinedAt} />,
          }}
        />
        <AccountActionsPlace key={number} account={account} onChanged={onChanged} />
      </Stack>
    </Card>
  );
}

import { Card, Stack, Title } from '@mantine/core';

import type { GuestAccount } from '#contract/calls/staff-guest.ts';
import { formatPhone } from '#domain/phone.ts';

import { Facts } from '#web/staff/ui/facts.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { AccountActionsPlace } from './account-actions-place.tsx';
import { useReadAgain } from './use-guest.ts';

/** The account of the club, with what staff compare to check who asks. */
export function AccountPanel({ account }: { account: GuestAccount }) {
  const park = useStaffPage();
  return (
    <Card withBorder component="section" aria-label="Club account">
      <Stack gap="sm">
        <Title order={3} size="h4">
          Club account
        </Title>
        <Facts
          facts={{
            Account: account.number,
            Name: account.name,
            Phone: formatPhone(account.phone, park.phone),
            Zip: account.zip,
            Email: account.email,
          }}
        />
        <AccountActionsPlace key={account.number} account={account} onChanged={useReadAgain()} />
      </Stack>
    </Card>
  );
}

import { Anchor, Stack } from '@mantine/core';
import { Link } from 'wouter';

import { formatPhone } from '#domain/phone.ts';

import { guestAddressOf } from '#web/staff/ui/guest-address.ts';
import { Facts } from '#web/staff/ui/facts.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { useLedger, type LoyaltyAccount } from './loyalty-account.ts';

/** What staff compare to check who asks, and the way to the member's passes. */
export function AccountIdentity({ account }: { account: LoyaltyAccount }) {
  const { data } = useLedger(account);
  const { phone } = useStaffPage();
  if (data === undefined) return null;
  return (
    <Stack gap="xs" mt="sm">
      <Facts
        facts={{
          Account: data.account,
          Name: data.name,
          Phone: formatPhone(data.phone, phone),
          Zip: data.zip,
        }}
      />
      <Anchor component={Link} href={guestAddressOf({ account: data.account })}>
        Guest page with passes and timeline
      </Anchor>
    </Stack>
  );
}

import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';

import { formatPhone } from '#domain/phone.ts';

import { guestAddressOf } from '#web/staff/ui/guest-address.ts';
import { Facts } from '#web/staff/ui/facts.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { useLedger, type LoyaltyAccount } from './loyalty-account.ts';

/** What staff compare to check who asks, and the way to the member's passes. It takes its place before it has loaded. */
export function AccountIdentity({ account }: { account: LoyaltyAccount }) {
  const { data, isError } = useLedger(account);
  const { phone } = useStaffPage();
  if (isError && data === undefined) return null;
  const known = (value: string | undefined) => (value === undefined ? <NotYet /> : value || 'None');
  return (
    <Stack gap="xs" mt="sm" aria-busy={data === undefined}>
      <Facts
        facts={{
          Account: known(data?.account),
          Name: known(data?.name),
          Phone: known(data && formatPhone(data.phone, phone)),
          Zip: known(data?.zip),
        }}
      />
      {data === undefined ? (
        <Text c="dimmed">Guest page with passes and timeline</Text>
      ) : (
        <Anchor component={Link} href={guestAddressOf({ account: data.account })}>
          Guest page with passes and timeline
        </Anchor>
      )}
    </Stack>
  );
}

function NotYet() {
  return <span aria-hidden>…</span>;
}

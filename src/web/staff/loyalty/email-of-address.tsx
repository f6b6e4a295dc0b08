import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Redirect } from 'wouter';

import { guestAddressOf } from '#web/staff/ui/guest-address.ts';
import { LoadingMark } from '#web/staff/ui/loading-mark.tsx';
import { useFindAccount } from './find-account.ts';

/** Leads to the account with the email of the address; if there is none, it says so and offers the search. */
export function EmailOfAddress({ email, onLeave }: { email: string; onLeave: () => void }) {
  const { find } = useFindAccount();
  const found = useQuery({
    queryKey: ['loyalty', 'address', email],
    queryFn: async () => (await find(email)) ?? 'unknown',
    gcTime: 0,
  });
  if (found.data === undefined) return <LoadingMark />;
  if (found.data !== 'unknown')
    return <Redirect to={guestAddressOf({ account: found.data.userId, tab: 'club' })} replace />;
  return (
    <Stack align="flex-start">
      <Text component="output">There is no active account {email}.</Text>
      <Button variant="default" onClick={onLeave}>
        Back to the search
      </Button>
    </Stack>
  );
}

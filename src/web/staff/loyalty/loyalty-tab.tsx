import { useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { guestAddressOf } from '#web/staff/ui/guest-address.ts';
import { useAddress } from '#web/staff/ui/use-address.ts';
import { LoadingMark } from '#web/staff/ui/loading-mark.tsx';
import { SignupForm } from './signup-form.tsx';
import { StartStep } from './start-step.tsx';
import { useFindAccount } from './find-account.ts';

/** The parameters of the address: the search, and an account, whose profile it leads to. */
const plainAddress = { account: '', email: '', search: '' };

/** The Loyalty tab: a search for a member or a sign-up, which open the club account in the guest's profile (staff §2, §4). */
export default function LoyaltyTab() {
  const [{ account, email, search }, changeAddress] = useAddress(plainAddress);
  const [, navigate] = useLocation();
  const [unknown, setUnknown] = useState<string | null>(null);
  const [isReturn, setIsReturn] = useState(false);
  const startOver = (): void => {
    setUnknown(null);
    setIsReturn(true);
  };
  if (account !== '') return <Redirect to={guestAddressOf({ account, tab: 'club' })} replace />;
  if (email !== '')
    return <EmailOfAddress key={email} email={email} onLeave={() => changeAddress({ email: '' })} />;
  const open = (id: string): void => navigate(guestAddressOf({ account: id, tab: 'club' }));
  if (unknown !== null) return <SignupForm email={unknown} onLoad={open} onStartOver={startOver} />;
  return (
    <StartStep
      isReturn={isReturn}
      asked={search}
      onAsk={(term) => changeAddress({ search: term })}
      onLoad={open}
      onUnknown={setUnknown}
    />
  );
}

/** Leads to the account with the email of the address; if there is none, it says so and offers the search. */
function EmailOfAddress({ email, onLeave }: { email: string; onLeave: () => void }) {
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

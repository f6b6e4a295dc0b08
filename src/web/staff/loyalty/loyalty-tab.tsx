import { useState } from 'react';
import { Redirect, useLocation } from 'wouter';

import { guestAddressOf } from '#web/staff/ui/guest-address.ts';
import { useAddress } from '#web/staff/ui/use-address.ts';
import { EmailOfAddress } from './email-of-address.tsx';
import { SignupForm } from './signup-form.tsx';
import { StartStep } from './start-step.tsx';

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

import { useState } from 'react';

import { noteGuest } from '#web/staff/session/recent-guests.ts';
import { useAddress } from '#web/staff/ui/use-address.ts';
import { AccountOfAddress } from './account-of-address.tsx';
import { AccountView } from './account-view.tsx';
import type { LoyaltyAccount } from './loyalty-account.ts';
import { SignupForm } from './signup-form.tsx';
import { StartStep } from './start-step.tsx';

/**
 * The parameters of the address: an account by its number or its email, its open section, and the search behind it.
 */
const plainAddress = { account: '', email: '', show: '', search: '' };

/**
 * The Loyalty tab: first a search for a member or a sign-up, then the account (staff §2, §4). An account that the
 * address names opens at once, so that other screens can link to it, and Back leads to the search with its results.
 */
export default function LoyaltyTab() {
  const [{ account: number, email, search }, changeAddress] = useAddress(plainAddress);
  const named = number === '' ? email : number;
  const [loaded, setLoaded] = useState<{ named: string; account: LoyaltyAccount } | null>(null);
  const [unknown, setUnknown] = useState<string | null>(null);
  const [isReturn, setIsReturn] = useState(false);
  const startOver = (): void => {
    setLoaded(null);
    setUnknown(null);
    setIsReturn(true);
    changeAddress({ account: '', email: '', show: '' });
  };
  const open = (account: LoyaltyAccount): void => {
    setUnknown(null);
    setLoaded({ named: account.email, account });
    const address = `/admin/loyalty?email=${encodeURIComponent(account.email)}`;
    noteGuest({ address, title: account.email, detail: '' });
    changeAddress({ account: '', email: account.email, show: '' }, 'push');
  };
  if (loaded !== null && named === loaded.named)
    return (
      <AccountView
        key={loaded.account.userId}
        account={loaded.account}
        onChange={(allowedChanges) => setLoaded({ named, account: { ...loaded.account, allowedChanges } })}
        onLeave={startOver}
      />
    );
  if (named !== '')
    return (
      <AccountOfAddress
        key={named}
        number={number}
        email={email}
        onLoad={(account) => setLoaded({ named, account })}
        onLeave={startOver}
      />
    );
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

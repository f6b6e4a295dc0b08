import { useState } from 'react';

import { AccountView } from './account-view.tsx';
import type { LoyaltyAccount } from './loyalty-account.ts';
import { SignupForm } from './signup-form.tsx';
import { StartStep } from './start-step.tsx';

type Step =
  | { kind: 'start'; isReturn: boolean }
  | { kind: 'signup'; email: string }
  | { kind: 'account'; account: LoyaltyAccount };

/** The Loyalty tab: first a search for a member or a sign-up, then the account (staff §2, §4). */
export default function LoyaltyTab() {
  const [step, setStep] = useState<Step>({ kind: 'start', isReturn: false });
  const startOver = (): void => setStep({ kind: 'start', isReturn: true });
  const load = (account: LoyaltyAccount): void => setStep({ kind: 'account', account });
  switch (step.kind) {
    case 'start':
      return (
        <StartStep
          isReturn={step.isReturn}
          onLoad={load}
          onUnknown={(email) => setStep({ kind: 'signup', email })}
        />
      );
    case 'signup':
      return <SignupForm email={step.email} onLoad={load} onStartOver={startOver} />;
    default:
      return (
        <AccountView
          key={step.account.userId}
          account={step.account}
          onChange={(allowedChanges) => load({ ...step.account, allowedChanges })}
          onLeave={startOver}
        />
      );
  }
}

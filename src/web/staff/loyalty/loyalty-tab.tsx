import { useState } from 'react';
import { useSearchParams } from 'wouter';

import { AccountByNumber } from './account-by-number.tsx';
import { AccountView } from './account-view.tsx';
import type { LoyaltyAccount } from './loyalty-account.ts';
import { SignupForm } from './signup-form.tsx';
import { StartStep } from './start-step.tsx';

type Step =
  | { kind: 'named'; number: string }
  | { kind: 'start'; isReturn: boolean }
  | { kind: 'signup'; email: string }
  | { kind: 'account'; account: LoyaltyAccount };

/** The Loyalty tab; an account that the URL names opens at once, so that other screens can link to it. */
export default function LoyaltyTab() {
  const [params, setParams] = useSearchParams();
  const number = params.get('account');
  return <LoyaltySteps key={number} number={number} onLeave={() => setParams({})} />;
}

/** First a search for a member or a sign-up, then the account (staff §2, §4). */
function LoyaltySteps({ number, onLeave }: { number: string | null; onLeave: () => void }) {
  const [step, setStep] = useState<Step>(
    number === null ? { kind: 'start', isReturn: false } : { kind: 'named', number },
  );
  const startOver = (): void => {
    setStep({ kind: 'start', isReturn: true });
    if (number !== null) onLeave();
  };
  const load = (account: LoyaltyAccount): void => setStep({ kind: 'account', account });
  switch (step.kind) {
    case 'named':
      return <AccountByNumber number={step.number} onLoad={load} onLeave={startOver} />;
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

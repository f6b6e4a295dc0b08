import { PasswordInput } from '@mantine/core';
import { useState } from 'react';

import type { Account } from '#contract/calls/staff-account.ts';
import type { AccountProof } from '#contract/calls/staff-proof.ts';

import { askToProve, hasPasskeys } from '#web/staff/session/passkey.ts';

/** What every section of the account gets. */
export interface SectionProps {
  account: Account;
  /** Called after a change, so that the account is read again. */
  onChanged: () => void;
}

/** The proof that a change of the account asks for: the typed password, or without one a passkey. */
export function useProof({ passkeys }: Account) {
  const [password, setPassword] = useState('');
  const mayAskPasskey = passkeys.length > 0 && hasPasskeys();
  /** The proof, or the text why there is none. */
  const read = async (): Promise<AccountProof | string> => {
    if (password !== '' || !mayAskPasskey) return { teamMemberPassword: password };
    const asked = await askToProve();
    return asked.ok ? { passkey: asked.passkey } : asked.text;
  };
  return { password, setPassword, mayAskPasskey, isReady: password !== '' || mayAskPasskey, read };
}

/** The field of the proof. */
export function ProofField({ proof }: { proof: ReturnType<typeof useProof> }) {
  return (
    <PasswordInput
      label="Your password"
      description={
        proof.mayAskPasskey
          ? 'Every change of your account asks for it again; leave it empty to use a passkey instead'
          : 'Every change of your account asks for it again'
      }
      autoComplete="current-password"
      value={proof.password}
      onChange={(event) => proof.setPassword(event.currentTarget.value)}
      visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
    />
  );
}

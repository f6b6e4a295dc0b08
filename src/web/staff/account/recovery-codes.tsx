import { Alert, Button, Code, CopyButton, Stack, Text } from '@mantine/core';
import { useState } from 'react';

import { failureText, staffSend } from '#web/staff/session/staff-send.ts';
import { ProofField, useProof, type SectionProps } from './proof-field.tsx';
import { StepForm } from './step-form.tsx';

/** Codes that replace a lost second factor; new ones are shown once. */
export function RecoveryCodes({ account, onChanged }: SectionProps) {
  const proof = useProof(account);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const make = async (): Promise<string | null> => {
    const proven = await proof.read();
    if (typeof proven === 'string') return proven;
    const result = await staffSend('POST /app/account/recovery-codes', proven);
    if (!result.ok) return failureText(result);
    setCodes(result.body.codes);
    proof.setPassword('');
    onChanged();
    return null;
  };
  if (!account.hasOneTimeCode && account.passkeys.length === 0)
    return <Text c="dimmed">Add a passkey or one-time codes first.</Text>;
  return (
    <Stack>
      {codes === null ? null : <NewCodes codes={codes} />}
      <StepForm onSubmit={make}>
        <Text>
          {`If you lose your passkeys and your authenticator app, a recovery code signs you in with your password. ${leftOf(account.recoveryCodesLeft)}`}
        </Text>
        <ProofField proof={proof} />
        <Button type="submit" disabled={!proof.isReady}>
          Make new recovery codes
        </Button>
      </StepForm>
    </Stack>
  );
}

function leftOf(count: number): string {
  if (count === 0) return 'You have none.';
  return count === 1 ? 'You have one left.' : `You have ${count} left.`;
}

function NewCodes({ codes }: { codes: readonly string[] }) {
  const text = codes.join('\n');
  return (
    <Alert color="blue" title="Keep these codes in a safe place">
      <Stack align="flex-start">
        <Text>They are not shown again. Each works once; the former codes have stopped working.</Text>
        <Code block>{text}</Code>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy the codes'}
            </Button>
          )}
        </CopyButton>
      </Stack>
    </Alert>
  );
}

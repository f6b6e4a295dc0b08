import { Alert, Button, Code, CopyButton, Stack, Text } from '@mantine/core';
import { useState } from 'react';

import { StaffForm } from '#web/staff/declared/staff-form.tsx';
import { staffSend } from '#web/staff/session/staff-send.ts';
import { hasSecondFactor } from './own-account.ts';
import { noProof, proofField, sendProven, type SectionProps } from './proof.ts';

/** Codes that replace a lost second factor; new ones are shown once. */
export function RecoveryCodes({ account, onChanged }: SectionProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (!hasSecondFactor(account)) return <Text c="dimmed">Add a passkey or one-time codes first.</Text>;
  return (
    <Stack>
      {codes === null ? null : <NewCodes codes={codes} />}
      <StaffForm
        isInPage
        mayRepeat
        title="Make new recovery codes"
        intro={`If you lose your passkeys and your authenticator app, a recovery code signs you in with your password. ${leftOf(account.recoveryCodesLeft)}`}
        start={noProof}
        fields={[proofField(account)]}
        submit="Make new recovery codes"
        send={(draft) =>
          sendProven(account, draft, (proof) => staffSend('POST /app/account/recovery-codes', proof))
        }
        onDone={(made) => {
          setCodes(made.codes);
          onChanged();
        }}
      />
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

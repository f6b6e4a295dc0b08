import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';

import type { Account } from '#contract/calls/staff-account.ts';

import { hasPasskeys, makePasskey } from '#web/staff/session/passkey.ts';
import { failureText, staffSend } from '#web/staff/session/staff-send.ts';
import { showToast } from '#web/staff/session/toasts.ts';
import { Instant } from '#web/staff/ui/instant.tsx';
import { PlainList } from './plain-list.tsx';
import { ProofField, useProof, type SectionProps } from './proof-field.tsx';
import { StepForm } from './step-form.tsx';

type Passkey = Account['passkeys'][number];

/** The member's passkeys: added on this device, and removed. */
export function Passkeys({ account, onChanged }: SectionProps) {
  const [removed, setRemoved] = useState<Passkey | null>(null);
  return (
    <Stack>
      <Text>
        A passkey is kept by your phone, your computer or a security key. It signs you in without a password,
        or confirms a login with one.
      </Text>
      <PlainList label="Your passkeys">
        {account.passkeys.map((passkey) => (
          <li key={passkey.credentialId}>
            <Group justify="space-between">
              <PasskeyFacts passkey={passkey} />
              <Button
                variant="default"
                size="xs"
                aria-label={`Remove ${passkey.name}`}
                onClick={() => setRemoved(passkey)}
              >
                Remove
              </Button>
            </Group>
          </li>
        ))}
      </PlainList>
      {removed !== null && account.passkeys.includes(removed) ? (
        <RemovePasskey
          key={removed.credentialId}
          {...{ account, onChanged, passkey: removed }}
          onCancel={() => setRemoved(null)}
        />
      ) : (
        <AddPasskey account={account} onChanged={onChanged} />
      )}
    </Stack>
  );
}

function PasskeyFacts({ passkey: { name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  return (
    <div>
      <Text fw={600}>{name}</Text>
      <Text size="sm" c="dimmed">
        Added <Instant iso={createdAt} />
        {lastUsedAt === null ? ', not used yet' : null}
        {lastUsedAt === null ? null : (
          <>
            , last used <Instant iso={lastUsedAt} />
          </>
        )}
      </Text>
    </div>
  );
}

function AddPasskey({ account, onChanged }: SectionProps) {
  const proof = useProof(account);
  const [name, setName] = useState('');
  const add = async (): Promise<string | null> => {
    const proven = await proof.read();
    if (typeof proven === 'string') return proven;
    const question = await staffSend('POST /app/account/passkey/begin', proven);
    if (!question.ok) return failureText(question);
    const made = await makePasskey(question.body);
    if (!made.ok) return made.text;
    const added = await staffSend('POST /app/account/passkey/', { name, passkey: made.passkey });
    if (!added.ok) return failureText(added);
    setName('');
    proof.setPassword('');
    showToast('The passkey was added, and your other sessions have ended.');
    onChanged();
    return null;
  };
  if (!hasPasskeys()) return <Text c="dimmed">This browser does not know passkeys.</Text>;
  return (
    <StepForm onSubmit={add}>
      <TextInput
        label="Name of the new passkey"
        description="How you recognize it in this list, such as “Office computer”"
        maxLength={64}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ProofField proof={proof} />
      <Button type="submit" disabled={!proof.isReady || name.trim() === ''}>
        Add a passkey
      </Button>
    </StepForm>
  );
}

interface RemovePasskeyProps extends SectionProps {
  passkey: Passkey;
  onCancel: () => void;
}

function RemovePasskey({ account, onChanged, passkey, onCancel }: RemovePasskeyProps) {
  const proof = useProof(account);
  const remove = async (): Promise<string | null> => {
    const proven = await proof.read();
    if (typeof proven === 'string') return proven;
    const { credentialId } = passkey;
    const result = await staffSend('POST /app/account/passkey/remove', { ...proven, credentialId });
    if (!result.ok) return failureText(result);
    showToast('The passkey was removed, and your other sessions have ended.');
    onChanged();
    return null;
  };
  return (
    <StepForm onSubmit={remove}>
      <Text>{`Remove “${passkey.name}”? It then no longer signs you in.`}</Text>
      <ProofField proof={proof} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" color="red" disabled={!proof.isReady}>
          Remove passkey
        </Button>
      </Group>
    </StepForm>
  );
}

import { Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';

import type { Account } from '#contract/calls/staff-account.ts';

import { StaffForm } from '#web/staff/declared/staff-form.tsx';
import { hasPasskeys, makePasskey } from '#web/staff/session/passkey.ts';
import { staffSend } from '#web/staff/session/staff-send.ts';
import { Instant, Note, RowButton } from '#web/staff/ui/basics.tsx';
import { noProof, proofField, sendProven, type SectionProps } from './proof.ts';

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
      <Stack component="ul" aria-label="Your passkeys" gap="sm" m={0} p={0} className="list-none">
        {account.passkeys.map((passkey) => (
          <Group component="li" justify="space-between" key={passkey.credentialId}>
            <PasskeyFacts passkey={passkey} />
            <RowButton label="Remove" of={passkey.name} onClick={() => setRemoved(passkey)} />
          </Group>
        ))}
      </Stack>
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
      <Note>
        Added <Instant iso={createdAt} />
        {lastUsedAt === null ? ', not used yet' : null}
        {lastUsedAt === null ? null : (
          <>
            , last used <Instant iso={lastUsedAt} />
          </>
        )}
      </Note>
    </div>
  );
}

function AddPasskey({ account, onChanged }: SectionProps) {
  if (!hasPasskeys()) return <Text c="dimmed">This browser does not know passkeys.</Text>;
  return (
    <StaffForm<typeof noProof & { name: string }, unknown>
      isInPage
      title="Add a passkey"
      start={{ ...noProof, name: '' }}
      fields={[
        {
          ...{ name: 'name', kind: 'text', label: 'Name of the new passkey', lengthMax: 64 },
          hint: 'How you recognize it in this list, such as “Office computer”',
          isMissing: ({ name }) => name.trim() === '',
        },
        proofField(account),
      ]}
      send={({ name, ...typed }) =>
        sendProven(account, typed, async (proof) => {
          const question = await staffSend('POST /app/account/passkey/begin', proof);
          if (!question.ok) return question;
          const made = await makePasskey(question.body);
          return made.ok ? staffSend('POST /app/account/passkey/', { name, passkey: made.passkey }) : made;
        })
      }
      done="The passkey was added, and your other sessions have ended."
      onDone={onChanged}
    />
  );
}

interface RemovePasskeyProps extends SectionProps {
  passkey: Passkey;
  onCancel: () => void;
}

function RemovePasskey({
  account,
  onChanged,
  passkey: { name, credentialId },
  onCancel,
}: RemovePasskeyProps) {
  return (
    <StaffForm
      isInPage
      isFinal
      mayRepeat
      title="Remove passkey"
      intro={`Remove “${name}”? It then no longer signs you in.`}
      start={noProof}
      fields={[proofField(account)]}
      send={(draft) =>
        sendProven(account, draft, (proof) =>
          staffSend('POST /app/account/passkey/remove', { ...proof, credentialId }),
        )
      }
      done="The passkey was removed, and your other sessions have ended."
      onDone={onChanged}
      onClose={onCancel}
    />
  );
}

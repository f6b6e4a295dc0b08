import { useState, type ReactNode } from 'react';
import { Alert, Button, Stack, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';

import type { LoginResult } from '#contract/calls/staff-session.ts';

import { logOut } from '#web/staff/session/log-out.ts';
import { showInstant } from '#web/staff/ui/park-words.ts';
import { PlainButton } from '#web/staff/ui/basics.tsx';
import { ChangePassword } from './change-password.tsx';
import { AccountModal, AccountSections } from './account-modal.tsx';
import { hasSecondFactor, useOwnAccount } from './own-account.ts';

type Demand = NonNullable<LoginResult['secondFactor']>;

/** Says above every tab until when the member has time to add a second factor. */
export function FactorNotice({ demand }: { demand: Demand }) {
  const [isOpen, modal] = useDisclosure(false);
  const account = useOwnAccount();
  if (account.data === undefined || hasSecondFactor(account.data)) return null;
  return (
    <Alert color="yellow" mb="md" title="Your access will require a second factor">
      <Stack align="flex-start">
        {`Add a passkey or one-time codes before ${showInstant(demand.dueAt, 'short')}. After that, nothing else opens until you have.`}
        <PlainButton onClick={modal.open}>Add one now</PlainButton>
      </Stack>
      <AccountModal isOpen={isOpen} onClose={modal.close} />
    </Alert>
  );
}

interface NeededProps {
  title: string;
  isDone: boolean;
  /** The words before the act, and those after it. */
  before: readonly [title: string, text: string];
  after: readonly [title: string, text: string];
  children: ReactNode;
}

/** A screen before which nothing else opens, until its step is done. */
function NeededScreen({ title, isDone, before, after, children }: NeededProps) {
  return (
    <Stack maw={640} mx="auto" mt="xl">
      <Title order={1} size="h2">
        {title}
      </Title>
      {isDone ? (
        <Alert color="green" title={after[0]}>
          <Stack align="flex-start">
            {after[1]}
            <Button onClick={() => void logOut()}>Sign in again</Button>
          </Stack>
        </Alert>
      ) : (
        <Alert color="yellow" title={before[0]}>
          {before[1]}
        </Alert>
      )}
      {children}
    </Stack>
  );
}

/** The screen of a member who must add a second factor before anything else opens. */
export function FactorNeeded() {
  const { data } = useOwnAccount();
  return (
    <NeededScreen
      title="Add a second factor"
      isDone={data !== undefined && hasSecondFactor(data)}
      before={[
        'Your access requires it',
        'Add a passkey or one-time codes below. Until then, nothing else opens.',
      ]}
      after={[
        'Your second factor is set up',
        'Make recovery codes below if you like, then sign in again with it.',
      ]}
    >
      <AccountSections />
    </NeededScreen>
  );
}

/** The screen of a member who signed in with a password that someone else set. */
export function PasswordNeeded() {
  const { data } = useOwnAccount();
  const [isDone, setIsDone] = useState(false);
  return (
    <NeededScreen
      {...{ isDone }}
      title="Choose your own password"
      before={[
        'Someone else set your password',
        'It has served for this sign-in and opens nothing else. Choose one that only you know.',
      ]}
      after={['Your password is set', 'Sign in with it now.']}
    >
      {data === undefined || isDone ? null : (
        <ChangePassword account={data} onChanged={() => setIsDone(true)} />
      )}
    </NeededScreen>
  );
}

import { Alert, Button, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { logOut } from '#web/staff/session/log-out.ts';
import { ChangePassword } from './change-password.tsx';
import { accountQuery } from './own-account.ts';

/** The screen of a member who signed in with a password that someone else set. */
export function PasswordNeeded() {
  const account = useQuery(accountQuery);
  const [isDone, setIsDone] = useState(false);
  return (
    <Stack maw={640} mx="auto" mt="xl">
      <Title order={1} size="h2">
        Choose your own password
      </Title>
      {isDone ? (
        <Alert color="green" title="Your password is set">
          <Stack align="flex-start">
            Sign in with it now.
            <Button onClick={() => void logOut()}>Sign in again</Button>
          </Stack>
        </Alert>
      ) : (
        <Alert color="yellow" title="Someone else set your password">
          It has served for this sign-in and opens nothing else. Choose one that only you know.
        </Alert>
      )}
      {account.data === undefined || isDone ? null : (
        <ChangePassword account={account.data} onChanged={() => setIsDone(true)} />
      )}
    </Stack>
  );
}

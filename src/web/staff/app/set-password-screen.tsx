import { Alert, Button, Paper, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { Link } from 'wouter';

import { send } from '#web/shared/api/send.ts';
import { failureText } from '#web/staff/session/staff-send.ts';
import { useTask } from '#web/shared/ui/use-task.ts';

/**
 * The screen on which a new team member chooses a password. The token comes in the URL fragment and is removed from
 * the browser history.
 */
export function SetPasswordScreen() {
  const [token] = useState(() => location.hash.slice(1));
  const [password, setPassword] = useState('');
  const [isDone, setIsDone] = useState(false);
  const { isBusy, failure, run, fail } = useTask();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const result = await run(() => send('POST /app/set-password/', { token, password }));
    setIsDone(result.ok);
    if (result.ok) history.replaceState(null, '', '/set-password');
    else fail(failureText(result));
  };
  return (
    <Paper withBorder maw={440} mx="auto" mt={{ base: 'md', sm: 'xl' }} p={{ base: 'md', sm: 'xl' }}>
      <Stack>
        <Title order={1} size="h2">
          Choose a password
        </Title>
        {isDone ? (
          <>
            <Alert color="green" variant="light">
              <output>Your password is set.</output>
            </Alert>
            <Button component={Link} href="/login">
              Go to the login
            </Button>
          </>
        ) : (
          <form onSubmit={(event) => void submit(event)}>
            <Stack>
              <Text c="dimmed">At least 15 characters. A phrase of several unrelated words works well.</Text>
              <PasswordInput
                label="New password"
                autoComplete="new-password"
                value={password}
                error={failure ?? undefined}
                onChange={(event) => setPassword(event.currentTarget.value)}
                visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
              />
              <Button type="submit" loading={isBusy} disabled={password === '' || token === ''}>
                Set password
              </Button>
              {token === '' ? (
                <Alert color="red" variant="light" role="alert">
                  This address is incomplete. Please open the link in your mail again.
                </Alert>
              ) : null}
            </Stack>
          </form>
        )}
      </Stack>
    </Paper>
  );
}

import { Alert, Button, Paper, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link } from 'wouter';

import { send } from '#web/shared/api/send.ts';
import { FaultNote, LoadingMark } from '#web/staff/ui/basics.tsx';
import { keepDeviceToken } from '#web/staff/session/known-device.ts';
import { bodyOf, failureText, queryFaultText } from '#web/staff/session/staff-send.ts';
import { Instant } from '#web/staff/ui/instant.tsx';
import { useTask } from '#web/shared/ui/use-task.ts';

/**
 * The screen on which a team member chooses a password. The token comes in the URL fragment and is removed from the
 * browser history.
 */
export function SetPasswordScreen() {
  const [token] = useState(() => location.hash.slice(1));
  const [isDone, setIsDone] = useState(false);
  return (
    <Paper withBorder className="staff-column" mt={{ base: 'md', sm: 'xl' }} p={{ base: 'md', sm: 'xl' }}>
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
          <LinkedForm token={token} onDone={() => setIsDone(true)} />
        )}
      </Stack>
    </Paper>
  );
}

/** Asks the server first whether the link still works, so that no one types a password in vain. */
function LinkedForm({ token, onDone }: { token: string; onDone: () => void }) {
  const link = useQuery({
    queryKey: ['password-link', token],
    queryFn: async () => bodyOf(await send('POST /app/set-password/look', { token })),
    enabled: token !== '',
    retry: false,
  });
  if (token === '')
    return <FaultNote text="This address is incomplete. Please open the link in your mail again." />;
  if (link.isPending) return <LoadingMark />;
  if (link.error !== null) return <FaultNote text={queryFaultText(link.error)} />;
  return <PasswordForm token={token} link={link.data} onDone={onDone} />;
}

interface PasswordFormProps {
  token: string;
  link: { teamMemberUsername: string; expiresAt: string };
  onDone: () => void;
}

function PasswordForm({ token, link, onDone }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const { isBusy, failure, run, fail } = useTask();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const onHeaders = (headers: Headers): void => void keepDeviceToken(headers);
    const result = await run(() => send('POST /app/set-password/', { token, password }, { onHeaders }));
    if (!result.ok) return fail(failureText(result));
    history.replaceState(null, '', '/set-password');
    onDone();
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack>
        <Text>
          For {link.teamMemberUsername}. This link works once, until <Instant iso={link.expiresAt} />.
        </Text>
        <Text c="dimmed">At least 15 characters. A phrase of several unrelated words works well.</Text>
        <PasswordInput
          label="New password"
          autoComplete="new-password"
          value={password}
          error={failure ?? undefined}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
        />
        <Button type="submit" loading={isBusy} disabled={password === ''}>
          Set password
        </Button>
      </Stack>
    </form>
  );
}

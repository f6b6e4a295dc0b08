import { Alert, Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useState, type FormEvent } from 'react';

import { failureText, staffSend } from '#web/staff/session/staff-send.ts';
import { showToast } from '#web/staff/session/toasts.ts';
import { useTask } from '#web/shared/ui/use-task.ts';
import type { SectionProps } from './proof-field.tsx';

/** Changes the password, with the old one. */
export function ChangePassword({ account, onChanged }: SectionProps) {
  const [old, setOld] = useState('');
  const [next, setNext] = useState('');
  const { isBusy, failure, run, fail } = useTask();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const body = { teamMemberPassword: old, newPassword: next };
    const result = await run(() => staffSend('POST /app/account/password', body));
    if (!result.ok) return fail(failureText(result));
    setOld('');
    setNext('');
    showToast('Your password is changed, and your other sessions have ended.');
    onChanged();
  };
  const least = account.hasOneTimeCode ? 8 : 15;
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack>
        <Text c="dimmed">{`At least ${least} characters. A phrase of several unrelated words works well.`}</Text>
        <PasswordInput
          label="Old password"
          autoComplete="current-password"
          value={old}
          onChange={(event) => setOld(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the old password', tabIndex: 0 }}
        />
        <PasswordInput
          label="New password"
          autoComplete="new-password"
          value={next}
          onChange={(event) => setNext(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the new password', tabIndex: 0 }}
        />
        <div role="alert">{failure === null ? null : <Alert color="red">{failure}</Alert>}</div>
        <Button type="submit" loading={isBusy} disabled={old === '' || next === ''}>
          Change password
        </Button>
      </Stack>
    </form>
  );
}

import { Button, PasswordInput, Text } from '@mantine/core';
import { useState } from 'react';

import { failureText, staffSend } from '#web/staff/session/staff-send.ts';
import { showToast } from '#web/staff/session/toasts.ts';
import type { SectionProps } from './proof-field.tsx';
import { StepForm } from './step-form.tsx';

/** Changes the password, with the old one. */
export function ChangePassword({ account, onChanged }: SectionProps) {
  const [old, setOld] = useState('');
  const [next, setNext] = useState('');
  const change = async (): Promise<string | null> => {
    const body = { teamMemberPassword: old, newPassword: next };
    const result = await staffSend('POST /app/account/password', body);
    if (!result.ok) return failureText(result);
    setOld('');
    setNext('');
    showToast('Your password is changed, and your other sessions have ended.');
    onChanged();
    return null;
  };
  const least = account.hasOneTimeCode ? 8 : 15;
  return (
    <StepForm onSubmit={change}>
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
      <Button type="submit" disabled={old === '' || next === ''}>
        Change password
      </Button>
    </StepForm>
  );
}

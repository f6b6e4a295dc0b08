import { Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState, type FormEvent } from 'react';

import { staffTexts } from '#contract/staff-texts.ts';

import { staffSendForText } from '#web/staff/session/staff-send.ts';
import { tellFailure } from '#web/staff/session/tell-failure.ts';
import { useTask } from '#web/shared/ui/use-task.ts';
import { focusOnArrival } from '#web/shared/ui/focus-on-arrival.ts';
import { showDone } from '#web/staff/undo/show-done.tsx';

interface SignupFormProps {
  email: string;
  onLoad: (userId: string) => void;
  onStartOver: () => void;
}

/** Creates an account for an email that has none. */
export function SignupForm({ email, onLoad, onStartOver }: SignupFormProps) {
  const [firstName, setFirstName] = useState('');
  const [lastName, setLastName] = useState('');
  const { isBusy, run } = useTask();
  const isReady = firstName.trim() !== '' && lastName.trim() !== '' && !isBusy;
  const create = async (): Promise<void> => {
    const person = { email, firstName, lastName };
    const result = await run(() => staffSendForText('POST /api/loyalty/create', person));
    if (result.ok) {
      showDone('The account was created.', result);
      return onLoad(result.body);
    }
    tellFailure(result, result.status === 409 ? staffTexts.unableToCreateProfile : staffTexts.unableToSubmit);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady) void create();
  };
  return (
    <Paper withBorder p="md" maw={560}>
      <form onSubmit={submit} aria-labelledby="new-account">
        <Stack>
          <div>
            <Title order={2} size="h3" id="new-account">
              New account
            </Title>
            <Text>
              There is no account for <strong>{email}</strong> yet.
            </Text>
          </div>
          <TextInput
            ref={focusOnArrival}
            label="First Name"
            autoComplete="off"
            value={firstName}
            onChange={(event) => setFirstName(event.currentTarget.value)}
          />
          <TextInput
            label="Last Name"
            autoComplete="off"
            value={lastName}
            onChange={(event) => setLastName(event.currentTarget.value)}
          />
          <Group>
            <Button variant="default" onClick={onStartOver}>
              Start Over
            </Button>
            <Button type="submit" disabled={!isReady} loading={isBusy}>
              Submit
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}

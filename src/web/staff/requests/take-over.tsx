import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';

import { takeoverLengthMax } from '#contract/calls/staff-requests.ts';

import { useTask } from '#web/shared/ui/use-task.ts';

interface TakeOverProps {
  /** Who has the request, as the server says it. */
  why: string;
  take: (word: string) => Promise<string | null>;
}

/** Someone else works on the request: it is taken over with a word that the other one reads. */
export function TakeOver({ why, take }: TakeOverProps) {
  const [word, setWord] = useState('');
  const { isBusy, failure, run, fail } = useTask();
  const submit = async (): Promise<void> => fail(await run(() => take(word)));
  return (
    <Alert color="yellow" title={why}>
      <form
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault();
          if (word.trim() !== '' && !isBusy) void submit();
        }}
      >
        <Stack gap="sm">
          <TextInput
            label="Why you take it over"
            description="The other one reads it, and it is on record"
            error={failure}
            maxLength={takeoverLengthMax}
            value={word}
            onChange={(event) => setWord(event.currentTarget.value)}
          />
          <Group>
            <Button type="submit" variant="default" loading={isBusy} disabled={word.trim() === ''}>
              Take it over
            </Button>
          </Group>
        </Stack>
      </form>
    </Alert>
  );
}

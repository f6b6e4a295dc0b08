import { Alert, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';

import { useTask } from '#web/shared/ui/use-task.ts';

interface StepFormProps {
  /** Sends the step; the result is the error text, or null. */
  onSubmit: () => Promise<string | null>;
  children: ReactNode;
}

/** A form of one step, with its error below. A second submit waits for the first. */
export function StepForm({ onSubmit, children }: StepFormProps) {
  const { isBusy, failure, run, fail } = useTask();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const error = await run(onSubmit);
    if (error !== null) fail(error);
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack>
        {children}
        <div role="alert">{failure === null ? null : <Alert color="red">{failure}</Alert>}</div>
      </Stack>
    </form>
  );
}

import { Alert, Button, Stack } from '@mantine/core';
import { Suspense, type ReactNode } from 'react';

import { loadAnew } from '#web/shared/ui/load-anew.ts';
import { PartBoundary } from '#web/shared/ui/part-boundary.tsx';
import { useTask } from '#web/shared/ui/use-task.ts';

interface StaffPartProps {
  /** What is shown until the part's script is there. */
  placeholder?: ReactNode;
  children: ReactNode;
}

/** A part that loads when it is opened. Where that fails, or the part breaks, the rest of the back office stays. */
export function StaffPart({ placeholder, children }: StaffPartProps) {
  return (
    <PartBoundary renderFault={renderFault}>
      <Suspense fallback={placeholder}>{children}</Suspense>
    </PartBoundary>
  );
}

const renderFault = (): ReactNode => <PartFault />;

function PartFault() {
  const { isBusy, run } = useTask();
  return (
    <Stack align="flex-start">
      <Alert color="red" role="alert">
        This part could not be loaded. Check the connection and try again.
      </Alert>
      <Button loading={isBusy} onClick={() => void run(loadAnew)}>
        Try again
      </Button>
    </Stack>
  );
}

import { Alert, Button, Stack } from '@mantine/core';
import { Suspense, type ReactNode } from 'react';

import { loadAnew } from '#web/shared/ui/load-anew.ts';
import { PartBoundary } from '#web/shared/ui/part-boundary.tsx';
import { useTask } from '#web/shared/ui/use-task.ts';

interface StaffPartProps {
  /** Shown until the part's script has loaded. */
  placeholder?: ReactNode;
  children: ReactNode;
}

/**
 * A part of the screen that loads when it is opened. If loading fails or the part throws, the rest of the back office
 * keeps working.
 */
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

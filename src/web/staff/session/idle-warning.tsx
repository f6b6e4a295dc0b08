import { Button, Stack } from '@mantine/core';

import { idleWarningMinutes } from '#domain/staff-session.ts';

/** The warning of an idle session. Any press is activity, so the button needs to do nothing of its own. */
export function IdleWarning() {
  return (
    <Stack gap="xs" align="flex-start">
      {`You will be signed out in ${idleWarningMinutes} minutes because there is no activity. Press any key to stay signed in.`}
      <Button variant="default" size="compact-sm">
        Stay signed in
      </Button>
    </Stack>
  );
}

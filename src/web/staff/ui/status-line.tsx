import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** The status line of a list, such as the number of results; screen readers announce its changes. */
export function StatusLine({ children }: { children: ReactNode }) {
  return (
    <Text component="output" display="block" size="sm" c="dimmed">
      {children}
    </Text>
  );
}

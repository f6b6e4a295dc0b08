import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** What a list says about itself, such as how much was found; read out when it changes. */
export function StatusLine({ children }: { children: ReactNode }) {
  return (
    <Text component="output" display="block" size="sm" c="dimmed">
      {children}
    </Text>
  );
}

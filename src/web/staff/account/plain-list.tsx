import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';

/** A list without marks, whose rows fill its width. */
export function PlainList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack component="ul" aria-label={label} gap="sm" m={0} p={0} className="list-none">
      {children}
    </Stack>
  );
}

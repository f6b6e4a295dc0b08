import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { Drawing } from '#web/shared/ui/drawing.tsx';
import { staffPage } from './staff-page.ts';

interface EmptyStateProps {
  title: string;
  /** One sentence: what will be here, or what to do. */
  text?: string;
  /** The one act that begins it. */
  children?: ReactNode;
}

/** What stands in place of a list that has nothing to show; screen readers announce it. */
export function EmptyState({ title, text, children }: EmptyStateProps) {
  const { artwork } = staffPage();
  return (
    <Stack align="center" gap="xs" py="lg" ta="center">
      <Drawing picture={artwork.empty} label="" fit="xMidYMid meet" className="size-24 text-muted" />
      <output className="block">
        <Text fz="lg" fw={600}>
          {title}
        </Text>
        {text === undefined ? null : <Text>{text}</Text>}
      </output>
      {children === undefined ? null : <Group>{children}</Group>}
    </Stack>
  );
}

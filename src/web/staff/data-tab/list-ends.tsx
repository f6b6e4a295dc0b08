import { Button, Group } from '@mantine/core';

/** Lists that are much longer than a screen have a way to their end and back. */
const longFrom = 100;

/** The way to the first and to the last row of a long list. */
export function ListEnds({ total, onGo }: { total: number; onGo: (index: number) => void }) {
  if (total < longFrom) return null;
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="subtle" size="compact-sm" onClick={() => onGo(0)}>
        First row
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={() => onGo(total - 1)}>
        Last row
      </Button>
    </Group>
  );
}

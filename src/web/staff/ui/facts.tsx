import { SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A list of names and values; empty values are left out. */
export function Facts({
  facts,
  isNarrow = false,
}: {
  facts: Readonly<Record<string, ReactNode>>;
  isNarrow?: boolean;
}) {
  const known = Object.entries(facts).filter(([, value]) => value !== '' && value !== null);
  return (
    <SimpleGrid
      component="dl"
      cols={isNarrow ? 1 : { base: 1, xs: 2, lg: 3 }}
      spacing="sm"
      verticalSpacing="xs"
      m={0}
    >
      {known.map(([name, value]) => (
        <div key={name}>
          <Text component="dt" size="xs" c="dimmed">
            {name}
          </Text>
          <Text
            component="dd"
            size="sm"
            m={0}
            dir="auto"
            className="tabular-nums [&_time]:whitespace-normal"
            style={{ overflowWrap: 'anywhere' }}
          >
            {value}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  );
}

import { Card, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { Facts, Instant, Mark, type MarkTone } from '#web/staff/ui/basics.tsx';

/** What a card shows. */
export interface HealthCardProps {
  title: string;
  look: readonly [tone: MarkTone, words: string];
  /** Names and values; null values are left out. */
  facts: Readonly<Record<string, ReactNode>>;
  /** The last error in words; the text is emphasized while the state is bad. */
  lastError: string | null;
}

/** One external system, job or file: its name, its state, its times, and its last error in words. */
export function HealthCard({ title, look: [tone, words], facts, lastError }: HealthCardProps) {
  return (
    <Card component="li" withBorder padding="md">
      <Group justify="space-between" align="baseline" mb="xs" wrap="nowrap">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Text>
        <Mark tone={tone}>{words}</Mark>
      </Group>
      <Facts facts={facts} isNarrow />
      {lastError === null ? null : (
        <Text size="sm" mt="xs" {...(tone === 'bad' ? {} : { c: 'dimmed' })} className="break-words">
          {tone === 'bad' ? '' : 'Last error: '}
          {lastError}
        </Text>
      )}
    </Card>
  );
}

/** An instant, or null if there was none. */
export function instantOf(iso: string | null): ReactNode {
  return iso === null ? null : <Instant iso={iso} hasSeconds />;
}

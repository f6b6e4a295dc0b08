import { Button, Card, Chip, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'wouter';

import type { OrderEvent } from '#contract/calls/staff-orders.ts';

import { EventLines, eventKindWords } from './event-line.tsx';

/** So many are shown at first, because most questions are about the last days. */
const shownAtFirst = 30;

interface GuestTimelineProps {
  /** Newest first. */
  timeline: readonly OrderEvent[];
  hasBarcode: boolean;
}

/** All that happened, filtered by kind; the filter stands in the address. */
export function GuestTimeline({ timeline, hasBarcode }: GuestTimelineProps) {
  const [params, setParams] = useSearchParams();
  const [isWhole, setWhole] = useState(false);
  const chosen = (params.get('kinds') ?? '').split(',').filter((kind) => kind !== '');
  const choose = (kinds: string[]): void =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (kinds.length === 0) after.delete('kinds');
        else after.set('kinds', kinds.join(','));
        return after;
      },
      { replace: true },
    );
  const kinds = [...new Set(timeline.map(({ kind }) => kind))];
  const filtered = chosen.length === 0 ? timeline : timeline.filter(({ kind }) => chosen.includes(kind));
  const shown = isWhole ? filtered : filtered.slice(0, shownAtFirst);
  return (
    <Card withBorder component="section" aria-label="Timeline">
      <Title order={3} size="h4" mb="sm">
        Timeline
      </Title>
      <Group
        component="fieldset"
        gap="xs"
        mb="sm"
        aria-label="Kinds of events"
        className="mx-0 min-w-0 border-0 p-0"
      >
        <Chip.Group multiple value={chosen} onChange={choose}>
          {kinds.map((kind) => (
            <Chip key={kind} value={kind} size="sm">
              {eventKindWords[kind]} ({timeline.filter((one) => one.kind === kind).length})
            </Chip>
          ))}
        </Chip.Group>
      </Group>
      {filtered.length === 0 ? <Text size="sm">Nothing of these kinds happened.</Text> : null}
      <EventLines label="Events" events={shown} hasBarcode={hasBarcode} />
      {shown.length === filtered.length ? null : (
        <Button variant="default" mt="sm" onClick={() => setWhole(true)}>
          Show all {filtered.length}
        </Button>
      )}
    </Card>
  );
}

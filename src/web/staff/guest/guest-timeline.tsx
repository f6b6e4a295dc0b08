import { Chip, Group, Text, Box } from '@mantine/core';
import { useState } from 'react';

import type { OrderEvent } from '#contract/calls/staff-orders.ts';
import { isolated } from '#domain/isolated.ts';

import { useAddress } from '#web/staff/ui/use-address.ts';
import { Instant, Mark, PlainButton, Section } from '#web/staff/ui/basics.tsx';

/** So many are shown at first, because most questions are about the last days. */
const shownAtFirst = 30;

const plainAddress = { kinds: '' };

interface GuestTimelineProps {
  /** Newest first. */
  timeline: readonly OrderEvent[];
  /** True if the order has several passes, so that a line says which. */
  hasBarcode: boolean;
}

/** All that happened, filtered by kind; the filter stands in the address. */
export function GuestTimeline({ timeline, hasBarcode }: GuestTimelineProps) {
  const [address, change] = useAddress(plainAddress);
  const [isWhole, setWhole] = useState(false);
  const chosen = address.kinds.split(',').filter((kind) => kind !== '');
  const kinds = [...new Set(timeline.map(({ kind }) => kind))];
  const filtered = chosen.length === 0 ? timeline : timeline.filter(({ kind }) => chosen.includes(kind));
  const shown = isWhole ? filtered : filtered.slice(0, shownAtFirst);
  return (
    <Section title="Timeline" order={3}>
      <Group
        component="fieldset"
        gap="xs"
        mb="sm"
        aria-label="Kinds of events"
        className="mx-0 min-w-0 border-0 p-0"
      >
        <Chip.Group
          multiple
          value={chosen}
          onChange={(next: string[]) => change({ kinds: next.join(',') }, 'replace')}
        >
          {kinds.map((kind) => (
            <Chip key={kind} value={kind} size="sm">
              {eventKindWords[kind]} ({timeline.filter((one) => one.kind === kind).length})
            </Chip>
          ))}
        </Chip.Group>
      </Group>
      {filtered.length === 0 ? <Text size="sm">Nothing of these kinds happened.</Text> : null}
      <Box component="ol" aria-label="Events" p={0} m={0} className="list-none">
        {shown.map((event, index) => (
          // Two events may be equal in everything that is shown.
          // oxlint-disable-next-line react/no-array-index-key -- the list is replaced as a whole
          <EventLine key={`${event.at} ${index}`} event={event} hasBarcode={hasBarcode} />
        ))}
      </Box>
      {shown.length === filtered.length ? null : (
        <PlainButton mt="sm" onClick={() => setWhole(true)}>
          Show all {filtered.length}
        </PlainButton>
      )}
    </Section>
  );
}

/** The kinds of events, as marks. */
const eventKindWords: Readonly<Record<OrderEvent['kind'], string>> = {
  order: 'Order',
  registration: 'Registration',
  consent: 'Consent',
  photo: 'Photo',
  wallet: 'Wallet',
  share: 'Share',
  redemption: 'Redemption',
  claim: 'Claim',
  staff: 'Team',
  refund: 'Refund',
  link: 'Link',
  mail: 'Mail',
  message: 'Message',
  points: 'Points',
  request: 'Request',
};

function EventLine({ event, hasBarcode }: { event: OrderEvent; hasBarcode: boolean }) {
  return (
    <Group component="li" gap="sm" py="xs" wrap="wrap" className="border-b border-line">
      <Text size="sm" c="dimmed" w="11.25rem" maw="100%" className="[&_time]:whitespace-normal">
        <Instant iso={event.at} />
      </Text>
      <Box w="8.125rem">
        <Mark tone={tones[event.kind] ?? 'plain'}>{eventKindWords[event.kind]}</Mark>
      </Box>
      <Text size="sm" flex="1 1 200px" className="staff-break">
        {event.text}
        {event.actor === null ? '' : `, by ${isolated(event.actor)}`}
        {hasBarcode && event.barcode !== null ? ` (${event.barcode})` : ''}
      </Text>
    </Group>
  );
}

const tones: Partial<Record<OrderEvent['kind'], 'good' | 'bad'>> = { staff: 'good', refund: 'bad' };

import { Box, Group, Text } from '@mantine/core';

import type { OrderEvent } from '#contract/calls/staff-orders.ts';
import { isolated } from '#domain/isolated.ts';

import { Instant } from '#web/staff/ui/instant.tsx';
import { Mark } from '#web/staff/ui/mark.tsx';

/** The kinds of events, as marks. */
export const eventKindWords: Readonly<Record<OrderEvent['kind'], string>> = {
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

interface EventLinesProps {
  label: string;
  events: readonly OrderEvent[];
  /** True if the order has several passes, so that a line says which. */
  hasBarcode: boolean;
}

/** Events as a list, in the given order. */
export function EventLines({ label, events, hasBarcode }: EventLinesProps) {
  return (
    <Box component="ol" aria-label={label} p={0} m={0} className="list-none">
      {events.map((event, index) => (
        // Two events may be equal in everything that is shown.
        // oxlint-disable-next-line react/no-array-index-key -- the list is replaced as a whole
        <EventLine key={`${event.at} ${index}`} event={event} hasBarcode={hasBarcode} />
      ))}
    </Box>
  );
}

function EventLine({ event, hasBarcode }: { event: OrderEvent; hasBarcode: boolean }) {
  return (
    <Group component="li" gap="sm" py="xs" wrap="wrap" className="border-b border-line">
      <Text size="sm" c="dimmed" w={180}>
        <Instant iso={event.at} />
      </Text>
      <Box w={130}>
        <Mark tone={tones[event.kind] ?? 'plain'}>{eventKindWords[event.kind]}</Mark>
      </Box>
      <Text size="sm" flex={1} miw={200} className="staff-break">
        {event.text}
        {event.actor === null ? '' : `, by ${isolated(event.actor)}`}
        {hasBarcode && event.barcode !== null ? ` (${event.barcode})` : ''}
      </Text>
    </Group>
  );
}

const tones: Partial<Record<OrderEvent['kind'], 'good' | 'bad'>> = { staff: 'good', refund: 'bad' };

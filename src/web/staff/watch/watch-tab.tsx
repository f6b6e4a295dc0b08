import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { watchRanges } from '#contract/watch-figures.ts';

import { bodyOf, staffSend } from '#web/staff/session/staff-send.ts';
import { useMay } from '#web/staff/session/use-session.ts';
import { Loaded } from '#web/staff/ui/loaded.tsx';
import { Outline } from '#web/staff/ui/outline.tsx';
import { useAddress } from '#web/staff/ui/use-address.ts';
import { FigureMatrix } from './figure-matrix.tsx';
import { HitList, HitsHeading } from './hit-list.tsx';
import { WatchSettingsModal } from './watch-settings-modal.tsx';

const plain = { range: 'today', hit: '' };

const rangeWords = { today: 'Today', '7d': 'Last 7 days', '30d': 'Last 30 days' } as const;

/** The Watch tab: what crossed a limit, and the figures of each member beside the team's median. */
export default function WatchTab() {
  const may = useMay();
  const [address, change] = useAddress(plain);
  const [isEditing, setIsEditing] = useState(false);
  const range = watchRanges.find((one) => one === address.range) ?? 'today';
  const list = useQuery({
    queryKey: ['watch', range],
    queryFn: async () => bodyOf(await staffSend('GET /api/admin/watch/', undefined, { query: { range } })),
    placeholderData: (previous) => previous,
  });
  return (
    <Stack gap="sm">
      <Group>
        <SegmentedControl
          aria-label="Range"
          data={watchRanges.map((value) => ({ value, label: rangeWords[value] }))}
          value={range}
          onChange={(value) => change({ range: value })}
        />
        {list.data === undefined ? null : <HitsHeading hits={list.data.hits} />}
        {may('Watch Settings Update') && list.data !== undefined ? (
          <Button variant="default" ms="auto" onClick={() => setIsEditing(true)}>
            Limits and mails
          </Button>
        ) : null}
      </Group>
      <Loaded what="The watch list" query={list} outline={<Outline lines={8} />}>
        {(data) => (
          <Stack aria-busy={list.isPlaceholderData}>
            <HitList hits={data.hits} opened={address.hit} onOpen={(hit) => change({ hit })} />
            <FigureMatrix list={data} />
            <Text size="sm" c="dimmed">
              The median is that of the members whose figure is above 0. Acts that were undone do not count. A
              removal is late if its member did nothing from {data.settings.shiftEndMinutes} minutes after it
              until three hours later.
            </Text>
            {isEditing ? (
              <WatchSettingsModal settings={data.settings} onClose={() => setIsEditing(false)} />
            ) : null}
          </Stack>
        )}
      </Loaded>
    </Stack>
  );
}

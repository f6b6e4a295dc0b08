import { Group, SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';

import {
  watchRanges,
  watchFigureNames,
  watchFigures,
  type WatchFigureName,
} from '#contract/watch-figures.ts';
import type { WatchSettings } from '#contract/calls/staff-watch.ts';

import { useStaffQuery } from '#web/staff/declared/use-staff-query.ts';
import { staffSend } from '#web/staff/session/staff-send.ts';
import { useMay } from '#web/staff/session/use-session.ts';
import { Loaded } from '#web/staff/ui/query-fault.tsx';
import { Note, Outline, PlainButton } from '#web/staff/ui/basics.tsx';
import { useAddress } from '#web/staff/ui/use-address.ts';
import type { FormField } from '#web/staff/declared/form-field.tsx';
import { StaffForm } from '#web/staff/declared/staff-form.tsx';
import { FigureMatrix } from './figure-matrix.tsx';
import { HitList, HitsHeading } from './hit-list.tsx';

const plain = { range: 'today', hit: '' };

const rangeWords = { today: 'Today', '7d': 'Last 7 days', '30d': 'Last 30 days' } as const;

/** The Watch tab: what crossed a limit, and the figures of each member beside the team's median. */
export default function WatchTab() {
  const may = useMay();
  const [address, change] = useAddress(plain);
  const [isEditing, setIsEditing] = useState(false);
  const range = watchRanges.find((one) => one === address.range) ?? 'today';
  const list = useStaffQuery(['watch', range], 'GET /api/admin/watch/', {
    query: { range },
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
          <PlainButton ms="auto" onClick={() => setIsEditing(true)}>
            Limits and mails
          </PlainButton>
        ) : null}
      </Group>
      <Loaded what="The watch list" query={list} outline={<Outline lines={8} />}>
        {(data) => (
          <Stack aria-busy={list.isPlaceholderData}>
            <HitList hits={data.hits} opened={address.hit} onOpen={(hit) => change({ hit })} />
            <FigureMatrix list={data} />
            <Note>
              The median is that of the members whose figure is above 0. Acts that were undone do not count. A
              removal is late if its member did nothing from {data.settings.shiftEndMinutes} minutes after it
              until three hours later.
            </Note>
            {isEditing ? (
              <WatchSettingsModal settings={data.settings} onClose={() => setIsEditing(false)} />
            ) : null}
          </Stack>
        )}
      </Loaded>
    </Stack>
  );
}

type Draft = Record<WatchFigureName | 'shiftEndMinutes', number | ''> & { mailTo: string };

const fields: readonly FormField<Draft>[] = [
  ...watchFigureNames.map((name) => ({
    ...{ name, kind: 'count' as const, label: watchFigures[name].title },
    ...{ hint: 'In a day; 0 for no limit', min: 0, max: 1_000_000_000 },
  })),
  {
    ...{ name: 'shiftEndMinutes', kind: 'count', label: 'End of a shift' },
    ...{ hint: 'Minutes before its end that count, 5 to 120', min: 5, max: 120 },
  },
  {
    ...{ name: 'mailTo', kind: 'words', label: 'Mail to' },
    hint: 'One address a line, at most 10. Those who get the mails now are told about a change.',
  },
];

/** The limits of the figures in a day, who gets a mail, and the end of a shift. */
function WatchSettingsModal({ settings, onClose }: { settings: WatchSettings; onClose: () => void }) {
  const { limits, shiftEndMinutes, mailTo } = settings;
  return (
    <StaffForm<Draft, unknown>
      title="Limits and mails"
      start={{ ...limits, shiftEndMinutes, mailTo: mailTo.join('\n') }}
      submit="Save"
      send={(draft, base) =>
        staffSend('PUT /api/admin/watch/settings/', {
          ...{ settings: settingsIn(draft, settings), former: settingsIn(base, settings) },
        })
      }
      done="The limits are saved."
      onDone={onClose}
      again={[['watch']]}
      {...{ fields, onClose }}
    />
  );
}

/** The settings of a draft; an emptied limit is none. */
function settingsIn({ shiftEndMinutes, mailTo, ...typed }: Draft, { limits }: WatchSettings): WatchSettings {
  return {
    limits: watchFigureNames.reduce((all, name) => ({ ...all, [name]: Number(typed[name]) }), limits),
    shiftEndMinutes: Number(shiftEndMinutes) || 5,
    mailTo: mailTo.split(/[\s,;]+/).filter((one) => one !== ''),
  };
}

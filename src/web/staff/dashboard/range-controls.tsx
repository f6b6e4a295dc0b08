import { Group, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';

import type { Dashboard } from '#contract/calls/staff-dashboard.ts';
import type { RangePreset } from '#domain/range-presets.ts';

import type { DashboardAddress } from './dashboard-address.ts';

const presets: readonly { value: RangePreset; label: string }[] = [
  { value: 'today', label: 'Today' },
  { value: 'yesterday', label: 'Yesterday' },
  { value: '7d', label: 'Last 7 days' },
  { value: '30d', label: 'Last 30 days' },
  { value: '90d', label: 'Last 90 days' },
  { value: 'month', label: 'This month' },
  { value: 'last-month', label: 'Last month' },
  { value: 'year', label: 'This year' },
  { value: 'last-year', label: 'Last year' },
];

const custom = { value: 'custom', label: 'Two dates' };

interface RangeControlsProps {
  address: DashboardAddress;
  change: (wanted: Partial<DashboardAddress>) => void;
  /** The range as the server understood it; undefined until it has answered. */
  shown: Dashboard['range'] | undefined;
}

/** The choice of a range, by its name or by two dates, of its steps, and of the range beside it. */
export function RangeControls({ address, change, shown }: RangeControlsProps) {
  const isCustom = address.from !== '';
  const from = isCustom ? address.from : (shown?.from ?? '');
  const to = isCustom ? address.to : (shown?.to ?? '');
  // A date that is being typed is empty for a moment; the range stays until it is whole.
  const choose = (days: { from: string; to: string }): void => {
    if (days.from !== '' && days.to !== '') change({ ...days, by: '' });
  };
  return (
    <Group align="flex-end" gap="sm">
      <NativeSelect
        label="Range"
        data={isCustom ? [...presets, custom] : [...presets]}
        value={isCustom ? custom.value : address.range}
        onChange={({ currentTarget: { value } }) => change({ range: value, from: '', to: '', by: '' })}
      />
      <TextInput
        label="First day"
        type="date"
        value={from}
        max={to}
        onChange={({ currentTarget: { value } }) => choose({ from: value, to: value > to ? value : to })}
      />
      <TextInput
        label="Last day"
        type="date"
        value={to}
        onChange={({ currentTarget: { value } }) => choose({ from: value < from ? value : from, to: value })}
      />
      <SegmentedControl
        aria-label="Steps"
        data={[
          { value: 'hour', label: 'Hours' },
          { value: 'day', label: 'Days' },
          { value: 'week', label: 'Weeks' },
        ]}
        // The chosen steps at once: the arrow keys go on from the checked one, also before the server has answered.
        value={address.by === '' ? (shown?.by ?? 'day') : address.by}
        onChange={(by) => change({ by })}
      />
      <SegmentedControl
        aria-label="Compare with"
        data={[
          { value: 'before', label: 'Range before' },
          { value: 'lastYear', label: 'Last year' },
        ]}
        value={address.beside}
        onChange={(beside) => change({ beside })}
      />
    </Group>
  );
}

import { NativeSelect, TextInput } from '@mantine/core';

import type { AdminColumn } from '#contract/admin-columns.ts';

import { showInstant } from '#web/staff/ui/park-words.ts';
import type { ListView } from './use-tab-rows.ts';

interface ColumnFilterProps {
  column: AdminColumn;
  view: ListView;
  onView: (view: ListView) => void;
  /** True if the name of the column stands above the field; otherwise it is only spoken. */
  isLabeled?: boolean;
}

const yesAndNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** The field that narrows the list by one column. */
export function ColumnFilter({ column, view, onView, isLabeled = false }: ColumnFilterProps) {
  const { name, label, kind } = column;
  const value = view.filters[name] ?? '';
  const set = (text: string): void => {
    const { [name]: _old, ...others } = view.filters;
    onView({ ...view, filters: text === '' ? others : { ...others, [name]: text } });
  };
  const choices = kind === 'choice' ? column.choices : yesAndNo;
  const shared = {
    ...(isLabeled ? { label: `${label} filter` } : { 'aria-label': `${label} filter` }),
    ...{ size: 'xs', value },
    onChange: (event: { currentTarget: { value: string } }) => set(event.currentTarget.value),
  };
  if (kind === 'boolean' || kind === 'choice')
    return <NativeSelect {...shared} data={[{ value: '', label: 'All' }, ...choices]} />;
  return <TextInput {...shared} placeholder={kind === 'datetime' ? exampleOf() : ''} />;
}

/** A day as the cells show it. */
function exampleOf(): string {
  return showInstant('2026-10-13T16:00:00Z').split(/,? \d{1,2}:/)[0] ?? '';
}

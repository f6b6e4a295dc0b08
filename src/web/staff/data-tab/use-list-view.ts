import { useMemo } from 'react';

import type { AdminTab } from '#contract/admin-tabs.ts';
import { isReadable } from '#contract/admin-columns.ts';

import { useTypedAddress } from '#web/staff/ui/use-address.ts';
import type { ListView } from './use-tab-rows.ts';

/**
 * The view of a tab, and its open row, as the parameters of the address: `search`, `sort`, `row`, and for each filter
 * the name of its column. The open row is its id, or `new`.
 */
export function useListView(tab: AdminTab) {
  const plain = useMemo(() => plainAddress(tab), [tab]);
  const { values, typed, type, change } = useTypedAddress(plain);
  const asked = useMemo(() => viewOfAddress(values), [values]);
  return {
    /** As the fields show it, and as the rows are asked for, which follows when the typing pauses. */
    view: viewOfAddress(typed),
    asked,
    row: values['row'] ?? '',
    setView: (view: ListView): void => type({ ...withoutRow(plain), ...parametersOfView(view) }),
    /** Shows another view at once, as a step of its own in the browser's history. */
    goToView: (view: ListView): void => change({ ...withoutRow(plain), ...parametersOfView(view) }, 'push'),
    openRow: (row: string): void => change({ row }, 'push'),
    closeRow: (): void => change({ row: '' }, 'replace'),
  };
}

function plainAddress(tab: AdminTab): Record<string, string> {
  const filters = tab.columns.filter(isReadable).map(({ name }) => [name, '']);
  return { search: '', sort: '', row: '', ...Object.fromEntries(filters) };
}

function withoutRow({ row: _row, ...view }: Record<string, string>): Record<string, string> {
  return view;
}

function parametersOfView({ search, sort, filters }: ListView): Record<string, string> {
  return { search, sort, ...filters };
}

function viewOfAddress({
  search = '',
  sort = '',
  row: _row,
  ...filters
}: Readonly<Record<string, string>>): ListView {
  const used = Object.entries(filters).filter(([, text]) => text !== '');
  return { search, sort, filters: Object.fromEntries(used) };
}

import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';

import { type AdminTab, adminTabs, type AdminTabName } from '#contract/admin-tabs.ts';
import { isReadable } from '#contract/admin-columns.ts';
import type { AdminRow } from '#contract/calls/admin-tabs.ts';

import { useTypedAddress } from '#web/staff/ui/use-address.ts';
import { bodyOf, staffSend } from '#web/staff/session/staff-send.ts';
import type { ListView } from './use-tab-rows.ts';
import type { EditedRow } from './row-form.tsx';

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

/** The place of a new row in the address, where an existing one has its id. */
const newRow = 'new';

interface OpenedRow {
  name: AdminTabName;
  /** The row of the address: an id, `new`, or empty. */
  row: string;
  onOpen: (row: string) => void;
}

/**
 * The row that the address names, for the modal: as it was in the list when it was opened there, or as the server has
 * it if the address came from elsewhere. `isMissing` is true if there is no such row.
 */
export function useOpenedRow({ name, row, onOpen }: OpenedRow) {
  const [clicked, setClicked] = useState<EditedRow | null>(null);
  const { idField } = adminTabs[name];
  const isClicked = clicked !== null && addressOfRow(clicked, idField) === row;
  const found = useQuery({
    queryKey: ['tab-row', name, row],
    queryFn: async () => {
      const answer = await staffSend(`GET ${adminTabs[name].api}`, undefined, { query: { id: row } });
      const rows: AdminRow[] = bodyOf(answer);
      return rows[0] ?? null;
    },
    enabled: row !== '' && row !== newRow && !isClicked,
    gcTime: 0,
    // The modal compares its draft with the row as it was opened, so the row must not change below it.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  const open = (edited: EditedRow): void => {
    setClicked(edited);
    onOpen(addressOfRow(edited, idField));
  };
  return {
    edited: isClicked ? clicked : editedOf(row, found.data),
    found,
    isMissing: found.data === null,
    open,
  };
}

function addressOfRow(edited: EditedRow, idField: string): string {
  return edited.mode === 'create' ? newRow : String(edited.row[idField]);
}

function editedOf(row: string, found: AdminRow | null | undefined): EditedRow | null {
  if (row === newRow) return { mode: 'create' };
  return found === undefined || found === null ? null : { mode: 'update', row: found };
}

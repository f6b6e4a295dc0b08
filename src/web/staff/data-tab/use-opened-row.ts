import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { adminTabs, type AdminTabName } from '#contract/admin-tabs.ts';
import type { AdminRow } from '#contract/calls/admin-tabs.ts';

import { bodyOf, staffSend } from '#web/staff/session/staff-send.ts';
import type { EditedRow } from './row-form.tsx';

/** The place of a new row in the address, where an existing one has its id. */
export const newRow = 'new';

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

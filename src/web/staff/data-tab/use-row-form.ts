import { useState, type FormEvent } from 'react';

import type { AdminColumn } from '#contract/admin-columns.ts';
import { tabIn, type AdminTab, type AdminTabName } from '#contract/admin-tabs.ts';
import type { AdminRow } from '#contract/calls/admin-tabs.ts';

import { useMay } from '#web/staff/session/use-session.ts';
import { showToast } from '#web/staff/session/toasts.ts';
import { matchesNothing } from './list-parts.ts';
import { showDone } from '#web/staff/undo/show-done.tsx';
import { lockOf } from './locked-row.ts';
import { changesOf, faultOfCell, isTouched, mergeDraft, obstacleOf, startDraft } from './row-draft.ts';
import { useTabWrites } from './use-tab-writes.ts';

/** The mode of the modal: edit a row, or create one, which may start with the values typed into another row. */
export type EditedRow = { mode: 'update'; row: AdminRow } | { mode: 'create'; from?: AdminRow };

interface RowFormOptions {
  name: AdminTabName;
  edited: EditedRow;
  /** Of the park: whether the IDs of items are numbers, or hold letters too. */
  itemIds: 'number' | 'text';
  onClose: () => void;
}

/** A conflict: another person changed or deleted the row first. */
type Late =
  | { kind: 'changed'; theirRow: AdminRow; theirs: AdminRow; mine: AdminRow; base: AdminRow }
  | { kind: 'gone' };

/** The form of one row: its draft, the reason why it cannot be saved yet, and the results of saving and deleting it. */
export function useRowForm({ name, edited, itemIds, onClose }: RowFormOptions) {
  const tab = tabIn(name, { itemIds });
  const { mode } = edited;
  const writes = useTabWrites(name);
  const { base, draft, late, touched, ...held } = useDraft(tab, edited);
  const [isAsking, setIsAsking] = useState(false);
  const [link, setLink] = useState<string>();
  const rights = useRights(tab, mode);
  const lock = useLock(name, edited, late);
  const obstacle =
    late?.kind === 'gone' ? 'It was deleted' : (lock ?? obstacleOf(tab, mode, base.start, draft));

  const save = async (): Promise<void> => {
    const cells = changesOf(tab, mode, base.start, draft);
    const saved =
      mode === 'create' ? await writes.create(cells) : await writes.edit(base.id, base.version, cells);
    if (saved.kind === 'changed') return held.takeOver(saved.theirs);
    if (saved.kind === 'gone') return held.setGone();
    if (saved.kind === 'refused') return;
    showDone(mode === 'create' ? `The ${tab.rowName} was created.` : 'Your changes are saved.', saved);
    const { setPasswordLink } = saved.body;
    if (typeof setPasswordLink === 'string') setLink(setPasswordLink);
    else onClose();
  };
  const remove = async (): Promise<void> => {
    const removed = await writes.remove(base.id, base.version);
    setIsAsking(false);
    if (removed.kind === 'changed') return held.takeOver(removed.theirs);
    if (removed.kind === 'refused') return;
    if (removed.kind === 'done') showDone(`The ${tab.rowName} was deleted.`, removed);
    else showToast(`Someone else had already deleted the ${tab.rowName}.`);
    onClose();
  };
  return {
    ...{ tab, mode, draft, obstacle, late, isAsking, setIsAsking, link, isBusy: writes.isBusy },
    isTouched: isTouched(base.start, draft),
    note: matchesNothing(tab, draft) ? 'Without an ID it matches nothing' : undefined,
    ...rights,
    maySave: rights.maySave && lock === undefined,
    mayDelete: rights.mayDelete && late?.kind !== 'gone',
    fault: writes.fault?.text ?? '',
    errorOf: (column: AdminColumn): string | undefined =>
      writes.fault?.byField[column.name] ??
      (touched.has(column.name) ? faultOfCell(column, draft[column.name]) : undefined),
    setCells: (change: AdminRow): void => {
      held.setCells(change);
      writes.clearFault();
    },
    submit: (event: FormEvent): void => {
      event.preventDefault();
      if (obstacle === undefined && !writes.isBusy) void save();
    },
    remove: (): void => void remove(),
  };
}

/** The draft, the row that it is compared with, and the row that another person saved meanwhile. */
function useDraft(tab: AdminTab, edited: EditedRow) {
  const [base, setBase] = useState(() => baseOf(tab, edited));
  const [draft, setDraft] = useState(() =>
    startDraft(tab, edited.mode, edited.mode === 'update' ? edited.row : edited.from),
  );
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [late, setLate] = useState<Late | null>(null);
  return {
    ...{ base, draft, touched, late },
    setCells: (change: AdminRow): void => {
      setDraft((old) => ({ ...old, ...change }));
      setTouched((old) => new Set([...old, ...Object.keys(change)]));
    },
    /** Compares the draft with the row that another person saved from now on. */
    takeOver: (theirRow: AdminRow): void => {
      const theirs = startDraft(tab, 'update', theirRow);
      setLate({ kind: 'changed', theirRow, theirs, mine: draft, base: base.start });
      setDraft(mergeDraft(base.start, draft, theirs));
      setBase({ ...base, start: theirs, version: Number(theirRow['version']) });
    },
    setGone: (): void => setLate({ kind: 'gone' }),
  };
}

/** The reason why the row is read-only for everyone, judged at the time at which the modal was opened. */
function useLock(name: AdminTabName, edited: EditedRow, late: Late | null): string | undefined {
  const [openedAt] = useState(() => new Date());
  if (edited.mode === 'create') return undefined;
  return lockOf(name, late?.kind === 'changed' ? late.theirRow : edited.row, openedAt);
}

/** The actions that the member may take on a row in this mode. */
function useRights({ permissions }: AdminTab, mode: EditedRow['mode']) {
  const may = useMay();
  return {
    maySave: may(mode === 'create' ? permissions.create : permissions.update),
    mayCreate: permissions.create !== undefined && may(permissions.create),
    mayDelete: mode === 'update' && permissions.delete !== undefined && may(permissions.delete),
  };
}

/** The row that the draft is compared with, and the version of the row that it replaces. */
function baseOf(tab: AdminTab, edited: EditedRow) {
  const row = edited.mode === 'update' ? edited.row : undefined;
  return {
    id: String(row?.[tab.idField] ?? ''),
    version: Number(row?.['version'] ?? 0),
    start: startDraft(tab, edited.mode, row),
  };
}

import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';

import type { AdminRow } from '#contract/calls/admin-tabs.ts';
import type { LookEditor } from '#contract/calls/staff-looks.ts';

import { isTouched } from '#web/staff/data-tab/row-draft.ts';
import { partsOfTab } from '#web/staff/data-tab/row-form.tsx';
import { mergeDrafts, type LateDraft } from '#web/staff/declared/draft-merge.tsx';
import { faultOf, type WriteFault } from '#web/staff/session/write-fault.ts';
import { staffSend, type StaffSuccess } from '#web/staff/session/staff-send.ts';
import { showDay } from '#web/staff/ui/park-time.ts';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { showDone } from '#web/staff/undo/show-done.tsx';
import { useTask } from '#web/shared/ui/use-task.ts';
import type { Failure } from '#web/shared/api/send.ts';
import { baseOf, draftOfRow, lookTab, theirRowOf, type FormBase } from './form-row.ts';
import { readEditor, readLooksAgain } from './use-looks.ts';

/** How two editors of one look are compared. */
export const lookMerge = {
  parts: partsOfTab(lookTab, () => []),
  title: () => `Someone else changed this ${lookTab.rowName} while you were editing it.`,
};

/** The fields of one look: what they began with, what they are, and a conflict with another person's. */
function useFields(editor: LookEditor) {
  const [base, setBase] = useState(() => baseOf(editor));
  const [row, setRow] = useState(base.start);
  const [late, setLate] = useState<LateDraft<AdminRow> | null>(null);
  const [seen, setSeen] = useState(editor);
  const isChanged = isTouched(base.start, row);
  const begin = (stored: FormBase): void => {
    setBase(stored);
    setRow(stored.start);
    setLate(null);
  };
  if (seen !== editor) {
    // Read again, such as after an undo: a form without changes of its own follows.
    setSeen(editor);
    if (!isChanged && late === null) begin(baseOf(editor));
  }
  return {
    ...{ base, row, late, isChanged, begin },
    setCells: (change: AdminRow): void => setRow((old) => ({ ...old, ...change })),
    /** Compares the fields with those that another person stored from now on. */
    takeOver: (now: LookEditor): void => {
      const theirs = theirRowOf(now, base);
      setLate({ theirs, mine: row, base: base.start });
      setBase({ ...baseOf(now), start: theirs });
      setRow(mergeDrafts(lookMerge.parts, { base: base.start, mine: row }, theirs));
    },
  };
}

/** The form of one look: its fields, and the calls that save, discard and publish them. */
export function useLookForm(editor: LookEditor) {
  const { id, version } = editor.look;
  const park = useStaffPage();
  const fields = useFields(editor);
  const { base, row, isChanged } = fields;
  const task = useTask<WriteFault>();
  const fail = async (failure: Failure): Promise<undefined> => {
    task.fail(faultOf(failure));
    if (failure.status === 412) fields.takeOver(await readEditor(id));
    return undefined;
  };
  const save = async (): Promise<FormBase | undefined> => {
    const body = { ...draftOfRow(row), basedOn: base.basedOn };
    const result = await staffSend('PUT /api/admin/look-draft/:id', body, optionsOf(id, base.draftVersion));
    if (!result.ok) return fail(result);
    const stored = baseOf({ look: { ...editor.look, version: base.basedOn, draft: result.body } });
    fields.begin(stored);
    return stored;
  };
  /** Begins again with the stored fields. */
  const begin = async (): Promise<void> => {
    fields.begin(baseOf(await readEditor(id)));
    await readLooksAgain();
  };
  const publish = async (): Promise<void> => {
    const saved = isChanged || base.draftVersion === 0 ? await save() : base;
    if (saved === undefined) return;
    const result = await sendPublication(id, version === null, saved.draftVersion);
    if (!result.ok) return fail(result);
    const { begins } = result.body;
    showDone(
      begins === null ? 'The look is published.' : `The season begins by itself on ${showDay(begins, park)}.`,
      result,
    );
    await begin();
  };
  const discard = async (): Promise<void> => {
    const result = await sendDiscard(id, base.draftVersion);
    if (!result.ok) return fail(result);
    showDone('The draft is discarded.', result);
    if (version !== null) return begin();
    navigate('/admin/looks');
    await readLooksAgain();
  };
  const saveOnly = async (): Promise<void> => {
    if ((await save()) !== undefined) await tellSaved();
  };
  const start = (work: () => Promise<void>) => (): void => {
    if (!task.isBusy) void task.run(work);
  };
  return {
    ...{ ...fields, isBusy: task.isBusy, fault: task.failure, begin },
    setCells: (change: AdminRow): void => {
      fields.setCells(change);
      task.fail(null);
    },
    save: start(saveOnly),
    publish: start(publish),
    discard: start(discard),
  };
}

async function tellSaved(): Promise<void> {
  showDone('The draft is saved. No guest sees it.', {});
  await readLooksAgain();
}

function sendDiscard(id: string, draftVersion: number) {
  return staffSend('DELETE /api/admin/look-draft/:id', undefined, optionsOf(id, draftVersion));
}

type Publication = StaffSuccess<{ begins: string | null }> | Failure;

function sendPublication(id: string, isNew: boolean, draftVersion: number): Promise<Publication> {
  const options = optionsOf(id, draftVersion);
  return isNew
    ? staffSend('POST /api/admin/look/:id', undefined, options)
    : staffSend('PUT /api/admin/look/:id', undefined, options);
}

/** The form of a look. */
export type LookForm = ReturnType<typeof useLookForm>;

function optionsOf(id: string, version: number) {
  return { params: { id }, headers: { 'if-match': `"${version}"` } };
}

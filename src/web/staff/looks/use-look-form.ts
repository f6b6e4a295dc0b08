import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';

import type { AdminRow } from '#contract/calls/admin-tabs.ts';
import type { LookEditor } from '#contract/calls/staff-looks.ts';

import { isTouched, mergeDraft, obstacleOf } from '#web/staff/data-tab/row-draft.ts';
import { faultOf, type WriteFault } from '#web/staff/data-tab/use-tab-writes.ts';
import { staffSend, type StaffSuccess } from '#web/staff/session/staff-send.ts';
import { showDone } from '#web/staff/undo/show-done.tsx';
import { useTask } from '#web/shared/ui/use-task.ts';
import type { Failure } from '#web/shared/api/send.ts';
import { baseOf, draftOfRow, lookTab, theirRowOf, type FormBase } from './form-row.ts';
import { readEditor, readLooksAgain } from './use-looks.ts';

/** A conflict: what both began from, and both versions. */
interface LateLook {
  theirs: AdminRow;
  mine: AdminRow;
  base: AdminRow;
}

/** The form of one look: its fields, and the calls that save, discard and publish them. */
export function useLookForm(editor: LookEditor) {
  const { id, version } = editor.look;
  const [base, setBase] = useState(() => baseOf(editor));
  const [row, setRow] = useState(base.start);
  const [late, setLate] = useState<LateLook | null>(null);
  const task = useTask<WriteFault>();
  const [seen, setSeen] = useState(editor);
  const isChanged = isTouched(base.start, row);
  if (seen !== editor) {
    // Read again, such as after an undo: a form without changes of its own follows.
    setSeen(editor);
    if (!isChanged && late === null) {
      setBase(baseOf(editor));
      setRow(baseOf(editor).start);
    }
  }
  const fail = async (failure: Failure): Promise<false> => {
    task.fail(faultOf(failure));
    if (failure.status !== 412) return false;
    const now = await readEditor(id);
    const theirs = theirRowOf(now, base);
    setLate({ theirs, mine: row, base: base.start });
    setBase({ ...baseOf(now), start: theirs });
    setRow(mergeDraft(base.start, row, theirs));
    return false;
  };
  const save = async (): Promise<FormBase | false> => {
    const body = { ...draftOfRow(row), basedOn: base.basedOn };
    const result = await staffSend('PUT /api/admin/look-draft/:id', body, {
      params: { id },
      headers: ifMatch(base.draftVersion),
    });
    if (!result.ok) return fail(result);
    const next = baseOf({ look: { ...editor.look, version: base.basedOn, draft: result.body } });
    setBase(next);
    setRow(next.start);
    setLate(null);
    return next;
  };
  const publish = async (): Promise<void> => {
    const saved = isChanged || base.draftVersion === 0 ? await save() : base;
    if (saved === false) return;
    const options = { params: { id }, headers: ifMatch(saved.draftVersion) };
    const result: StaffSuccess<{ begins: string | null }> | Failure =
      version === null
        ? await staffSend('POST /api/admin/look/:id', undefined, options)
        : await staffSend('PUT /api/admin/look/:id', undefined, options);
    if (!result.ok) return void (await fail(result));
    const { begins } = result.body;
    showDone(
      begins === null ? 'The look is published.' : `The season begins by itself on ${begins}.`,
      result,
    );
    await begin();
  };
  const discard = async (): Promise<void> => {
    const result = await staffSend('DELETE /api/admin/look-draft/:id', undefined, {
      params: { id },
      headers: ifMatch(base.draftVersion),
    });
    if (!result.ok) return void (await fail(result));
    showDone('The draft is discarded.', result);
    if (version !== null) return begin();
    navigate('/admin/looks');
    await readLooksAgain();
  };
  /** Begins again with what is stored now. */
  const begin = async (): Promise<void> => {
    const now = baseOf(await readEditor(id));
    setBase(now);
    setRow(now.start);
    setLate(null);
    await readLooksAgain();
  };
  return {
    ...{ row, base, late, isChanged, isBusy: task.isBusy, fault: task.failure, begin },
    obstacle: obstacleOf(lookTab, 'create', base.start, row),
    setCells: (change: AdminRow): void => {
      setRow((old) => ({ ...old, ...change }));
      task.fail(null);
    },
    save: (): void => {
      if (!task.isBusy)
        void task.run(async () => {
          if ((await save()) === false) return;
          showDone('The draft is saved. No guest sees it.', {});
          await readLooksAgain();
        }, 'save');
    },
    publish: (): void => void (task.isBusy ? undefined : task.run(publish, 'publish')),
    discard: (): void => void (task.isBusy ? undefined : task.run(discard, 'discard')),
  };
}

/** The form of a look. */
export type LookForm = ReturnType<typeof useLookForm>;

function ifMatch(version: number): Record<string, string> {
  return { 'if-match': `"${version}"` };
}

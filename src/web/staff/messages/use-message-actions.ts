import { useQueryClient } from '@tanstack/react-query';

import { failureText, staffSend } from '#web/staff/session/staff-send.ts';
import { showToast } from '#web/staff/session/toasts.ts';
import { useTask } from '#web/shared/ui/use-task.ts';
import { showDone } from '#web/staff/undo/show-done.tsx';
import { openDraftOf, type OpenDraft } from './open-draft.ts';

const lateCodes: ReadonlySet<string | undefined> = new Set([
  'row-changed',
  'row-not-found',
  'message-not-draft',
]);

interface Handlers {
  /** Called with the version under which the draft was stored. */
  onStored: (version: number) => void;
  /** Called with the stored draft if someone else changed it first; null if there is none any more. */
  onLate: (theirs: OpenDraft | null) => void;
  onClose: () => void;
}

/** Storing, testing and sending the message in the form. Each action stores the draft first. */
export function useMessageActions(draft: OpenDraft, { onStored, onLate, onClose }: Handlers) {
  const client = useQueryClient();
  const { isBusy, failure, run, fail } = useTask();
  const { messageId, ...body } = draft;
  const params = { id: messageId };
  /** The stored version and its undo, or undefined after a failure. */
  const store = async (): Promise<{ version: number; undo?: string | undefined } | undefined> => {
    const result = await staffSend('PUT /api/admin/message/:id', body, { params });
    await client.invalidateQueries({ queryKey: ['messages'] });
    if (!result.ok) {
      if (lateCodes.has(result.problem?.code) && (await takeOver())) return undefined;
      fail(failureText(result));
      return undefined;
    }
    onStored(result.body.version);
    return { version: result.body.version, undo: result.undo };
  };
  /** Reads the stored draft for the comparison; false if it cannot be read. */
  const takeOver = async (): Promise<boolean> => {
    const list = await staffSend('GET /api/admin/message/', undefined);
    if (!list.ok) return false;
    const theirs = list.body.find((one) => one.messageId === messageId && one.state === 'draft');
    onLate(theirs === undefined ? null : openDraftOf(theirs));
    return true;
  };
  const save = () =>
    run(async () => {
      const stored = await store();
      if (stored === undefined) return;
      showDone('The draft was saved.', stored);
      onClose();
    });
  const test = () =>
    run(async () => {
      if ((await store()) === undefined) return;
      const result = await staffSend('POST /api/admin/message/:id/test/', undefined, { params });
      if (!result.ok) return fail(failureText(result));
      const { passes } = result.body;
      showToast(`The test is on its way to ${passes === 1 ? '1 pass' : `${passes} passes`} of the phones.`);
    });
  const send = () =>
    run(async () => {
      const stored = await store();
      if (stored === undefined) return;
      const { version } = stored;
      const result = await staffSend('POST /api/admin/message/:id/send/', { version }, { params });
      await client.invalidateQueries({ queryKey: ['messages'] });
      if (!result.ok) return fail(failureText(result));
      showDone(draft.sendAt === null ? 'The message is being sent.' : 'The message was scheduled.', result);
      onClose();
    });
  return { isBusy, failure, save, test, send };
}

import { useQueryClient } from '@tanstack/react-query';

import { failureText, staffSend } from '#web/staff/session/staff-send.ts';
import { showToast } from '#web/staff/session/toasts.ts';
import { useTask } from '#web/shared/ui/use-task.ts';
import type { OpenDraft } from './open-draft.ts';

interface Handlers {
  /** Called with the version under which the draft was stored. */
  onStored: (version: number) => void;
  onClose: () => void;
}

/** Storing, testing and sending the message in the form. Each action stores the draft first. */
export function useMessageActions(draft: OpenDraft, { onStored, onClose }: Handlers) {
  const client = useQueryClient();
  const { isBusy, failure, run, fail } = useTask();
  const { messageId, ...body } = draft;
  const params = { id: messageId };
  /** The stored version, or undefined after a failure. */
  const store = async (): Promise<number | undefined> => {
    const result = await staffSend('PUT /api/admin/message/:id', body, { params });
    await client.invalidateQueries({ queryKey: ['messages'] });
    if (!result.ok) {
      fail(failureText(result));
      return undefined;
    }
    onStored(result.body.version);
    return result.body.version;
  };
  const save = () =>
    run(async () => {
      if ((await store()) === undefined) return;
      showToast('The draft was saved.');
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
      const version = await store();
      if (version === undefined) return;
      const result = await staffSend('POST /api/admin/message/:id/send/', { version }, { params });
      await client.invalidateQueries({ queryKey: ['messages'] });
      if (!result.ok) return fail(failureText(result));
      showToast(draft.sendAt === null ? 'The message is being sent.' : 'The message was scheduled.');
      onClose();
    });
  return { isBusy, failure, save, test, send };
}

import { queryClient } from '#web/staff/session/query-client.ts';
import { failureText, staffSend } from '#web/staff/session/staff-send.ts';
import { showToast } from '#web/staff/session/toasts.ts';

/** Undoes an act, reloads what the screen shows, and says what holds again, or why it cannot be undone. True if it was. */
export async function undoAct(entryId: string): Promise<boolean> {
  const result = await staffSend('POST /api/admin/undo/:entryId', undefined, { params: { entryId } });
  await queryClient.invalidateQueries();
  if (result.ok) showToast(result.body.text);
  else showToast(failureText(result), 'danger');
  return result.ok;
}

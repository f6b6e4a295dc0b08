import { navigate } from 'wouter/use-browser-location';

import { failureText, staffSend } from '#web/staff/session/staff-send.ts';
import { showToast } from '#web/staff/session/toasts.ts';
import { readLooksAgain } from './use-looks.ts';

/** Makes a draft of a new look, as a copy or empty, and opens its editor. */
export async function duplicateLook(copyOf: string | undefined): Promise<void> {
  const result = await staffSend('POST /api/admin/look-draft/', copyOf === undefined ? {} : { copyOf });
  if (!result.ok) return showToast(failureText(result), 'danger');
  showToast(
    copyOf === undefined ? 'A new draft. No guest sees it.' : 'The copy is a draft. No guest sees it.',
  );
  navigate(`/admin/look?id=${result.body.id}`);
  await readLooksAgain();
}

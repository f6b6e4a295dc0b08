import type { Failure } from '#web/shared/api/send.ts';
import { showToast } from './toasts.ts';

/** Shows an error as a toast, except the end of the session, which has its own toast. */
export function tellFailure({ status }: Failure, text: string): void {
  if (status !== 401) showToast(text, 'danger');
}

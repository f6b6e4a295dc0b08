/** Toasts at the bottom of the screen, gone after five seconds or when they are closed (staff §4). */
import { notifications } from '@mantine/notifications';

import { idleWarningMinutes } from '#domain/staff-session.ts';

/** How long a toast stays. */
export const toastMilliseconds = 5000;

/** Shows a toast; `primary` for what went well, `danger` for what did not. */
export function showToast(message: string, look: 'primary' | 'danger' = 'primary'): void {
  notifications.show({
    message,
    color: look === 'danger' ? 'red' : 'brand',
    autoClose: toastMilliseconds,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
    role: look === 'danger' ? 'alert' : 'status',
  });
}

const idleWarningId = 'idle-warning';
let isWarningShown = false;

/** Says that the session is about to end because nobody does anything; stays until somebody does, or it ends. */
export function showIdleWarning(): void {
  if (isWarningShown) return;
  isWarningShown = true;
  notifications.show({
    id: idleWarningId,
    message: `You will be signed out in ${idleWarningMinutes} minutes, because nothing is being done here. Press any key to stay.`,
    color: 'yellow',
    autoClose: false,
    withBorder: true,
    withCloseButton: false,
    role: 'alert',
  });
}

/** Takes the warning away again. */
export function hideIdleWarning(): void {
  if (!isWarningShown) return;
  isWarningShown = false;
  notifications.hide(idleWarningId);
}

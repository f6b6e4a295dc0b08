/** Toasts at the bottom of the screen, which close after five seconds or by their button (staff §4). */
import { notifications } from '@mantine/notifications';

import { idleWarningMinutes } from '#domain/staff-session.ts';

/** The display time of a toast, in milliseconds. */
export const toastMilliseconds = 5000;

/** Shows a toast; `primary` for a success, `danger` for a failure. */
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

/** Warns that the session is about to end for inactivity; stays until there is activity or the session ends. */
export function showIdleWarning(): void {
  if (isWarningShown) return;
  isWarningShown = true;
  notifications.show({
    id: idleWarningId,
    message: `You will be signed out in ${idleWarningMinutes} minutes because there is no activity. Press any key to stay signed in.`,
    color: 'yellow',
    autoClose: false,
    withBorder: true,
    withCloseButton: false,
    role: 'alert',
  });
}

/** Hides the warning. */
export function hideIdleWarning(): void {
  if (!isWarningShown) return;
  isWarningShown = false;
  notifications.hide(idleWarningId);
}

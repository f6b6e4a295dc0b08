/** Toasts at the bottom of the screen, which close after five seconds or by their button (staff §4). */
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

/** The display time of a toast, in milliseconds. */
export const toastMilliseconds = 5000;

/** Shows what has its own look or time; it closes by its button. */
export function showNotice(notice: Parameters<typeof notifications.show>[0]): void {
  notifications.show({ withBorder: true, closeButtonProps: { 'aria-label': 'Close' }, ...notice });
}

/** Shows a toast; `primary` for a success, `danger` for a failure. */
export function showToast(message: string, look: 'primary' | 'danger' = 'primary'): void {
  const isDanger = look === 'danger';
  const [color, role] = isDanger ? ['red', 'alert'] : ['brand', 'status'];
  showNotice({ message, color, role, autoClose: toastMilliseconds });
}

const idleWarningId = 'idle-warning';
let isWarningShown = false;

/**
 * Warns that the session is about to end for inactivity; stays until there is activity or the session ends. The text
 * is an element, so that it may have a button.
 */
export function showIdleWarning(message: ReactNode): void {
  if (isWarningShown) return;
  isWarningShown = true;
  showWarning(idleWarningId, message, false);
}

/** Hides the warning. */
export function hideIdleWarning(): void {
  if (!isWarningShown) return;
  isWarningShown = false;
  notifications.hide(idleWarningId);
}

const endWarningId = 'end-warning';

/** Warns that the session is about to reach its latest end, which nothing moves; stays until it is closed. */
export function showEndWarning(message: string): void {
  showWarning(endWarningId, message, true);
}

/** Hides the warning of the end. */
export function hideEndWarning(): void {
  notifications.hide(endWarningId);
}

function showWarning(id: string, message: ReactNode, mayClose: boolean): void {
  showNotice({ id, message, color: 'yellow', autoClose: false, withCloseButton: mayClose, role: 'alert' });
}

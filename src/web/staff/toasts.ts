/** Toasts at the bottom of the screen, gone after five seconds or when they are closed (staff §4). */
import { notifications } from '@mantine/notifications';

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

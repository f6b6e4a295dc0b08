/** A ref that takes the focus when its element appears, for a view that someone opened by a key. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}

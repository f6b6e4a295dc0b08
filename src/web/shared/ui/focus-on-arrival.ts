/** A ref for what takes the place of the control that was just used: the keyboard goes on there, not at the page's start. */
export function focusOnArrival(element: HTMLElement | null): void {
  element?.focus();
}

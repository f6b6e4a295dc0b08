/**
 * A ref for the element that replaces the control that was just used: it receives the focus, which otherwise returns
 * to the start of the page.
 */
export function focusOnArrival(element: HTMLElement | null): void {
  element?.focus();
}

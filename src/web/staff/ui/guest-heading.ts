/** The heading of the guest's page, from which keyboard and screen reader users go on. */

/** Marks the heading. */
export const headingOfGuest = { 'data-heading-of-guest': '', tabIndex: -1 } as const;

/** Moves the focus to the heading of the guest whose page is open; without one it stays. */
export function focusGuest(): void {
  document.querySelector<HTMLElement>('[data-heading-of-guest]')?.focus();
}

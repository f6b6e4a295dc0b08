/**
 * For an element that a screen reader speaks whole when its text changes. The role "status" does the same, but Orca then
 * reads an empty line as "statusbar"; an element without a role is silent while it is empty.
 */
export const live = { 'aria-live': 'polite', 'aria-atomic': true } as const;

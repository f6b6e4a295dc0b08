import { useLayoutEffect } from 'react';

/** Marks the heading of the open tab, which takes the focus where the place that it came from is gone. */
export const homeOfFocus = { 'data-home-of-focus': '', tabIndex: -1 } as const;

/**
 * Gives the focus back when something that lay over the page closes: to where it was before, or, if that is gone (as the row
 * of a deleted record is), to the tab's heading. The kit's own way forgets what is opened by being made.
 */
export function useFocusReturn(isOpen: boolean): void {
  // Before the modal takes the focus, which it does in a timer.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const opener = document.activeElement;
    return () => {
      const left = document.activeElement;
      // After the page was drawn without it, and after whatever else moves the focus on purpose.
      setTimeout(() => {
        const now = document.activeElement;
        const isLost = now === null || now === document.body || now === left;
        if (isLost && !focusOn(opener)) focusOn(document.querySelector('[data-home-of-focus]'));
      }, 0);
    };
  }, [isOpen]);
}

function focusOn(element: Element | null): boolean {
  if (!(element instanceof HTMLElement) || element === document.body || !element.isConnected) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

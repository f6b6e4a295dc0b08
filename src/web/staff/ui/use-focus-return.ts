import { useLayoutEffect, useEffect, useRef, type RefObject } from 'react';

/** Marks the heading of the open tab, which takes the focus if the element that had it before is gone. */
export const homeOfFocus = { 'data-home-of-focus': '', tabIndex: -1 } as const;

/** The last element that had the focus; a button that is busy until its layer opens loses it before. */
let lastFocused: Element | null = null;

if ('document' in globalThis)
  document.addEventListener('focusin', ({ target }) => {
    lastFocused = target instanceof Element ? target : null;
  });

/**
 * Returns the focus when a layer closes: to the element that had it before, or, if that is gone (such as the row of a
 * deleted record), to the tab's heading. Mantine's own hook misses layers that are mounted open.
 */
export function useFocusReturn(isOpen: boolean): void {
  // Runs before the modal takes the focus, which it does in a timer.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const { activeElement, body } = document;
    const opener = activeElement === body ? lastFocused : activeElement;
    return () => {
      const left = document.activeElement;
      // Runs after the page has been rendered without the layer, and after any code that moves the focus on purpose.
      setTimeout(() => {
        const now = document.activeElement;
        const isInLayer = now === left && Boolean(now?.closest('[role="dialog"]'));
        const isLost = now === null || now === document.body || isInLayer;
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

/**
 * The ref of an element that takes the focus once it is ready, if no element has it: a step of a dialog removes the
 * button that led to it, and the focus with the button.
 */
export function useFocusOnce<Focused extends HTMLElement>(isReady: boolean): RefObject<Focused | null> {
  const element = useRef<Focused>(null);
  useEffect(() => {
    if (isReady && document.activeElement === document.body) element.current?.focus();
  }, [isReady]);
  return element;
}

import { useEffect, useRef, type RefObject } from 'react';

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

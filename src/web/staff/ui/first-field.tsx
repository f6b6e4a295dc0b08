import { useEffect, type RefObject } from 'react';

/** Fields in which a person types or chooses; a file is chosen by a button. */
const fields = 'input:not([type="hidden"], [type="file"]), select, textarea';

/**
 * Puts the focus into the first field of the modal that renders it, because Mantine would focus the close button. A form
 * that is still being loaded gets the focus when it arrives, unless the person has moved it meanwhile. A modal whose
 * focus begins elsewhere says so by `data-autofocus`.
 */
export function FirstField({ within }: { within: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const body = within.current;
    if (body === null || body.querySelector('[data-autofocus]') !== null) return undefined;
    const stop = (): void => observer.disconnect();
    const look = (): void => {
      if (!isAtStart(body)) return stop();
      const first = [...body.querySelectorAll<HTMLInputElement>(fields)].find(isFree);
      if (first === undefined) return;
      first.focus();
      stop();
    };
    const observer = new MutationObserver(look);
    // After the timer in which Mantine sets the focus.
    const timer = setTimeout(() => {
      observer.observe(body, {
        childList: true,
        subtree: true,
        attributes: true,
        attributeFilter: ['disabled'],
      });
      look();
    }, 0);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [within]);
  return null;
}

function isAtStart(body: HTMLElement): boolean {
  const active = document.activeElement;
  return active === null || !body.contains(active) || active.getAttribute('aria-label') === 'Close';
}

function isFree(field: HTMLInputElement): boolean {
  return !field.disabled && !field.readOnly && field.offsetParent !== null;
}

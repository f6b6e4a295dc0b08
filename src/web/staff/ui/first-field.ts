/** Fields in which a person types or chooses; a file is chosen by a button. */
const fields = 'input:not([type="hidden"], [type="file"]), select, textarea';

/**
 * The ref of a modal's body, which makes the focus begin in its first field; Mantine would begin at the close button. A
 * form that is still being loaded gets the focus when it arrives, unless the person has moved it meanwhile. A modal
 * whose focus begins elsewhere says so by `data-autofocus`.
 */
export function beginInFirstField(body: HTMLElement | null): (() => void) | undefined {
  if (body === null || body.querySelector('[data-autofocus]') !== null) return undefined;
  const first = firstFieldOf(body);
  // Mantine looks for this attribute when it sets the focus, which it does in timers.
  if (first !== undefined) {
    first.dataset['autofocus'] = 'true';
    return undefined;
  }
  const observer = new MutationObserver(() => {
    const late = firstFieldOf(body);
    if (late === undefined) return;
    observer.disconnect();
    if (isAtStart(body)) late.focus();
  });
  observer.observe(body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function firstFieldOf(body: HTMLElement): HTMLInputElement | undefined {
  return [...body.querySelectorAll<HTMLInputElement>(fields)].find(
    (field) => !field.disabled && !field.readOnly && field.offsetParent !== null,
  );
}

function isAtStart(body: HTMLElement): boolean {
  const active = document.activeElement;
  return active === null || !body.contains(active) || active.getAttribute('aria-label') === 'Close';
}

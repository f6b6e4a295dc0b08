/** Keeps what a guest has typed while they choose another language, which loads the page anew. */

const key = 'typed-values';

/** What was typed at an address; `isEditing` if the form of the registration was opened there. */
interface Typed {
  path: string;
  isEditing: boolean;
  values: [name: string, value: string][];
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Stores the values of all forms of the page for this tab. */
export function keepTypedValues(): void {
  // Only screens write the state (use-screens.ts).
  const { isEditing = false } = (history.state ?? {}) as { isEditing?: boolean };
  const values = controls().map((one): [string, string] => [one.name, typedIn(one)]);
  const typed: Typed = { path: location.pathname, isEditing, values };
  try {
    sessionStorage.setItem(key, JSON.stringify(typed));
  } catch {
    // The browser stores nothing, and the guest types again.
  }
}

/** The time after which a form that appears is another one. */
const waitMilliseconds = 60_000;

/** Writes the values into the forms of the page, also into those that appear later. */
export function restoreTypedValues(): void {
  const typed = takeTyped();
  if (typed === undefined || typed.path !== location.pathname) return;
  if (typed.isEditing) {
    history.pushState({ ...history.state, isEditing: true }, '');
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }
  const filled = new WeakSet<Control>();
  const fillAll = (): void => {
    for (const control of controls().filter((one) => !filled.has(one))) {
      const at = typed.values.findIndex(([name]) => name === control.name);
      if (at < 0) continue;
      filled.add(control);
      fill(control, typed.values.splice(at, 1)[0]?.[1] ?? '');
    }
  };
  const observer = new MutationObserver(fillAll);
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), waitMilliseconds);
  fillAll();
}

function takeTyped(): Typed | undefined {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return text === null ? undefined : (JSON.parse(text) as Typed); // written above
  } catch {
    return undefined;
  }
}

/** The controls that a guest fills. */
function controls(): Control[] {
  const found = [...document.querySelectorAll<Control>('main input, main textarea, main select')];
  return found.filter((one) => one.name !== '' && !one.disabled && !['hidden', 'file'].includes(one.type));
}

function typedIn(control: Control): string {
  return isTicked(control) ? String(control.checked) : control.value;
}

function fill(control: Control, value: string): void {
  if (value === typedIn(control)) return;
  control.closest('details')?.setAttribute('open', '');
  if (isTicked(control)) return control.click();
  // React listens to the property of the prototype, and not to its own.
  const prototype: unknown = Object.getPrototypeOf(control);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

function isTicked(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio';
}

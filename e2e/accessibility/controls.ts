/** Controls that are hard to hit, to see or to understand. */
import type { Rule } from './measure.ts';

/** 2.5.8: every target has at least this many pixels in both directions; a link within a sentence may be smaller. */
export const smallTargets: Rule<number> = [findSmallTargets, isTarget, labelAround, nameOf];

function findSmallTargets(least: number): string[] {
  const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  const kinds = 'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"]';
  return [...scope.querySelectorAll<HTMLElement>(kinds)].filter(isTarget).flatMap((control) => {
    const { width, height } = (labelAround(control) ?? control).getBoundingClientRect();
    const isSmall = width < least - 0.5 || height < least - 0.5;
    return isSmall ? [`${nameOf(control)} is ${Math.round(width)} by ${Math.round(height)}`] : [];
  });
}

function isTarget(control: HTMLElement): boolean {
  const { pointerEvents, display } = getComputedStyle(control);
  if (!control.checkVisibility({ visibilityProperty: true }) || pointerEvents === 'none') return false;
  const sentence = control.parentElement?.textContent.trim();
  const isInSentence =
    display === 'inline' && control.tagName === 'A' && sentence !== control.textContent.trim();
  return !isInSentence && control.closest('.skip-link') === null;
}

/** A label around its field is a part of the field's target. */
function labelAround(control: HTMLElement): HTMLElement | null {
  return control instanceof HTMLInputElement ? control.closest('label') : null;
}

function nameOf(control: Element): string {
  const name =
    control.getAttribute('aria-label') ?? control.getAttribute('name') ?? control.textContent.trim();
  return `${control.tagName} "${name.slice(0, 40)}"`;
}

/** 1.4.11 in forced colors, which remove backgrounds and shadows: every part has an edge of its own. */
export const withoutEdge: Rule<string> = [findWithoutEdge, hasEdge, nameOf];

function findWithoutEdge(selector: string): string[] {
  return [...document.querySelectorAll<HTMLElement>(selector)]
    .filter(
      (part) =>
        part.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        // The edge of the screen is that of a dialog which fills it.
        part.getBoundingClientRect().width < document.documentElement.clientWidth &&
        !hasEdge(part),
    )
    .map(nameOf);
}

function hasEdge(part: Element): boolean {
  const style = getComputedStyle(part);
  const isLine = (kind: string, width: string): boolean => kind !== 'none' && parseFloat(width) >= 1;
  return (
    isLine(style.borderTopStyle, style.borderTopWidth) ||
    isLine(style.borderBottomStyle, style.borderBottomWidth) ||
    isLine(style.outlineStyle, style.outlineWidth)
  );
}

/** 3.3.1: if a form reports a failure that is about its input, the field is marked, and names the text of the failure. */
export const untiedErrors: Rule<null> = [findUntiedErrors, nameOf];

function findUntiedErrors(): string[] {
  const isDescribed = (field: Element): boolean =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .some((id) => document.getElementById(id)?.textContent.trim() !== '');
  const wrong = [...document.querySelectorAll('[aria-invalid="true"]')];
  const alerts = [...document.querySelectorAll('form [role="alert"]')].filter(
    ({ textContent }) => textContent.trim() !== '',
  );
  return [
    ...wrong.filter((field) => !isDescribed(field)).map((field) => `${nameOf(field)} says no error`),
    ...alerts
      .filter(({ id }) => id === '' || !wrong.some((field) => field.matches(`[aria-describedby~="${id}"]`)))
      .map(({ textContent }) => `no field is marked by "${textContent.trim().slice(0, 60)}"`),
  ];
}

/** 1.3.5 and 3.3.8: a browser knows what each field is for, and a text or a code can be pasted. */
export const closedFields: Rule<null> = [findClosedFields, nameOf];

function findClosedFields(): string[] {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input')].filter(
    ({ type, disabled, readOnly }) =>
      /^(text|email|tel|password|number)$/.test(type) && !disabled && !readOnly,
  );
  const isOpen = (field: HTMLInputElement): boolean =>
    field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true }));
  return [
    ...fields.filter(({ autocomplete }) => autocomplete === '').map((one) => `${nameOf(one)} has no purpose`),
    ...fields.filter((one) => !isOpen(one)).map((one) => `nothing can be pasted into ${nameOf(one)}`),
  ];
}

/** 3.2.6: the ways to help stand at the foot of the page, in the same order everywhere. */
export const movedHelp: Rule<null> = [findMovedHelp];

function findMovedHelp(): string[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main ~ footer a')].slice(0, 2);
  const kinds = links.map(({ protocol, pathname }) => (protocol === 'mailto:' ? protocol : pathname));
  return String(kinds) === 'mailto:,/' ? [] : [`the help is ${String(kinds)}`];
}

/** 2.5.3: a guest who operates the device by voice says the text of a control; its name contains that text. */
export const misnamed: Rule<null> = [findMisnamed, nameOf];

function findMisnamed(): string[] {
  return [...document.querySelectorAll<HTMLElement>('a[aria-label], button[aria-label]')]
    .filter((control) => {
      const written = control.innerText.trim().toLowerCase();
      return control.checkVisibility() && !(control.ariaLabel ?? '').toLowerCase().includes(written);
    })
    .map((control) => `${nameOf(control)} reads "${control.innerText.trim()}"`);
}

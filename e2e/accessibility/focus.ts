/** The way of the focus through a page by the Tab key. */
import type { Page } from '@playwright/test';

import { measure, type Rule } from './measure.ts';

/** 2.1.1, 2.4.7 and 2.4.11: the Tab key reaches every control, and each shows the focus and is on the screen. */
export async function walkFocus(page: Page): Promise<string[]> {
  await measure(page, forgetFocus, null);
  const found: string[] = [];
  for (let step = 0; step < stepsMax; step += 1) {
    await page.keyboard.press('Tab');
    const [name, ...problems] = await measure(page, focus, null);
    if (name === 'again') return [...found, ...(await measure(page, unreached, null))];
    found.push(...problems.map((problem) => `${name} ${problem}`));
  }
  return [...found, `the focus has not come round after ${stepsMax} steps`];
}

const stepsMax = 80;

const forgetFocus: Rule<null> = [forgetTheFocus];

function forgetTheFocus(): string[] {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  for (const one of document.querySelectorAll('[data-reached]')) one.removeAttribute('data-reached');
  return [];
}

/** The name of the element that has the focus, then why a guest would not see it; "again" if it was reached before. */
const focus: Rule<null> = [describeFocus, isMarked, placeOf];

function describeFocus(): string[] {
  const focused = document.activeElement;
  // Between the last element and the first the focus is on the browser.
  if (!(focused instanceof HTMLElement) || focused === document.body) return ['the browser'];
  if (focused.dataset['reached'] !== undefined) return ['again'];
  focused.dataset['reached'] = '';
  const name =
    focused.getAttribute('aria-label') ?? focused.getAttribute('name') ?? focused.textContent.trim();
  return [
    `${focused.tagName} "${name.slice(0, 40)}"`,
    ...(isMarked(focused) ? [] : ['shows no focus']),
    ...placeOf(focused),
  ];
}

/** A hidden field shows its focus on its label or on a neighbor. */
function isMarked(focused: HTMLElement): boolean {
  const marks = [focused, focused.closest('label'), ...(focused.parentElement?.children ?? [])];
  return marks.some((one) => {
    if (one === null) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return outlineStyle === 'auto' || (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2);
  });
}

/** The middle of the visible part is the element itself, and not a bar over it. */
function placeOf(focused: HTMLElement): string[] {
  const label = focused.closest('label');
  const box = (label ?? focused).getBoundingClientRect();
  const [left, right] = [Math.max(box.left, 0), Math.min(box.right, document.documentElement.clientWidth)];
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, window.innerHeight)];
  if (right - left < 1 || bottom - top < 1) return ['is outside of the screen'];
  if (getComputedStyle(focused).pointerEvents === 'none') return [];
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const isHit = hit !== null && ((label ?? focused).contains(hit) || hit.contains(focused));
  return isHit ? [] : [`is behind ${hit?.tagName}.${hit?.className}`];
}

const unreached: Rule<null> = [findUnreached];

function findUnreached(): string[] {
  const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  return [...scope.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
    .filter(
      (one) =>
        one.checkVisibility({ visibilityProperty: true }) &&
        !one.matches(':disabled, [tabindex="-1"], [data-reached]'),
    )
    .map((one) => `${one.tagName} "${one.textContent.trim().slice(0, 40)}" is never reached`);
}

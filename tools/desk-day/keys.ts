/** The keys of a page: a press that does nothing ends the play with an error. */
import type { Locator, Page } from '@playwright/test';

import type { Effort } from './hands.ts';
import { stepsTo } from './tab-stops.ts';

/** A walk of more presses is an error of the page: no agent would walk on. */
const walkMax = 120;

/** Presses keys and counts them. */
export interface Keys {
  effort: Effort;
  hit: (key: string) => Promise<void>;
  type: (text: string) => Promise<void>;
  /** Presses Tab or Shift+Tab until the element has the focus. */
  walkTo: (target: Locator) => Promise<void>;
  /** Presses an arrow key until it has led there; `what` names the end of the way. */
  arrowTo: (key: string, isThere: () => Promise<boolean>, what: string) => Promise<void>;
}

/** The keys of this page. */
export function keysOf(page: Page): Keys {
  const effort = { keys: 0, taps: 0 };
  const hit = async (key: string, times = 1): Promise<void> => {
    for (let count = 0; count < times; count += 1) {
      await page.keyboard.press(key);
      effort.keys += 1;
    }
  };
  const type = async (text: string): Promise<void> => {
    await page.keyboard.type(text);
    effort.keys += text.length;
  };
  const walkTo = async (target: Locator): Promise<void> => {
    await target.waitFor({ state: 'attached' }); // a segment is drawn by its label, and its radio button is hidden
    const from = await focused(page);
    const key = (await target.evaluate(stepsTo)) < 0 ? 'Shift+Tab' : 'Tab';
    for (let count = 0; !(await hasFocus(target)); count += 1) {
      if (count === walkMax)
        throw new Error(`No walk of ${walkMax} ${key} from ${from} reaches ${String(target)}`);
      const before = await focused(page);
      await hit(key);
      const isStuck = !(await hasFocus(target)) && (await focused(page)) === before;
      // A date has stops of its own for month, day and year.
      if (isStuck && !(await focusIsIn(page, 'input[type="date"], input[type="datetime-local"]')))
        throw new Error(`${key} does nothing at ${before}`);
    }
  };
  const arrowTo = async (key: string, isThere: () => Promise<boolean>, what: string): Promise<void> => {
    for (let count = 0; !(await isThere()); count += 1) {
      if (count === walkMax) throw new Error(`${key} does not lead to ${what}`);
      await hit(key);
    }
  };
  return { effort, hit, type, walkTo, arrowTo };
}

/** True if the element has the focus. */
export function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

function focusIsIn(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((sought) => document.activeElement?.matches(`body, ${sought}`) === true, selector);
}

/** What has the focus, as an agent would name it; with its number on the page, so that two alike are kept apart. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return 'body';
    const number = [...document.querySelectorAll('*')].indexOf(element);
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? '';
    return `${element.tagName.toLowerCase()} "${name}" (${number})`;
  });
}

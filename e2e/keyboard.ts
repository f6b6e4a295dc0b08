/** The keyboard of a page, which counts its presses: a press of Tab that does nothing ends the journey with an error. */
import { expect, type Locator, type Page } from '@playwright/test';

/** A walk of more presses is an error of the page: no agent would walk on. */
const walkMax = 120;

/** What an agent does without a pointer. */
export interface Keyboard {
  /** The keys so far; one with a modifier, such as Ctrl+K, counts once. */
  pressed: () => number;
  press: (key: string) => Promise<void>;
  /** Presses a button or follows a link. */
  use: (target: Locator) => Promise<void>;
  tick: (checkbox: Locator) => Promise<void>;
  /** Writes into a field in place of what it holds. */
  write: (field: Locator, text: string) => Promise<void>;
  /** Chooses an option of a select by its whole text. */
  choose: (select: Locator, option: string) => Promise<void>;
  /** Opens a tab of the back office by its title. */
  openTab: (title: string) => Promise<void>;
}

/** The keyboard of this page. */
export function keyboardOf(page: Page): Keyboard {
  let keys = 0;
  const press = async (key: string): Promise<void> => {
    await page.keyboard.press(key);
    keys += 1;
  };
  const walkTo = async (target: Locator): Promise<void> => {
    await target.waitFor({ state: 'attached' }); // a segment is drawn by its label, and its input is hidden
    const key = (await target.evaluate(stepsTo)) < 0 ? 'Shift+Tab' : 'Tab';
    for (let count = 0; !(await hasFocus(target)); count += 1) {
      if (count === walkMax) throw new Error(`No walk of ${walkMax} ${key} reaches ${String(target)}`);
      const before = await focused(page);
      await press(key);
      if (!(await hasFocus(target)) && (await focused(page)) === before && before !== 'several stops')
        throw new Error(`${key} does nothing at ${before}`);
    }
  };
  const arrowDownTo = async (isThere: () => Promise<boolean>, what: string): Promise<void> => {
    for (let count = 0; !(await isThere()); count += 1) {
      if (count === walkMax) throw new Error(`ArrowDown does not lead to ${what}`);
      await press('ArrowDown');
    }
  };
  return {
    pressed: () => keys,
    press,
    use: async (target) => {
      await walkTo(target);
      await expect(target).toBeEnabled();
      await press('Enter');
    },
    tick: async (checkbox) => {
      await walkTo(checkbox);
      await press('Space');
      await expect(checkbox).toBeChecked();
    },
    write: async (field, text) => {
      await walkTo(field);
      if ((await field.inputValue()) !== '') await press('ControlOrMeta+A');
      await page.keyboard.type(text);
      keys += text.length;
      await expect(field).toHaveValue(text);
    },
    choose: async (select, option) => {
      await walkTo(select);
      const shown = (): Promise<string> =>
        select.evaluate((element: HTMLSelectElement) => element.selectedOptions[0]?.text ?? '');
      await arrowDownTo(async () => (await shown()) === option, `the option ${option}`);
    },
    openTab: async (title) => {
      await press('ControlOrMeta+K');
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
      await page.keyboard.type(title);
      keys += title.length;
      const option = page.getByRole('option', { name: new RegExp(`(^|: )${title}$`) });
      const isChosen = async () => (await option.getAttribute('data-combobox-selected')) === 'true';
      await expect(page.getByRole('status').filter({ hasText: 'Searching' })).toHaveCount(0);
      await arrowDownTo(isChosen, `the tab ${title}`);
      await press('Enter');
      await expect(page.getByRole('heading', { name: title, level: 1, exact: true })).toBeVisible();
    },
  };
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/** What has the focus, with its number on the page, so that two alike are kept apart. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    // A date has stops of its own for month, day and year; Tab leads from the end of a page to its beginning.
    if (element === null || element.matches('body, input[type="date"], input[type="datetime-local"]'))
      return 'several stops';
    const number = [...document.querySelectorAll('*')].indexOf(element);
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? '';
    return `${element.tagName.toLowerCase()} "${name}" (${number})`;
  });
}

/** Runs in the page. The presses of Tab that lead to the element, negative for Shift+Tab; a dialog is walked in a circle. */
function stepsTo(target: Element): number {
  const scope = target.closest('[role="dialog"]') ?? document.body;
  const selector = 'a[href], button, input, select, textarea, summary, [tabindex]';
  const stops = [...scope.querySelectorAll<HTMLElement>(selector)].filter(
    (one) =>
      one === target ||
      (one.tabIndex >= 0 &&
        !one.matches(':disabled, input[type="radio"]:not(:checked)') &&
        one.checkVisibility({ visibilityProperty: true })),
  );
  const active = document.activeElement;
  const isBefore = (one: Element): boolean =>
    active !== null &&
    (one === active || (one.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0);
  const isOutside = active === null || !scope.contains(active) || active === document.body;
  const here = isOutside
    ? -1
    : stops.filter(isBefore).length - (stops.includes(active as HTMLElement) ? 1 : 0.5);
  const steps = stops.indexOf(target as HTMLElement) - here;
  const isCircle = scope !== document.body;
  if (!isCircle || Math.abs(steps) <= stops.length / 2) return steps;
  return steps > 0 ? steps - stops.length : steps + stops.length;
}

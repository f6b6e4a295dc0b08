/** Plays with the keyboard alone. Every press must do something: a key without effect ends the play with an error. */
import { expect, type Locator, type Page } from '@playwright/test';

import { groupOfTab, hasBar, tabPlaces, type Hands } from './hands.ts';
import { hasFocus, keysOf, type Keys } from './keys.ts';

/** The keyboard of this page. */
export function keyboardOf(page: Page): Hands {
  const { effort, hit, type, walkTo, arrowTo } = keysOf(page);
  const write = async (target: Locator, text: string): Promise<void> => {
    if (!(await hasFocus(target))) await walkTo(target);
    if ((await target.inputValue()) !== '') await hit('ControlOrMeta+A');
    await type(text);
    await expect(target).toHaveValue(text);
  };
  const use = async (target: Locator): Promise<void> => {
    await walkTo(target);
    await expect(target).toBeEnabled();
    await hit('Enter');
  };
  return {
    effort,
    use,
    write,
    tick: async (target) => {
      const isRadio = (await target.getAttribute('type')) === 'radio';
      await walkTo(isRadio ? await radioStop(target) : target);
      if (!isRadio) await hit('Space');
      else if (!(await target.isChecked()) && (await hasFocus(target))) await hit('Space');
      else await arrowTo(await arrowFor(target), () => target.isChecked(), 'the choice');
      await expect(target).toBeChecked();
    },
    date: (target, day) => enterDate({ walkTo, type }, target, day),
    paste: async (target, text) => {
      if (!(await hasFocus(target))) await walkTo(target);
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await hit('ControlOrMeta+V');
      await expect(target).not.toHaveValue('');
    },
    choose: async (target, option) => {
      await walkTo(target);
      const shown = (): Promise<string> =>
        target.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text ?? '');
      await arrowTo('ArrowDown', async () => (await shown()) === option, `the option ${option}`);
    },
    press: (key) => hit(key),
    openTab: async (title) => {
      const { tab, inGroup, groups } = tabPlaces(page, title);
      if (await hasBar(page)) {
        await use(groups.filter({ hasText: groupOfTab[title] ?? title }));
        return use(inGroup);
      }
      await walkTo(tab.locator('xpath=ancestor::*[@role="tablist"]').locator('[role="tab"][tabindex="0"]'));
      await arrowTo('ArrowDown', () => hasFocus(tab), `the tab ${title}`);
      await hit('Enter');
    },
    openBox: () => hit('Control+K'),
    take: async (result) => {
      await result.waitFor();
      await expect(result.page().locator('[data-combobox-selected]')).toHaveCount(1);
      const isChosen = async (): Promise<boolean> =>
        (await result.getAttribute('data-combobox-selected')) !== null;
      await arrowTo('ArrowDown', isChosen, 'the result');
      await hit('Enter');
    },
  };
}

async function enterDate(
  { walkTo, type }: Pick<Keys, 'walkTo' | 'type'>,
  target: Locator,
  day: string,
): Promise<void> {
  await walkTo(target);
  const [year = '', month = '', date = ''] = day.split('-');
  await type(month + date + year);
  await expect(target).toHaveValue(day);
}

/** The radio button of the same group that the Tab key reaches: the chosen one, or the first. */
async function radioStop(target: Locator): Promise<Locator> {
  const name = await target.getAttribute('name');
  const group = target.page().locator(`input[type="radio"][name="${name}"]`);
  const chosen = group.and(target.page().locator(':checked'));
  return (await chosen.count()) > 0 ? chosen : group.first();
}

async function arrowFor(target: Locator): Promise<'ArrowRight' | 'ArrowLeft'> {
  const isBehind = await target.evaluate((radio: HTMLInputElement) => {
    const group = [...document.querySelectorAll<HTMLInputElement>(`input[name="${radio.name}"]`)];
    return group.indexOf(radio) > group.findIndex((one) => one.checked);
  });
  return isBehind ? 'ArrowRight' : 'ArrowLeft';
}

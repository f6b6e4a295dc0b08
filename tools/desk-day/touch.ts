/** Plays with fingers on the glass: taps are counted, and the keys of the keyboard on the screen. */
import { expect, type Page } from '@playwright/test';

import { groupOfTab, hasBar, tabPlaces, type Hands } from './hands.ts';

/** The fingers on this page. */
export function touchOf(page: Page): Hands {
  const effort = { keys: 0, taps: 0 };
  const use: Hands['use'] = async (target) => {
    await target.tap();
    effort.taps += 1;
  };
  return {
    effort,
    use,
    tick: async (target) => {
      const label = page.locator(`label[for="${await target.getAttribute('id')}"]`);
      await use((await target.isVisible()) ? target : label);
      await expect(target).toBeChecked();
    },
    write: async (target, text) => {
      const hasFocus = await target.evaluate((element) => element === document.activeElement);
      if (!hasFocus) await use(target);
      if ((await target.inputValue()) !== '') {
        // A long press and "Select all".
        await target.selectText();
        effort.taps += 2;
      }
      await page.keyboard.type(text);
      effort.keys += text.length;
      await expect(target).toHaveValue(text);
    },
    date: async (target, day) => {
      await target.fill(day);
      effort.taps += 4; // the field, the month, the day and "Set"
    },
    paste: async (target, text) => {
      await target.fill(text);
      effort.taps += 2; // a long press and "Paste"
    },
    choose: async (target, option) => {
      await target.selectOption({ label: option });
      effort.taps += 2; // the field and the option
    },
    press: (_key, sameByTap) => use(sameByTap),
    openTab: async (title) => {
      const { tab, inGroup, groups } = tabPlaces(page, title);
      if (!(await hasBar(page))) return use(tab);
      await use(groups.filter({ hasText: groupOfTab[title] ?? title }));
      await use(inGroup);
    },
    openBox: () => use(page.getByRole('button', { name: 'Find a guest' })),
    take: use,
  };
}

/** The back office on a phone: no tab hides a button of a row, and no form hides its buttons. */
import type { Page } from '@playwright/test';

import { expect, expectAccessible, failedAnswer, once, test } from './park.ts';
import { callsAs, signIn } from './staff.ts';
import { headingOf } from './tab-heading.ts';

// An account without a season pass is answered by 404.
test.use({ allowedComplaints: [failedAnswer] });

/** The width of the page, and the buttons and links of the rows and forms that do not fit on the screen. */
function findHidden(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} pixels wide`] : [];
  for (const control of document.querySelectorAll<HTMLElement>('main :is(button, a[href], input, select)')) {
    // The head of a column scrolls with it.
    if (!control.checkVisibility() || control.closest('thead') !== null) continue;
    const { left, right, width } = control.getBoundingClientRect();
    const name = control.getAttribute('aria-label') ?? control.textContent;
    if (width > 1 && (left < 0 || right > clientWidth + 1))
      found.push(`"${name}" reaches from ${Math.round(left)} to ${Math.round(right)}`);
  }
  return found;
}

/** The buttons at the end of the open modal that are not in sight without scrolling, at both sizes of screen. */
async function findBelowFold(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog');
  const last = dialog.locator('.staff-modal-actions button').last();
  const found: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    const box = await last.boundingBox();
    if (box === null || box.y + box.height > size.height)
      found.push(`${await last.textContent()} at ${size.width}`);
  }
  await page.setViewportSize(sizes[1]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  return found;
}

/** The groups of tabs, in the bar at the bottom of a narrow screen. */
const bar = (page: Page) => page.getByRole('navigation', { name: 'Groups of tabs' });

/** Opens a tab from the list of its group. */
async function chooseTab(page: Page, group: string, title: string): Promise<void> {
  await bar(page).getByRole('button', { name: group, exact: true }).click();
  await bar(page).getByRole('listitem').getByRole('button', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { name: headingOf(title), level: 1 })).toBeVisible();
}

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;

test('on a phone every tab shows the buttons of its rows, and every form its own', once, async ({ page }) => {
  test.slow(); // Twenty tabs, and two forms of many of them.
  await signIn(page, 'admin');
  const hidden: string[] = [];
  const tabs: [group: string, title: string][] = [];
  for (const group of ['Guests', 'Passes', 'Club', 'Park', 'Team']) {
    await bar(page).getByRole('button', { name: group, exact: true }).click();
    const items = bar(page).getByRole('listitem');
    await expect(items.first()).toBeVisible();
    const titles = await items.allTextContents();
    tabs.push(...titles.map((title): [string, string] => [group, title]));
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(items).toHaveCount(0);
  }
  const titles = tabs.map(([, title]) => title);
  expect(titles).toEqual(expect.arrayContaining(['Team', 'Messages', 'Imports', 'Health']));
  for (const [group, title] of tabs) {
    await chooseTab(page, group, title);
    await expect(page.getByText('Loading', { exact: false })).toHaveCount(0);
    hidden.push(...(await page.evaluate(findHidden)).map((line) => `${title}: ${line}`));
    const create = page.getByRole('button', { name: /^(Add |New )/ }).first();
    const edit = page.getByRole('button', { name: /^Edit / }).first();
    for (const opener of [create, edit]) {
      if ((await opener.count()) === 0) continue;
      await opener.click();
      // A look has a page of its own.
      const allLooks = page.getByRole('link', { name: 'All looks' });
      await expect(page.getByRole('dialog').or(allLooks)).toBeVisible();
      if (await allLooks.isVisible()) {
        hidden.push(...(await page.evaluate(findHidden)).map((line) => `a look: ${line}`));
        await allLooks.click();
        continue;
      }
      hidden.push(...(await findBelowFold(page)).map((line) => `${title}: ${line} is below the fold`));
    }
  }
  expect(hidden).toEqual([]);
});

test('on a phone the rows that are found or written show their buttons', once, async ({ page, request }) => {
  const text = `The pier closes at ten today, and the wheel half an hour before ${Date.now()}`;
  const call = await callsAs(request, 'admin');
  const audience = { who: 'passes', productIds: [], day: null, photo: null };
  const draft = { kind: 'service', text, audience, sendAt: null, shownUntil: null };
  await call('PUT', `/api/admin/message/${crypto.randomUUID()}`, { ...draft, version: 0 });
  await signIn(page, 'admin');
  await chooseTab(page, 'Guests', 'Messages');
  await expect(page.getByRole('button', { name: `Delete "${text}"` })).toBeVisible();
  expect(await page.evaluate(findHidden)).toEqual([]);
  await page.getByRole('button', { name: `Open "${text}"` }).click();
  await expect(page.getByLabel('Day of the visit')).toBeVisible();
  expect(await findBelowFold(page)).toEqual([]);
  await page.getByRole('button', { name: `Delete "${text}"` }).click();
  await page.getByRole('button', { name: 'Delete draft' }).click();

  await chooseTab(page, 'Guests', 'Orders');
  await page.getByRole('searchbox').fill('1024');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('button', { name: /^Open order / }).first()).toBeVisible();
  expect(await page.evaluate(findHidden)).toEqual([]);

  await chooseTab(page, 'Club', 'Loyalty');
  await page.getByLabel('Search term').fill('700000102');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const load = page.getByRole('button', { name: 'Load Account 700000102' });
  await expect(load).toBeVisible();
  expect(await page.evaluate(findHidden)).toEqual([]);
  await load.click();
  await expect(page.getByRole('button', { name: 'Remove Order 10300002' })).toBeVisible();
  expect(await page.evaluate(findHidden)).toEqual([]);
});

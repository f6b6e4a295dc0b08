/** The back office on a phone: no tab hides a button of a row, and no form hides its buttons. */
import type { Page } from '@playwright/test';

import { expect, expectAccessible, failedAnswer, once, test } from './park.ts';
import { callsAs, openPlace, openTab, signIn } from './staff.ts';

// An account without a season pass is answered by 404.
test.use({ allowedComplaints: [failedAnswer] });

/** The width of the page, and the buttons and links of the rows and forms that do not fit on the screen. */
function findHidden(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} pixels wide`] : [];
  for (const control of document.querySelectorAll<HTMLElement>('main :is(button, a[href], input, select)')) {
    // The head of a column scrolls with it, and the tabs of a place are one line that scrolls.
    if (!control.checkVisibility() || control.closest('thead, [role="tablist"]') !== null) continue;
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

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;

test('on a phone every tab shows the buttons of its rows, and every form its own', once, async ({ page }) => {
  test.slow(); // Thirty tabs, and two forms of many of them.
  await signIn(page, 'admin');
  const hidden: string[] = [];
  const bar = page.getByRole('navigation', { name: 'Places' });
  await bar.getByRole('button', { name: 'More' }).click();
  const places = await bar.getByRole('link').allTextContents();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(bar.getByRole('listitem')).toHaveCount(0);
  const titles: string[] = [];
  for (const place of places) {
    await openPlace(page, place);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const tabs = await page.getByRole('tab').allTextContents();
    titles.push(...(tabs.length === 0 ? [place] : tabs));
  }
  expect(titles.length).toBeGreaterThan(25);
  for (const title of titles) {
    await openTab(page, title);
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
  await openTab(page, 'Messages');
  await expect(page.getByRole('button', { name: `Delete "${text}"` })).toBeVisible();
  expect(await page.evaluate(findHidden)).toEqual([]);
  await page.getByRole('button', { name: `Open "${text}"` }).click();
  await expect(page.getByLabel('Day of the visit')).toBeVisible();
  expect(await findBelowFold(page)).toEqual([]);
  await page.getByRole('button', { name: `Delete "${text}"` }).click();
  await page.getByRole('button', { name: 'Delete draft' }).click();

  await openTab(page, 'Orders');
  await page.getByRole('searchbox').fill('1024');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('button', { name: /^Open order / }).first()).toBeVisible();
  expect(await page.evaluate(findHidden)).toEqual([]);

  await openTab(page, 'Loyalty');
  await page.getByLabel('Search term').fill('700000102');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const load = page.getByRole('button', { name: 'Load Account 700000102' });
  await expect(load).toBeVisible();
  expect(await page.evaluate(findHidden)).toEqual([]);
  await load.click();
  await expect(page.getByRole('button', { name: 'Remove Order 10300002' })).toBeVisible();
  expect(await page.evaluate(findHidden)).toEqual([]);
});

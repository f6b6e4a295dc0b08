/** The one box of the back office: opened by key, button and scan from any screen, and read by keyboard. */
import type { Page } from '@playwright/test';

import { desktop, expect, failedAnswer, test } from './park.ts';
import { openTab, signIn } from './staff.ts';

const box = (page: Page) => page.getByRole('dialog', { name: 'Find a guest' });
const field = (page: Page) => box(page).getByLabel('Any number, link, email, phone or name');

/** Types as a reader at the USB port does: quick keys, and Enter at the end. */
async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate((text) => {
    for (const key of [...Array.from(text), 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }, code);
}

test(
  'Ctrl-K finds an order and a member by name, and Enter opens the chosen one',
  desktop,
  async ({ page }) => {
    await signIn(page, 'agent');
    await openTab(page, 'Dashboard');
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('maya okafor');
    await expect(box(page).getByRole('group', { name: 'Orders' }).getByRole('option')).toHaveCount(1);
    const member = box(page).getByRole('group', { name: 'Club members' }).getByRole('option');
    await expect(member).toContainText('700000101');
    await expect(box(page).locator('[data-combobox-selected]')).toContainText('10240001');
    await page.keyboard.press('ArrowDown');
    await expect(box(page).locator('[data-combobox-selected]')).toContainText('700000101');
    await page.keyboard.press('Enter');
    await expect(box(page)).toBeHidden();
    await expect(page).toHaveURL(/\/admin\/guest\?account=700000101$/);
    await expect(page.getByText('maya.okafor@mail.example').first()).toBeVisible();
  },
);

/** Finds by keyboard, and waits for the end of the box. */
async function find(page: Page, number: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(number);
  await expect(box(page).locator('[data-combobox-selected]')).toContainText(number);
  await page.keyboard.press('Enter');
  await expect(box(page)).toBeHidden();
}

test(
  'a found guest takes the focus though the page is open, and never under the buttons of the one before',
  desktop,
  async ({ page }) => {
    await signIn(page, 'agent');
    await find(page, '10300001');
    const owen = page.getByRole('heading', { name: 'Owen Park' });
    await expect(owen).toBeFocused();
    const button = page.getByRole('button', { name: 'Send link', exact: true });
    await button.focus();
    await find(page, '10300001');
    await expect(owen).toBeFocused();

    let answer = (): void => undefined;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/admin/guest-page/', async (route) => {
      await asked;
      await route.continue();
    });
    await button.focus();
    await find(page, '10300003');
    await expect(page).toHaveURL(/order=10300003/);
    await expect(owen).toBeHidden();
    await expect(button).toBeHidden();
    answer();
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused();
    await expect(page.locator('.staff-guest-page')).toContainText('10300003');

    await find(page, '700000102');
    const ines = page.getByRole('heading', { name: 'Ines Duarte' });
    await expect(ines).toBeFocused();
    await page.getByRole('button', { name: 'Give goodwill points' }).focus();
    await find(page, '700000102');
    await expect(ines).toBeFocused();
  },
);

test('a scan with nothing focused opens the one thing that it names', desktop, async ({ page }) => {
  await signIn(page, 'agent');
  await openTab(page, 'Dashboard');
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await scan(page, '5126000003000013');
  await expect(page).toHaveURL(/\/admin\/guest\?order=10300001&pass=5126000003000013$/);
  await expect(page.getByRole('heading', { name: 'Owen Park' })).toBeVisible();
  await scan(page, '700000102');
  await expect(page).toHaveURL(/account=700000102$/);
  await expect(page.getByText('ines.duarte@mail.example').first()).toBeVisible();
});

test('the button finds on a phone too, and what has no place yet says so', async ({ page }) => {
  await signIn(page, 'agent');
  await page.getByRole('button', { name: 'Find a guest' }).click();
  await field(page).fill('20412');
  const checks = box(page).getByRole('group', { name: 'Checks' }).getByRole('option');
  await expect(checks).toHaveCount(2);
  await expect(checks.first()).toContainText('not claimed yet');
  await expect(checks.first()).toBeDisabled();
  await field(page).fill('99999999');
  await expect(box(page).getByText('Nothing matches.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Find a guest' })).toBeFocused();
});

test('a slash opens the box where the tab has no search of its own', desktop, async ({ page }) => {
  await signIn(page, 'agent');
  await openTab(page, 'Orders');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.keyboard.press('/');
  await expect(box(page)).toBeHidden();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await openTab(page, 'Dashboard');
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
});

test.describe('an address', () => {
  test.use({ allowedComplaints: [failedAnswer] });

  test(
    'leads through the login to its order; after Logout the next member begins anew',
    desktop,
    async ({ page }) => {
      await page.goto('/admin/orders?order=10240001');
      await expect(page).toHaveURL(/\/login$/);
      await page.getByLabel('Email').fill('agent@harborlight.example');
      await page.getByLabel('Password', { exact: true }).fill('lantern-wheel-by-the-sea');
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByRole('heading', { name: 'Order 10240001' })).toBeVisible();
      await page.getByRole('button', { name: 'Logout' }).click();
      await signIn(page, 'agent');
      await expect(page).not.toHaveURL(/order=/);
    },
  );

  test('of an account that is not there says so', desktop, async ({ page }) => {
    await signIn(page, 'agent');
    await page.goto('/admin/loyalty?account=799999999');
    await expect(page.getByText('There is no active account 799999999.')).toBeVisible();
    await page.getByRole('button', { name: 'Back to the search' }).click();
    await expect(page.getByRole('heading', { name: 'Load an account' })).toBeVisible();
  });
});

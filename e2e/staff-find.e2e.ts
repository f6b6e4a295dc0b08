/** The one box of the back office: opened by key, button and scan from any screen, and read by keyboard. */
import type { Page } from '@playwright/test';

import { expect, once, test } from './park.ts';
import { signIn } from './staff.ts';

const box = (page: Page) => page.getByRole('dialog', { name: 'Find a guest' });
const field = (page: Page) => box(page).getByLabel('Any number, link, email, phone or name');

/** Finds by keyboard, and waits for the end of the box. */
async function find(page: Page, number: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(number);
  await expect(box(page).locator('[data-combobox-selected]')).toContainText(number);
  await page.keyboard.press('Enter');
  await expect(box(page)).toBeHidden();
}

test('a found guest takes the focus though the page is open, and never under the buttons of the one before', async ({
  page,
}) => {
  await signIn(page, 'agent');
  await find(page, '10300001');
  const owen = page.getByRole('heading', { name: 'Owen Park' });
  await expect(owen).toBeFocused();
  const button = page.getByRole('button', { name: 'More acts' });
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
  await button.focus();
  await find(page, '700000102');
  await expect(ines).toBeFocused();
});

test('a check that no one claimed is given to a member, on a phone too', once, async ({ page }) => {
  await signIn(page, 'agent');
  await page.getByRole('button', { name: 'Find a guest' }).click();
  await field(page).fill('99999999');
  await expect(box(page).getByText('Nothing matches.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Find a guest' })).toBeFocused();
  await page.keyboard.press('Enter');
  await field(page).fill('20412');
  const checks = box(page).getByRole('group', { name: 'Checks' }).getByRole('option');
  await expect(checks).toHaveCount(2);
  await expect(checks.first()).toContainText('not claimed yet');
  await checks.first().click();
  await box(page).getByLabel('Which member gets check 150162261119204126?').fill('ines duarte');
  await expect(box(page).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/account=700000102&tab=club&claim=purchase\.150162261119204126$/);
  await expect(page.getByLabel('Check number')).toBeFocused();
  await expect(page.getByLabel('Check number')).toHaveValue('150162261119204126');
});

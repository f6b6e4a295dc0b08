import { expect, expectAccessible, holdCalls, test } from './park.ts';
import { openTab, signIn } from './staff.ts';

test('the dashboard shows a range as charts and tables, and keeps it in its address', async ({ page }) => {
  await signIn(page, 'agent');
  await openTab(page, 'Dashboard');
  await expect(page.getByRole('heading', { name: 'Points by kind' })).toBeVisible();
  await page.getByText('Points by kind as a table').click();
  const rows = page.getByRole('region', { name: 'Points by kind' }).getByRole('row');
  await expect(rows).toHaveCount(31);
  await expectAccessible(page);
  await page.getByLabel('Range', { exact: true }).selectOption('Last 90 days');
  await expect(page).toHaveURL(/range=90d/);
  await expect(rows).toHaveCount(91);
  const release = await holdCalls(page, '**/api/admin/dashboard/?*');
  await page.getByRole('radio', { name: 'Days' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/by=week/);
  // The arrow keys go on from here although the server has not answered yet.
  await expect(page.getByRole('radio', { name: 'Weeks' })).toBeChecked();
  release();
  await expect(rows.nth(1)).toContainText('Week of');
  // Ninety days are no whole number of weeks, so the first or the last one is cut.
  await expect(rows.filter({ hasText: '(only ' })).not.toHaveCount(0);
  await expect(page.getByText('Part of a week').first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Range', { exact: true })).toHaveValue('90d');
  // The first row is the sum of the others.
  await page.getByText('Wallet adoption by product', { exact: true }).click();
  const possible = page
    .getByRole('region', { name: 'Wallet adoption by product' })
    .locator('td:nth-child(2)');
  await expect(possible.nth(1)).toBeVisible();
  const [all = 0, ...each] = (await possible.allTextContents()).map((text) => Number(text.replace(',', '')));
  expect(all).toBe(each.reduce((total, count) => total + count, 0));
  await page.getByRole('link', { name: 'Club requests open' }).click();
  await expect(page.getByRole('heading', { name: /^Club requests, / })).toBeVisible();
});

test.describe('the rows of a figure', () => {
  // A member without a season pass is answered 404.
  test.use({ allowedComplaints: [/status of 404/] });

  test('a figure opens its rows, a row opens its guest, and Back leads to the figures', async ({ page }) => {
    await signIn(page, 'design');
    await page.goto('/admin/dashboard?range=90d');
    await page.getByRole('link', { name: 'Claims', exact: true }).click();
    await expect(page.getByRole('heading', { name: /^Claims, / })).toBeVisible();
    const list = page.getByRole('region', { name: 'Claims' });
    await expect(list.getByRole('row').nth(1)).toBeVisible();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^claims-/);
    await expectAccessible(page);
    const account = list.getByRole('row').nth(1).getByRole('link');
    const number = await account.textContent();
    await account.click();
    await expect(page).toHaveURL(new RegExp(`account=${number}`));
    await page.goBack();
    await page.getByRole('button', { name: 'Back to the figures' }).click();
    await expect(page.getByRole('heading', { name: 'Claims by kind', exact: true })).toBeVisible();
    await expect(page).toHaveURL(/range=90d$/);
  });
});

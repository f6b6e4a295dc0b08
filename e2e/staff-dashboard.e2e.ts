import { desktop, expect, expectAccessible, test } from './park.ts';
import { openTab, signIn } from './staff.ts';

test('the dashboard shows its figures as charts and as a table', desktop, async ({ page }) => {
  await signIn(page, 'agent');
  await openTab(page, 'Dashboard');
  await expect(page.getByRole('heading', { name: 'Points by kind' })).toBeVisible();
  const rows = page.getByRole('region', { name: 'Figures by day' }).getByRole('row');
  await expect(rows).toHaveCount(31);
  await expectAccessible(page);
  await page.getByText('7 days').click();
  await expect(rows).toHaveCount(8);
  await page.getByRole('link', { name: 'Club requests open' }).click();
  await expect(page.getByRole('heading', { name: 'Club Requests', level: 1 })).toBeVisible();
});

test(
  'a manager saves a tab as a file without formulas; an agent has no such button',
  desktop,
  async ({ page }) => {
    await signIn(page, 'design');
    await openTab(page, 'Wallet Item Exclusions');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^wallet-item-exclusions-\d{4}-\d{2}-\d{2}\.csv$/);
    await page.getByRole('button', { name: 'Logout' }).click();
    await signIn(page, 'agent');
    await openTab(page, 'Wallet Item Exclusions');
    await expect(page.getByRole('button', { name: 'Filters' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0);
  },
);

import { expect, expectAccessible, test } from './park.ts';
import { openPlace, openTab, signIn } from './staff.ts';

test.use({ allowedComplaints: [/net::ERR_FAILED|dynamically imported module/] });

test('a tab whose script fails to load says so, the others stay, and a retry loads it', async ({ page }) => {
  await page.route(/\/assets\/dashboard-|icon-192/, (route) => route.abort());
  await signIn(page, 'agent');
  await openPlace(page, 'Insights');
  const fault = page.getByRole('alert').filter({ hasText: 'This part could not be loaded.' });
  await expect(fault).toBeVisible();
  await expectAccessible(page);
  await openTab(page, 'Orders');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await openPlace(page, 'Insights');
  await expect(fault).toBeVisible();
  const asked = page.waitForEvent('requestfailed');
  await page.getByRole('button', { name: 'Try again' }).click();
  await asked;
  await expect(fault).toBeVisible();

  await page.unroute(/\/assets\/dashboard-|icon-192/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Points by kind' })).toBeVisible();
});

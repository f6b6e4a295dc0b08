/** The browser's Back and Forward buttons lead through the screens of the app, and never out of it unasked. */
import { expect, passOf, openShares, test, waitForHydration } from './park.ts';

test('Back closes what lies over the card: the barcode, the form of a share, the registration', async ({
  page,
}) => {
  const { path } = passOf('10400001');
  await page.goto(path);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Show the barcode full screen' }).click();
  await expect(page.getByRole('dialog', { name: 'Barcode' })).toBeVisible();
  await page.goBack();
  await waitForHydration(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const shares = await openShares(page);
  await shares.getByRole('button', { name: 'Modify Dana Blake' }).click();
  const form = page.getByRole('dialog', { name: 'Modify Ticket Share' });
  await expect(form).toBeVisible();
  await page.goBack();
  await expect(form).toHaveCount(0);
  await expect(shares).toBeVisible();
  await page.goBack();
  await waitForHydration(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: 'Edit Registration' }).click();
  await expect(page.getByRole('heading', { name: 'Edit your registration' })).toBeVisible();
  await page.goBack();
  await waitForHydration(page);
  await expect(page.getByRole('button', { name: 'Edit Registration' })).toBeVisible();
  await expect(page).toHaveURL(path);
});

test('a dialog that is closed by its button leaves nothing to go back through', async ({ page }) => {
  const { path } = passOf('10400001');
  await page.goto('/lookup');
  await page.goto(path);
  await waitForHydration(page);
  for (let times = 0; times < 2; times += 1) {
    const shares = await openShares(page);
    await shares.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await expect.poll(() => page.evaluate(() => 'sheet' in (history.state as object))).toBe(false);
  await page.goBack();
  await expect(page).toHaveURL('/lookup');
});

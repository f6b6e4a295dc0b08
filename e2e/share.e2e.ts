import {
  expect,
  expectAccessible,
  openShares,
  failedAnswer,
  waitForHydration,
  passOf,
  shareOf,
  test,
} from './park.ts';

test('the link of a guest is copied, and opens a page of their own', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(passOf('10400001').path);
  await waitForHydration(page);
  const list = await openShares(page);
  await list.getByRole('button', { name: 'Copy Link for Dana Blake' }).click();
  await expect(list.getByText('Link for Dana Blake copied')).toBeAttached();
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await expect(page.getByText('Dana Blake')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start Over' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toHaveCount(0);
});

test.describe('failures', () => {
  test.use({ allowedComplaints: [failedAnswer] });

  test('a list that fails after a change keeps the guests and says so', async ({ page }) => {
    await page.goto(passOf('10400001').path);
    await waitForHydration(page);
    // For the page, the change itself succeeds, but it changes nothing.
    await page.route('**/api/share/**', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ json: { ...shareOf(0), directLink: '', isMailed: true } })
        : route.abort(),
    );
    const shares = await openShares(page);
    await shares.getByRole('button', { name: 'Modify Dana Blake' }).click();
    await shares.getByRole('button', { name: 'Update Info' }).click();
    await expect(page.getByRole('dialog', { name: 'Modify Ticket Share' })).toHaveCount(0);
    await expect(shares.getByRole('alert')).toContainText('Error retrieving guests');
    await expect(shares).toContainText('Update successful');
    await expectAccessible(page);
  });
});

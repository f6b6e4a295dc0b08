import {
  expect,
  expectAccessible,
  failedAnswer,
  waitForHydration,
  isStillThatDay,
  passOf,
  test,
} from './park.ts';

const pageOf = (orderId: string): string => `/stored-value/${passOf(orderId).barcodeHash}`;

test('a card shows its balance, its barcode, and its uses of today, newest first', async ({ page }) => {
  await page.goto(pageOf('10400005'));
  await expect(page.getByRole('heading', { name: '50 Ride Credit Card' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Credits12');
  await expect(page.getByRole('main')).toContainText('Cash$8.25');
  await expect(page.getByText('only the current operating day')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show the barcode full screen' })).toBeVisible();
  await expectAccessible(page);
  // If the park's day has ended since the journeys began, the list is empty, which another journey tests.
  if (!isStillThatDay()) return;
  const visits = page.getByRole('region', { name: 'attractions' }).getByRole('listitem');
  await expect(visits.first()).toContainText('Pier Arcade');
  const newest = await visits.first().getByRole('time').getAttribute('datetime');
  expect(Date.parse(newest ?? '')).toBeLessThanOrEqual(Date.now());
  await expect(visits.last()).toContainText('Breaker Coaster');
});

test('a card that was not used today says so', async ({ page }) => {
  await page.goto(pageOf('10400006'));
  await expect(page.getByText('Not used yet today.')).toBeVisible();
  await expectAccessible(page);
});

test('the balance is refreshed without leaving the page', async ({ page }) => {
  await page.goto(pageOf('10400004'));
  await waitForHydration(page);
  const answer = page.waitForResponse('**/api/stored-value/');
  await page.getByRole('button', { name: 'Refresh' }).click();
  expect((await answer).status()).toBe(200);
  await expect(page.getByText('$36.50')).toBeVisible();
});

test.describe('failures', { tag: '@once' }, () => {
  test.use({ allowedComplaints: [failedAnswer] });

  test('an unknown code says so and shows nothing else', async ({ page }) => {
    await page.goto(`/stored-value/${'0'.repeat(64)}`);
    await expect(page.getByRole('heading', { name: 'Unable to retrieve ticket card data' })).toBeVisible();
    await expect(
      page.getByText('This may be a problem with your card or with our systems, please try again later.'),
    ).toBeVisible();
    await expectAccessible(page);
  });

  test('a balance that cannot be refreshed stays on the screen', async ({ page }) => {
    await page.goto(pageOf('10400004'));
    await waitForHydration(page);
    await page.route('**/api/stored-value/', (route) => route.abort());
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('alert')).toContainText('Unable to retrieve ticket card data');
    await expect(page.getByText('$36.50')).toBeVisible();
  });
});

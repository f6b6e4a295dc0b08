/** A screen of the back office whose list cannot be loaded says what failed, and offers to try again. */
import { expect, expectAccessible, failedAnswer, test } from './park.ts';
import { openTab, signIn } from './staff.ts';

test.use({ allowedComplaints: [failedAnswer] });

const busy = {
  status: 503,
  contentType: 'application/problem+json',
  json: { code: 'unavailable', title: 'Temporary server error, please retry', status: 503 },
};

/** The tabs whose lists come by calls of their own: the call, what fails, and what an empty list would say. */
const lists = [
  ['Test Passes', 'test-passes/*', 'Test Passes', 'There is nothing in Test Passes yet.'],
  ['Imports', 'import/?*', 'The imports', 'Nothing has been imported yet.'],
  // Before the tab beside it, whose way leads past it and would leave it in the cache.
  ['Dashboard', 'dashboard/**', 'The dashboard', 'passes opened'],
  ['Activity', 'audit/**', 'The activity', 'No changes have been made yet.'],
  ['Earn Rules', 'earn-rules/', 'The earn rules', 'Loading...'],
  ['Health', 'health/', 'The state of the park', 'Queues'],
  ['Settings', 'park-setting/', 'The settings', 'Quiet hours from'],
] as const;

test('a list that cannot be loaded says so and offers a retry', async ({ page }) => {
  await signIn(page, 'admin');
  for (const [tab, call, what, empty] of lists) {
    let isDown = true;
    await page.route(`**/api/admin/${call}`, (held) => (isDown ? held.fulfill(busy) : held.continue()));
    await openTab(page, tab);
    const fault = page.getByRole('alert').filter({ hasText: `${what} could not be loaded.` });
    await expect(fault).toContainText('Temporary server error, please retry');
    await expect(page.getByText(empty)).toHaveCount(0);
    await expectAccessible(page);
    isDown = false;
    await fault.getByRole('button', { name: 'Try again' }).click();
    await expect(fault).toHaveCount(0);
  }
});

test('orders and points of a member that cannot be loaded offer a retry', async ({ page }) => {
  let isDown = true;
  for (const path of [
    '**/api/admin/loyalty/',
    '**/api/admin/loyalty/ledger/*',
    '**/api/admin/loyalty/pass/*/',
  ])
    await page.route(path, (held) => (isDown ? held.fulfill(busy) : held.continue()));
  await signIn(page, 'agent');
  await openTab(page, 'Loyalty');
  await page.getByLabel('Email').fill('ines.duarte@mail.example');
  await page.getByRole('button', { name: 'Submit' }).click();
  const orders = page.getByRole('region', { name: 'Orders', exact: true });
  await expect(orders.getByText('Unable to load orders.')).toBeVisible();
  isDown = false;
  await orders.getByRole('button', { name: 'Try again' }).click();
  await expect(orders.getByRole('row', { name: /10300002/ })).toBeVisible();
  const history = page.getByRole('region', { name: 'History', exact: true });
  await history.getByRole('button', { name: 'Try again' }).click();
  await expect(history.getByRole('row').first()).toBeVisible();
  const pass = page.getByRole('region', { name: 'Season pass' });
  await pass.getByRole('button', { name: 'Try again' }).click();
  await expect(pass.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

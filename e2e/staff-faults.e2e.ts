/** A screen of the back office whose list cannot be loaded says what failed, and offers to try again. */
import { desktop, expect, expectAccessible, failedAnswer, test } from './park.ts';
import { openTab, signIn } from './staff.ts';

test.use({ allowedComplaints: [failedAnswer] });

const busy = {
  status: 503,
  contentType: 'application/problem+json',
  json: { code: 'unavailable', title: 'Temporary server error, please retry', status: 503 },
};

test(
  'a list that a gateway refuses shows neither an empty list nor the gateway’s page',
  desktop,
  async ({ page }) => {
    await page.route('**/api/admin/test-passes/*', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<html><h1>502 Bad Gateway</h1></html>' }),
    );
    await signIn(page, 'design');
    await openTab(page, 'Test Passes');
    await expect(page.getByText('Test Passes could not be loaded.')).toBeVisible();
    await expect(page.getByText('There is nothing in Test Passes yet.')).toHaveCount(0);
    await expect(page.getByText('Bad Gateway')).toHaveCount(0);
  },
);

for (const { who, tab, route, what, empty } of [
  {
    who: 'design',
    tab: 'Test Passes',
    route: '**/api/admin/test-passes/*',
    what: 'Test Passes',
    empty: 'There is nothing in Test Passes yet.',
  },
  {
    who: 'admin',
    tab: 'Imports',
    route: '**/api/admin/import/?*',
    what: 'The imports',
    empty: 'Nothing has been imported yet.',
  },
  {
    who: 'audit',
    tab: 'Activity',
    route: '**/api/admin/audit/**',
    what: 'The activity',
    empty: 'No changes have been made yet.',
  },
  {
    who: 'audit',
    tab: 'Activity',
    route: '**/api/admin/wallet-log/',
    what: 'The Apple Wallet messages',
    empty: 'No phone has reported a problem with a pass.',
  },
  {
    who: 'agent',
    tab: 'Requests',
    route: '**/api/admin/request/',
    what: 'The requests',
    empty: 'No one is waiting for an answer.',
  },
  {
    who: 'loyalty',
    tab: 'Earn Rules',
    route: '**/api/admin/earn-rules/',
    what: 'The earn rules',
    empty: 'Loading...',
  },
  {
    who: 'admin',
    tab: 'Dashboard',
    route: '**/api/admin/dashboard/**',
    what: 'The dashboard',
    empty: 'passes opened',
  },
  {
    who: 'agent',
    tab: 'Health',
    route: '**/api/admin/health/',
    what: 'The state of the park',
    empty: 'What waits',
  },
])
  test(`${what} that cannot be loaded say so and offer a retry`, desktop, async ({ page }) => {
    let isDown = true;
    await page.route(route, (held) => (isDown ? held.fulfill(busy) : held.continue()));
    await signIn(page, who);
    await openTab(page, tab);
    const fault = page.getByRole('alert').filter({ hasText: `${what} could not be loaded.` });
    await expect(fault).toContainText('Temporary server error, please retry');
    await expect(page.getByText(empty)).toHaveCount(0);
    await expectAccessible(page);
    isDown = false;
    await fault.getByRole('button', { name: 'Try again' }).click();
    await expect(fault).toHaveCount(0);
  });

test('orders and points of a member that cannot be loaded offer a retry', desktop, async ({ page }) => {
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
  const points = page.getByRole('region', { name: 'Points', exact: true });
  await points.getByRole('button', { name: 'Try again' }).click();
  await expect(points.getByText(/balance/)).toBeVisible();
  const pass = page.getByRole('region', { name: 'Season pass' });
  await pass.getByRole('button', { name: 'Try again' }).click();
  await expect(pass.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

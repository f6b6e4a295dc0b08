/** The browser's Back and Forward buttons lead through the screens of the app, and never out of it unasked. */
import {
  byFinger,
  expect,
  failedAnswer,
  iPhone,
  logIn,
  passOf,
  openShares,
  shareOf,
  test,
  waitForHydration,
} from './park.ts';

const ticket = passOf('10300001');
const family = ['/10600001/5126000006000010', '/10600001/5126000006000028'] as const;

test('Back leads from the card to the login, and Forward to the card again', async ({ page }) => {
  await page.goto('/lookup');
  await page.goto('/');
  await logIn(page, ticket);
  await expect(page).toHaveURL(ticket.path);
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Open your pass' })).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(ticket.path);
  await expect(page.getByRole('heading', { name: 'All Piers Day Ticket' })).toBeFocused();
  await page.reload();
  await waitForHydration(page);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/lookup');
});

test('Back leads through the passes of the family', async ({ page }) => {
  await page.goto(family[0]);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Next pass' }).click();
  await expect(page).toHaveURL(family[1]);
  await expect(page.getByText('2 of 3')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(family[0]);
  await expect(page.getByText('1 of 3')).toBeVisible();
  await page.goForward();
  await expect(page.getByText('2 of 3')).toBeVisible();
});

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

test.describe('a stopped share', byFinger, () => {
  test.use({ userAgent: iPhone, allowedComplaints: [failedAnswer] });

  test('says so as soon as it is tapped', async ({ page }) => {
    await page.goto(`/${shareOf(0).hashUrl}`);
    await waitForHydration(page);
    // The owner stops the share while its page is open.
    await page.route('**/api/apple-wallet/', (route) =>
      route.fulfill({
        status: 404,
        contentType: 'application/problem+json',
        body: '{"code":"order-not-found"}',
      }),
    );
    const colors = { backgroundColor: '0B4F6C', foregroundColor: 'FFFFFF' };
    await page.route('**/api/login/', (route) =>
      route.fulfill({
        json: { shareId: shareOf(0).id, ticketShares: [], product: 'Credit Card', ...colors },
      }),
    );
    await page.getByRole('button', { name: 'Add to Apple Wallet' }).click();
    await expect(page.getByRole('heading', { name: 'Pass No Longer Shared' })).toBeVisible();
    await expect(page.getByText('Unable to locate order')).toHaveCount(0);
  });
});

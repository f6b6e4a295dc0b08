import { expect, expectAccessible, failedAnswer, once, passOf, test, waitForHydration } from './park.ts';

const unregistered = passOf('10240003');
const registered = passOf('10240012');

test.use({ allowedComplaints: [failedAnswer] });

// Runs once, because the registration persists and the park has only one such guest.
test('a guest without a name registers once and then sees the pass', once, async ({ page }) => {
  const pass = unregistered;
  await page.goto(pass.path);
  await expect(page.getByRole('heading', { name: 'Register your pass' })).toBeVisible();
  await expect(page.getByLabel('Order ID')).toBeDisabled();
  await expect(page.getByLabel('Order ID')).toHaveValue(pass.orderId);
  await expect(page.getByLabel('Barcode', { exact: true })).toBeDisabled();
  for (const consent of ['Email news and announcements', 'Text messages (SMS)'])
    await expect(page.getByLabel(consent)).not.toBeChecked();
  for (const words of [
    /frequency varies/,
    /HELP to 36401/,
    /STOP to 36401/,
    /not a condition/,
    /rates may apply/,
  ])
    await expect(page.getByText(words)).toBeVisible();
  await expectAccessible(page);

  await waitForHydration(page);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByLabel('First name')).toBeFocused();
  await expect(page.getByText('Enter the first name')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('Enter the first name');
  await expect(page.getByLabel('First name')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('First name').fill('Lena');
  await expect(page.getByText('Enter the first name')).toHaveCount(0);
  await page.getByLabel('Last name').fill('Fischer');
  await page.getByLabel('Email *').fill('lena@mail');
  await page.getByLabel('Phone').pressSequentially('6095550142');
  await expect(page.getByLabel('Phone')).toHaveValue('(609) 555-0142');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Enter an email address such as name@mail.com')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email *').fill('lena@mail.example');
  await page.getByLabel('Text messages (SMS)').check();
  await page.getByRole('button', { name: 'Register' }).click();

  await expect(page.getByText('Lena Fischer')).toBeVisible();
  await page.reload();
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Edit Registration' }).click();
  await expect(page.getByRole('heading', { name: 'Edit your registration' })).toBeFocused();
  await expect(page.getByLabel('Phone')).toHaveValue('(609) 555-0142');
  await expect(page.getByLabel('Text messages (SMS)')).toBeChecked();
  await expect(page.getByLabel('Email news and announcements')).not.toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back to your pass' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('every failure of the registration has its own text and keeps the input', async ({ page }) => {
  await page.goto(registered.path);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Edit Registration' }).click();
  await page.getByLabel('First name').fill('Somebody else');
  const failures: [number | 'offline', string][] = [
    [408, 'Temporary server error, please retry'],
    [404, 'Unable to register'],
    ['offline', 'Error registering'],
  ];
  for (const [status, text] of failures) {
    await page.route('**/api/register/', (route) =>
      status === 'offline' ? route.abort() : route.fulfill({ status, body: '' }),
    );
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByRole('alert')).toHaveText(text);
    await page.unroute('**/api/register/');
  }
  await expect(page.getByLabel('First name')).toHaveValue('Somebody else');
  await page.getByRole('button', { name: 'Back to your pass' }).click();
  await expect(page.getByText(registered.firstName ?? '-')).toBeVisible();
});

test('an error that only the server finds is shown at its field, which has the focus', async ({ page }) => {
  await page.goto(registered.path);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Edit Registration' }).click();
  const faults = [{ path: '/email', message: 'This address cannot receive mail' }];
  await page.route('**/api/register/', (route) =>
    route.fulfill({
      status: 400,
      contentType: 'application/problem+json',
      json: { code: 'malformed-request', title: 'Malformed', faults },
    }),
  );
  await page.getByRole('button', { name: 'Register' }).click();
  const email = page.getByLabel('Email *');
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Enter an email address such as name@mail.com');
  await expectAccessible(page);
});

test('an order without an email has no registration to edit, nor has a shared pass', async ({ page }) => {
  for (const orderId of ['10240010', '20330001']) {
    await page.goto(passOf(orderId).path);
    await expect(page.getByRole('button', { name: 'Start Over' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit Registration' })).toHaveCount(0);
  }
  await page.goto(`/${passOf('10400001').shares[0]?.hashUrl}`);
  await expect(page.getByRole('button', { name: 'Start Over' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Registration' })).toHaveCount(0);
});

test('an order whose registration staff have waived shows the pass at once', async ({ page }) => {
  await page.goto(passOf('10240007').path);
  await expect(page.getByRole('button', { name: 'Start Over' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Register your pass' })).toHaveCount(0);
});

test.describe('with a script that fails to load', () => {
  test.use({ allowedComplaints: [/net::ERR_FAILED|dynamically imported module/] });

  test('the form says so, the page stays, and a retry works', async ({ page }) => {
    await page.route(/registration-screen|icon-192/, (route) => route.abort());
    await page.goto(passOf('10300001').path);
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Edit Registration' }).click();
    const fault = page.getByRole('alert').filter({ hasText: 'Unable to process your request' });
    const retry = page.getByRole('button', { name: 'Try again' });
    await expect(fault).toBeVisible();
    const asked = page.waitForEvent('requestfailed');
    await retry.click();
    await asked;
    await expect(fault).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();

    await page.unroute(/registration-screen|icon-192/);
    await retry.click();
    // A browser that never requests a failed script twice reloads the page, and the form is closed then.
    const field = page.getByLabel('First name');
    const edit = page.getByRole('button', { name: 'Edit Registration' });
    await expect(retry).toHaveCount(0);
    await expect(field.or(edit)).toBeVisible();
    if (await edit.isVisible()) await edit.click();
    await expect(field).toHaveValue('Owen');
  });
});

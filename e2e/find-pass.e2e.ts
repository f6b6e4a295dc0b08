/** The one field of the front page: a link, a number, both numbers or a scan. */
import { withCamera } from './camera.ts';
import { drawnFilm } from './films.ts';
import { expect, expectAccessible, once, passOf, test, waitForHydration } from './park.ts';

const ticket = passOf('10300001');
const link = `http://any-host.example/${passOf('10240001').primaryHashUrl}`;

test('a pasted link opens the pass, and both numbers in one text do too', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  await page.getByLabel('Any number or link').fill(link);
  for (const name of ['Open', 'Scan']) {
    const icon = await page
      .getByRole('button', { name })
      .evaluate((button) => getComputedStyle(button, '::before').maskImage);
    expect(icon.startsWith('url(')).toBe(name === 'Scan');
  }
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { name: 'Wild Pass Gold' })).toBeVisible();
  await page.goto('/');
  await waitForHydration(page);
  await page.getByLabel('Any number or link').fill(`Order ${ticket.orderId}, barcode ${ticket.barcode}`);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page).toHaveURL(ticket.path);
});

test('a number alone opens nothing: it is kept, and the other one is asked for', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  await page.getByLabel('Any number or link').fill(ticket.barcode);
  await page.getByLabel('Any number or link').press('Enter');
  await expect(page.getByText('We have your barcode. Now the order ID, please.')).toBeVisible();
  await expect(page.getByLabel('Barcode')).toHaveValue(ticket.barcode);
  await expect(page.getByLabel('Order ID')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Any number or link').fill('Maya');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByText('This opens no pass.')).toBeVisible();
  await page.getByText('Where are my numbers?').click();
  await expect(page.getByRole('img', { name: /^A ticket/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Any number or link').fill(ticket.orderId);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page).toHaveURL(ticket.path);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the field is a plain form', async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('Any number or link').fill(ticket.orderId);
    await page.getByRole('button', { name: 'Open' }).click();
    await expect(page.getByText('We have your order ID.')).toBeVisible();
    await page.getByLabel('Barcode').fill(ticket.barcode);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(ticket.path);
  });
});

for (const { what, text, kind } of [
  { what: 'the square code of a voucher that holds the barcode', text: ticket.barcode, kind: 'square' },
  { what: 'the bars of a ticket', text: ticket.barcode, kind: 'bars' },
] as const)
  test(`${what} is scanned, and the order id is asked for`, once, async ({ playwright, baseURL }, info) => {
    const film = await drawnFilm('moving', text, kind === 'square' ? 'square' : undefined).open(info);
    const open = async (page: Parameters<typeof waitForHydration>[0]) => void (await page.goto('/'));
    await withCamera(playwright, { film, baseURL, open, hasFocusAfterwards: false }, async (page) => {
      await expect(page.getByLabel('Barcode')).toHaveValue(ticket.barcode);
      await expect(page.getByLabel('Order ID')).toBeFocused();
    });
  });

test.describe('a server', { tag: '@once' }, () => {
  test.use({ allowedComplaints: [/status of 500/] });

  test('that fails at login does not ask to check the numbers', async ({ page }) => {
    await page.goto('/');
    await waitForHydration(page);
    await page.route('**/api/login/', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByLabel('Order ID').fill(ticket.orderId);
    await page.getByLabel('Barcode').fill(ticket.barcode);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toContainText('Something went wrong on our side.');
    await expect(page.getByText('Please check both numbers')).toHaveCount(0);
  });

  test('that is silent is called slow, and another attempt opens the pass', async ({ page }) => {
    await page.goto('/');
    await waitForHydration(page);
    let calls = 0;
    await page.route('**/api/login/', (route) => {
      calls += 1;
      // The first call gets no answer at all.
      if (calls > 1) return route.fallback();
      return undefined;
    });
    await page.getByLabel('Order ID').fill(ticket.orderId);
    await page.getByLabel('Barcode').fill(ticket.barcode);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('This takes longer than usual.')).toBeVisible({ timeout: 9000 });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(ticket.path);
  });
});

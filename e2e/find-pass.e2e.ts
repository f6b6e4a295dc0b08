/** The ways to a pass on the front page: its numbers, a scan, and a field for anything that was copied. */
import { withCamera } from './camera.ts';
import { drawnFilm } from './films.ts';
import { expect, passOf, test, waitForHydration } from './park.ts';

const ticket = passOf('10300001');

test('the square code of a pass on a watch is scanned, and the order id is asked for', async ({
  playwright,
  baseURL,
}, info) => {
  const film = await drawnFilm('moving', ticket.barcode, 'square').open(info);
  const open = async (page: Parameters<typeof waitForHydration>[0]) => void (await page.goto('/'));
  await withCamera(playwright, { film, baseURL, open, hasFocusAfterwards: false }, async (page) => {
    await expect(page.getByLabel('Barcode')).toHaveValue(ticket.barcode);
    await expect(page.getByLabel('Order ID')).toBeFocused();
  });
});

test('a server that is silent is called slow, and another attempt opens the pass', async ({ page }) => {
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
  await expect(page.getByText('This takes longer than usual.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(ticket.path);
});

test('an address that is typed into another field leads to the link', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  await page.getByText('Paste a link').click();
  for (const field of ['Any number or link', 'Order ID']) {
    await page.getByLabel(field, { exact: true }).fill('<ann@mail.example>');
    await page.getByLabel(field, { exact: true }).press('Enter');
    await expect(page.getByLabel('Email or order number')).toBeFocused();
    await expect(page.getByLabel('Email or order number')).toHaveValue('ann@mail.example');
    await page.getByLabel('Email or order number').fill('');
  }
});

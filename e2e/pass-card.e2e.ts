/** The card of a pass as a browser draws it; what stands on it is tested in src/domain/pass-card and pass-facts. */
import { expect, expectAccessible, passOf, test } from './park.ts';
import { readShown } from './read-barcodes.ts';

test('a card has its colors, its figures, and the names of those who use it', async ({ page }) => {
  await page.goto(passOf('10400001').path);
  const card = page.getByRole('article');
  await expect(card.locator('dt', { hasText: 'Credits' })).toBeVisible();
  await expect(card.getByText('42', { exact: true })).toHaveCSS('font-size', '56px');
  await expect(card.getByText('Primary Ticketholder')).toBeVisible();
  for (const name of ['Shared With', 'Dana Blake', 'Rui Mendes']) await expect(card).toContainText(name);
  await expect(card).not.toContainText('Old Friend');
  await page.goto(passOf('10240010').path);
  await expect(card).toContainText('Beatriz Costa');
  await page.goto(passOf('10300001').path);
  await expect(card).not.toContainText('Purchaser');
  // A zero is small.
  await expect(card.getByText('$0.00', { exact: true })).toHaveCSS('font-size', '13px');
  await expect(page.locator('.pass-face')).toHaveCSS('background-color', 'rgb(11, 61, 98)');
});

test('the card is never wider than 920 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 2000, height: 1000 });
  await page.goto(passOf('10400001').path);
  const width = await page.getByRole('article').evaluate((card) => card.getBoundingClientRect().width);
  expect(width).toBeLessThanOrEqual(920);
});

test.describe('a phone 360 pixels wide', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('shows barcodes of every length so that a scanner reads them', async ({ page, request }) => {
    for (const orderId of ['10240002', '10300001', '50110001', '60220001']) {
      const pass = passOf(orderId);
      if (pass.firstName === null) await request.post('/api/register/', { data: registrationOf(pass) });
      await page.goto(pass.path);
      await page.locator('.barcode').first().waitFor();
      expect(await readShown(await page.screenshot({ fullPage: true })), orderId).toEqual([pass.barcode]);
    }
  });
});

test('a hidden barcode is not on the page, a test pass says TEST', async ({ page }) => {
  await page.goto(passOf('10300005').path);
  await expect(page.getByRole('heading', { name: 'Tap & Ride Day Ticket' })).toBeVisible();
  await expect(page.locator('.barcode')).toHaveCount(0);
  // The panel stays white, and so its text stays dark.
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.goto('/12345678/9000000100300001');
  await expect(page.getByRole('article').getByText('TEST', { exact: true })).toBeVisible();
  await expect(page.getByText('Test pass: not valid at the gate').first()).toBeVisible();
  await expectAccessible(page);
});

/** The partner's order has no name, so its page would show the registration form. */
function registrationOf({ orderId, barcode }: { orderId: string; barcode: string }) {
  const guest = { firstName: 'Ines', lastName: 'Duarte', email: 'ines@mail.example', phone: '6095550177' };
  return { orderId, barcode, ...guest };
}

import { expect, expectAccessible, passOf, shareOf, test, waitForHydration } from './park.ts';
import { readShown } from './read-barcodes.ts';

test('a passholder with a photo sees it on the card', async ({ page }) => {
  await page.goto(passOf('10240001').path);
  const photo = page.getByRole('article').getByRole('img', { name: /Maya/ });
  await expect(photo).toBeVisible();
  await expect
    .poll(() => photo.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBe(640);
  await expect(page.getByText('This is not your wild pass card!')).toHaveCount(0);
  await expectAccessible(page);
});

test('a passholder without a photo sees the disclaimer and the barcode', async ({ page }) => {
  await page.goto(passOf('10240002').path);
  await expect(page.getByText('This is not your wild pass card!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show the barcode full screen' })).toBeVisible();
  await expectAccessible(page);
});

test('a card with value shows credits, every other pass dollars', async ({ page }) => {
  await page.goto(passOf('10400001').path);
  const card = page.getByRole('article');
  await expect(card.locator('dt', { hasText: 'Credits' })).toBeVisible();
  await expect(card.getByText('42', { exact: true })).toHaveCSS('font-size', '24px');
  await page.goto(passOf('10400003').path);
  await expect(card.getByText('0', { exact: true })).toBeVisible();
  await page.goto(passOf('10300001').path);
  // A zero is small.
  await expect(card.getByText('$0.00', { exact: true })).toHaveCSS('font-size', '16px');
});

test('a shared card names the primary ticketholder and all guests of its shares', async ({ page }) => {
  await page.goto(passOf('10400001').path);
  const card = page.getByRole('article');
  await expect(card.getByText('Primary Ticketholder')).toBeVisible();
  await expect(card).toContainText('Shared With');
  await expect(card).toContainText('Dana Blake');
  await expect(card).toContainText('Rui Mendes');
  await expect(card).not.toContainText('Old Friend');
  await page.goto(passOf('10400004').path);
  await expect(card.locator('dt').filter({ hasText: /^Ticketholder/ })).toBeVisible();
  await expect(card).not.toContainText('Primary');
  await expect(card).not.toContainText('Shared With');
});

test('the purchaser is shown only when different from the ticketholder', async ({ page }) => {
  await page.goto(passOf('10240010').path);
  await expect(page.getByRole('article')).toContainText('Beatriz Costa');
  await page.goto(passOf('10240001').path);
  await expect(page.getByRole('article')).not.toContainText('Purchaser');
});

test("dates are the park's, wherever the phone is", async ({ page }) => {
  await page.goto(passOf('10300001').path);
  const shown = await page
    .getByRole('article')
    .locator('time')
    .evaluateAll((times) =>
      times.map((time) => ({ iso: time.getAttribute('datetime') ?? '', text: time.textContent ?? '' })),
    );
  expect(shown.length).toBeGreaterThan(1);
  for (const { iso, text } of shown) {
    const parkDay = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/New_York',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    }).format(new Date(iso));
    expect(text).toContain(parkDay);
  }
});

for (const [orderId, words] of [
  ['10240009', 'Refunded'],
  ['10240008', 'expired'],
  ['10300002', 'redeemed'],
] as const) {
  test(`order ${orderId} (${words}) is void: the card says why and no scanner reads its barcode`, async ({
    page,
  }) => {
    await page.goto(passOf(orderId).path);
    const card = page.getByRole('article');
    await expect(card).toContainText(new RegExp(words, 'i'));
    await expect(card).toContainText('VOID');
    expect(await readShown(await page.screenshot({ fullPage: true }))).toEqual([]);
    await expectAccessible(page);
  });
}

test('the card has the colors of the customization', async ({ page }) => {
  await page.goto(passOf('10300001').path);
  await expect(page.locator('.pass-face')).toHaveCSS('background-color', 'rgb(11, 61, 98)');
});

test('the card is never wider than 920 pixels, and nothing on it is cut off on a phone of 320', async ({
  page,
}) => {
  await page.setViewportSize({ width: 2000, height: 1000 });
  await page.goto(passOf('10400001').path);
  const width = await page.getByRole('article').evaluate((card) => card.getBoundingClientRect().width);
  expect(width).toBeLessThanOrEqual(920);
  await page.setViewportSize({ width: 320, height: 640 });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});

test.describe('a phone 360 pixels wide', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  for (const orderId of ['10240002', '10300001', '50110001', '60220001']) {
    test(`shows the barcode of order ${orderId} so that a scanner reads it`, async ({ page, request }) => {
      const pass = passOf(orderId);
      if (pass.firstName === null) await request.post('/api/register/', { data: registrationOf(pass) });
      await page.goto(pass.path);
      await page.locator('.barcode').first().waitFor();
      expect(await readShown(await page.screenshot({ fullPage: true }))).toEqual([pass.barcode]);
    });
  }

  test('fills the screen with the barcode on a tap, still readable, and closes with Escape', async ({
    page,
  }) => {
    const pass = passOf('10300001');
    await page.goto(pass.path);
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Show the barcode full screen' }).click();
    const screen = page.getByRole('dialog', { name: 'Barcode' });
    await expect(screen).toBeVisible();
    expect(await readShown(await page.screenshot())).toEqual([pass.barcode]);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(screen).toBeHidden();
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
  await expect(page.getByText('Test pass: it opens no gate').first()).toBeVisible();
  await expectAccessible(page);
});

test('the other passes of a family order are one tap away', async ({ page }) => {
  await page.goto(passOf('10600001').path);
  await page.getByRole('link', { name: /Milo/ }).click();
  await expect(page).toHaveURL(/\/10600001\/5126000006000028$/);
  await expect(page.getByRole('article')).toContainText('Milo Velez');
});

test.describe('in dark mode', () => {
  test.use({ colorScheme: 'dark' });

  test('everything has enough contrast', async ({ page }) => {
    await page.goto(`/${shareOf(0).hashUrl}`);
    await expectAccessible(page);
    await page.goto('/');
    await expectAccessible(page);
  });
});

/** The partner's order has no name, so its page would show the registration form. */
function registrationOf({ orderId, barcode }: { orderId: string; barcode: string }) {
  const guest = { firstName: 'Ines', lastName: 'Duarte', email: 'ines@mail.example', phone: '6095550177' };
  return { orderId, barcode, ...guest };
}

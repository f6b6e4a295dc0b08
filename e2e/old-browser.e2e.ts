/** A guest whose browser is older than the oldest supported one, or whose scripts arrive late. */
import type { Page } from '@playwright/test';

import {
  android,
  expect,
  expectAccessible,
  failedAnswer,
  iPhone,
  waitForHydration,
  logIn,
  passOf,
  test,
} from './park.ts';

/** A card without a holder, which no journey registers. */
const unregistered = passOf('10400006');

test('in a browser older than the oldest supported one the card and its barcode are shown, and the login works', async ({
  page,
}) => {
  // iOS 15 lacks it, and every call of ours needs it.
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'timeout'));
  const pass = passOf('10300001');
  await page.goto('/');
  await logIn(page, pass);
  await expect(page).toHaveURL(new RegExp(`${pass.path}$`));
  const card = page.getByRole('article');
  await expect(card).toContainText(pass.barcode);
  await expect(card.getByRole('button', { name: 'Show the barcode full screen' })).toBeVisible();
  await expectAccessible(page);
});

/** Blocks the scripts of the page until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  return scripts.resolve;
}

test.describe('until the script has loaded', () => {
  test.use({ allowedComplaints: [failedAnswer] });

  test('the registration is a plain form, and its page has the address of the pass', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto(unregistered.path, { waitUntil: 'commit' });
    await page.getByLabel('First name').fill('Ines');
    await page.getByLabel('Last name').fill('Duarte');
    // An address that is none, so that the park keeps nothing.
    await page.getByLabel('Email *').fill('ines@mail');
    await page.getByLabel('Phone').fill('6095550177');
    await page.getByRole('button', { name: 'Register' }).click();
    const refusal = 'Enter an email address such as name@mail.com';
    await expect(page.getByText(refusal)).toBeVisible();
    await expect(page.getByLabel('Last name')).toHaveValue('Duarte');
    release();
    await waitForHydration(page);
    await expect(page).toHaveURL(unregistered.path);
    await expect(page.getByLabel('Email *')).toHaveAccessibleDescription(refusal);
    await expectAccessible(page);
  });
});

for (const [device, userAgent, name] of [
  ['an iPhone', iPhone, 'Add to Apple Wallet'],
  ['Android', android, 'Add to Google Wallet'],
  ['a desktop', undefined, 'Print Voucher'],
] as const)
  test.describe(`on ${device}`, () => {
    test.use({ allowedComplaints: [failedAnswer], ...(userAgent === undefined ? {} : { userAgent }) });

    test(`the link of ${name} becomes a button in the same element, which works by keyboard too`, async ({
      page,
    }) => {
      const release = await holdScripts(page);
      await page.goto(passOf('10240001').path, { waitUntil: 'commit' });
      const link = page.getByRole('link', { name });
      await expect(link).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      const element = await link.elementHandle();
      const before = await link.boundingBox();
      release();
      const button = page.getByRole('button', { name });
      await expect(button).toBeVisible();
      expect(await button.boundingBox()).toEqual(before);
      expect(await element?.evaluate((one) => one.isConnected)).toBe(true);
      const posted = page.waitForRequest(
        (request) => request.method() === 'POST' && /wallet|voucher/.test(request.url()),
      );
      await page.route('**/api/*/', (route) => route.fulfill({ status: 408, json: {} }));
      await button.focus();
      await page.keyboard.press('Space');
      await posted;
      await expect(page).toHaveURL(new RegExp(`${passOf('10240001').path}$`));
    });
  });

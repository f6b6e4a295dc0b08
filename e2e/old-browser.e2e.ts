/** A guest whose browser is older than the oldest supported one, or runs no scripts. */
import { readFileSync } from 'node:fs';

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
  shareOf,
  test,
} from './park.ts';

/** A card without a holder, which no journey registers. */
const unregistered = passOf('10400006');

/** Clicks a control and returns the name and the first bytes of the downloaded file. */
async function download(page: Page, name: string): Promise<[name: string, start: string]> {
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name }).click();
  const file = await coming;
  return [
    file.suggestedFilename(),
    readFileSync(await file.path())
      .subarray(0, 4)
      .toString(),
  ];
}

test.describe('in a browser older than the oldest supported one', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      Reflect.deleteProperty(AbortSignal, 'timeout'); // iOS 15 lacks it, and every call of ours needs it
    }),
  );

  test('the card and its barcode are shown, and the login form works without a script', async ({ page }) => {
    const pass = passOf('10300001');
    await page.goto('/');
    await logIn(page, pass);
    await expect(page).toHaveURL(new RegExp(`${pass.path}$`));
    const card = page.getByRole('article');
    await expect(card).toContainText(pass.barcode);
    await expect(card.getByRole('button', { name: 'Show the barcode full screen' })).toBeVisible();
    await expectAccessible(page);
  });

  test('Print Voucher is a link to the PDF', async ({ page }) => {
    const pass = passOf('10240001');
    await page.goto(pass.path);
    await waitForHydration(page);
    expect(await download(page, 'Print Voucher')).toEqual([`voucher-${pass.barcode}.pdf`, '%PDF']);
  });
});

/** Fills in the form of a pass without a holder with an address that is none, so that the park keeps nothing. */
async function sendWrongRegistration(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Ines');
  await page.getByLabel('Last name').fill('Duarte');
  await page.getByLabel('Email *').fill('ines@mail');
  await page.getByLabel('Phone').fill('6095550177');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Enter an email address such as name@mail.com')).toBeVisible();
  await expect(page.getByLabel('Last name')).toHaveValue('Duarte');
}

test.describe('until the script has loaded', () => {
  test.use({ allowedComplaints: [failedAnswer] });

  test('the registration is a plain form, and its page has the address of the pass', async ({ page }) => {
    const scripts = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto(unregistered.path, { waitUntil: 'commit' });
    await sendWrongRegistration(page);
    scripts.resolve();
    await waitForHydration(page);
    await expect(page).toHaveURL(unregistered.path);
    await expect(page.getByLabel('Email *')).toHaveAccessibleDescription(
      'Enter an email address such as name@mail.com',
    );
    await expectAccessible(page);
  });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test.describe(() => {
    test.use({ allowedComplaints: [failedAnswer] });

    test('a refused registration keeps what was typed', async ({ page }) => {
      await page.goto(unregistered.path);
      await sendWrongRegistration(page);
    });
  });

  test('an excluded pass has a voucher', async ({ page }) => {
    const pass = passOf('10300007');
    await page.goto(pass.path);
    expect(await download(page, 'Print Voucher')).toEqual([`voucher-${pass.barcode}.pdf`, '%PDF']);
  });

  test.describe('on an iPhone', () => {
    test.use({ userAgent: iPhone });

    for (const [guest, path] of [
      ['a guest', passOf('10240001').path],
      ['a shared guest', `/${shareOf(0).hashUrl}`],
    ] as const)
      test(`${guest} gets the pass by a link`, async ({ page }) => {
        await page.goto(path);
        expect(await download(page, 'Add to Apple Wallet')).toEqual([
          'harborlight-piers.pkpass',
          expect.stringMatching(/^PK/),
        ]);
      });
  });

  test.describe('on Android', () => {
    test.use({ userAgent: android });

    test('a guest is led to Google’s page by a link', async ({ page }) => {
      // No test may visit Google, so the journey reads the redirect without following it.
      const answered = Promise.withResolvers<{ status: number; location: string | undefined }>();
      await page.route('**/api/google-wallet/now/*', async (route) => {
        const response = await route.fetch({ maxRedirects: 0 });
        answered.resolve({ status: response.status(), location: response.headers()['location'] });
        await route.fulfill({ contentType: 'text/html', body: '<title>Google Wallet</title>' });
      });
      await page.goto(passOf('10240001').path);
      await page.getByRole('link', { name: 'Add to Google Wallet' }).click();
      expect(await answered.promise).toEqual({
        status: 303,
        location: expect.stringMatching(/^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w-]+\.[\w-]+\.[\w-]+$/),
      });
    });
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
      const scripts = Promise.withResolvers<void>();
      await page.route('**/assets/*.js', async (route) => {
        await scripts.promise;
        await route.continue();
      });
      await page.goto(passOf('10240001').path, { waitUntil: 'commit' });
      const link = page.getByRole('link', { name });
      await expect(link).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      const element = await link.elementHandle();
      const before = await link.boundingBox();
      scripts.resolve();
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

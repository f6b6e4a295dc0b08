import type { BrowserContext, Page } from '@playwright/test';

import {
  android,
  announced,
  expect,
  expectAccessible,
  failedAnswer,
  iPhone,
  passOf,
  shareOf,
  test,
  waitForHydration,
} from './park.ts';

const androidInstagram = `${android.replace('Pixel 10', 'Pixel 10; wv')} Instagram 400.0.0.35.102 Android`;

/** A replacement for Google's page, which no test may visit. */
async function blockGoogle(context: BrowserContext): Promise<void> {
  await context.route('https://pay.google.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Google Wallet</title>' }),
  );
}

function googleButton(page: Page) {
  return page.getByRole('button', { name: 'Add to Google Wallet' });
}

const saveLink = /^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w-]+\.[\w-]+\.[\w-]+$/;

test.describe('on Android', () => {
  test.use({ userAgent: android });
  test.beforeEach(({ context }) => blockGoogle(context));

  test('the pass is saved in a new tab, and the link to it stays', async ({ page }) => {
    await page.goto(passOf('10240001').path);
    await waitForHydration(page);
    const opened = page.waitForEvent('popup');
    await googleButton(page).click();
    const tab = await opened;
    await tab.waitForURL(saveLink);
    expect(await tab.evaluate(() => window.opener === null)).toBe(true);
    const link = page.getByRole('link', { name: 'View Your Pass' });
    await expect(link).toHaveAttribute('href', saveLink);
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(page.getByText('Your pass opens in Google Wallet.')).toBeVisible();
    await expect(googleButton(page)).toBeFocused();
    await expect(page.getByRole('button', { name: /Apple Wallet|Print Voucher/ })).toHaveCount(0);
    await expectAccessible(page);
  });

  test('the page and the tab say so while the pass is being made', async ({ page }) => {
    await page.goto(passOf('10300001').path);
    await waitForHydration(page);
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/google-wallet/', async (route) => {
      await held;
      await route.continue();
    });
    const opened = page.waitForEvent('popup');
    await googleButton(page).click();
    const tab = await opened;
    await expect(page.getByText('Generating Pass Please wait...')).toBeVisible();
    await expect(tab.getByText('Generating Pass Please wait...')).toBeVisible();
    answer();
    await tab.waitForURL(saveLink);
    await expect(page.getByText('Generating Pass Please wait...')).toBeHidden();
  });

  test('if the browser blocks the tab, the link opens the pass', async ({ page }) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto(passOf('10300001').path);
    await waitForHydration(page);
    await googleButton(page).click();
    await expect(page.getByRole('link', { name: 'View Your Pass' })).toHaveAttribute('href', saveLink);
  });

  test('a shared guest saves a pass of their own', async ({ page }) => {
    await page.goto(`/${shareOf(1).hashUrl}`);
    await waitForHydration(page);
    const opened = page.waitForEvent('popup');
    await googleButton(page).click();
    await (await opened).waitForURL(saveLink);
  });

  test('a passholder without a photo and a bound pass have no button', async ({ page }) => {
    await page.goto(passOf('10240002').path);
    await expect(page.getByRole('heading', { name: 'Wild Pass Silver' })).toBeVisible();
    await expect(googleButton(page)).toHaveCount(0);
    await page.goto(passOf('10240011').path);
    await expect(page.getByText('This pass has already been added to a wallet.')).toBeVisible();
    await expect(googleButton(page)).toHaveCount(0);
    await page.goto(passOf('10240006').path);
    await expect(googleButton(page)).toBeVisible();
  });

  test.describe('failures', { tag: '@once' }, () => {
    test.use({ allowedComplaints: [failedAnswer] });

    for (const [status, title, text] of [
      [404, 'Unable to locate order', 'Unable to locate order'],
      [408, 'x', 'Temporary server error, please retry'],
      [
        409,
        'This pass has already been added to a wallet. If you need help with it, please contact a@b.example.',
        'This pass has already been added to a wallet. If you need help with it, please contact a@b.example.',
      ],
    ] as const) {
      test(`a call answered ${status} closes the tab and says "${text}"`, async ({ page }) => {
        await page.goto(passOf('10240001').path);
        await waitForHydration(page);
        await page.route('**/api/google-wallet/', (route) =>
          route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify({ title }) }),
        );
        const opened = page.waitForEvent('popup');
        await googleButton(page).click();
        const tab = await opened;
        await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
        if (!tab.isClosed()) await tab.waitForEvent('close');
        await expectAccessible(page);
      });
    }

    test('no network says "Unable to process your request"', async ({ page }) => {
      await page.goto(passOf('10240001').path);
      await waitForHydration(page);
      await page.route('**/api/google-wallet/', (route) => route.abort());
      await googleButton(page).click();
      await expect(
        page.getByRole('alert').filter({ hasText: 'Unable to process your request' }),
      ).toBeVisible();
    });

    test('a link to any site but Google is not followed', async ({ page }) => {
      await page.goto(passOf('10240001').path);
      await waitForHydration(page);
      for (const body of ['https://pay.google.com.evil.example/gp/v/save/a.b.c', 'javascript:alert(1)']) {
        await page.route('**/api/google-wallet/', (route) =>
          route.fulfill({ contentType: 'text/plain', body }),
        );
        const opened = page.waitForEvent('popup');
        await googleButton(page).click();
        const tab = await opened;
        await expect(page.getByRole('alert').filter({ hasText: 'Unable to locate order' })).toBeVisible();
        if (!tab.isClosed()) await tab.waitForEvent('close');
        await expect(page.getByRole('link', { name: 'View Your Pass' })).toHaveCount(0);
      }
    });
  });
});

test.describe("in Instagram's window on Android", () => {
  test.use({ userAgent: androidInstagram });

  test('the page says where the pass can be added, and copies its link', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(passOf('10240001').path);
    await waitForHydration(page);
    await expect(page.getByText('This page is open in the window of Instagram')).toBeVisible();
    await expect(page.getByText('Open it in Chrome')).toBeVisible();
    await page.getByRole('button', { name: 'Copy Link' }).click();
    await expect(announced(page, 'Link copied')).toHaveCount(1);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(passOf('10240001').path);
    await expectAccessible(page);
  });
});

test.describe('in Chrome on an iPhone', () => {
  test.use({ userAgent: iPhone.replace('Version/19.1', 'CriOS/150.0.7000.10') });

  test('the button stays, and the page says what else to do', async ({ page }) => {
    await page.goto(passOf('10240001').path);
    await waitForHydration(page);
    await expect(page.getByText('If Chrome does not offer Apple Wallet')).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Add to Apple Wallet' }).click();
    expect((await download).suggestedFilename()).toBe('harborlight-piers.pkpass');
    await expectAccessible(page);
  });
});

test.describe('on a desktop', () => {
  test('a QR code opens the pass on the phone, once', async ({ page, browser }) => {
    const answered = page.waitForResponse('**/api/hand-off/');
    await page.goto(passOf('10240001').path);
    const { url } = (await (await answered).json()) as { url: string };
    await expect(page.getByRole('img', { name: 'QR code that opens this pass on your phone' })).toBeVisible();
    await expect(page.getByText('Use a mobile device to add pass to your digital wallet')).toBeVisible();
    await expectAccessible(page);

    const context = await browser.newContext({ userAgent: iPhone, viewport: { width: 390, height: 844 } });
    const phone = await context.newPage();
    await phone.goto(url);
    await expect(phone).toHaveURL(passOf('10240001').path);
    await expect(phone.getByRole('button', { name: 'Add to Apple Wallet' })).toBeVisible();
    const again = await phone.goto(url);
    expect(again?.status()).toBe(410);
    await expect(phone.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
    await expectAccessible(phone);
    await context.close();
  });

  test("a shared guest's code opens the share", async ({ page, browser }) => {
    const answered = page.waitForResponse('**/api/hand-off/');
    await page.goto(`/${shareOf(0).hashUrl}`);
    const { url } = (await (await answered).json()) as { url: string };
    const phone = await browser.newPage({ userAgent: iPhone });
    await phone.goto(url);
    await expect(phone).toHaveURL(`/${shareOf(0).hashUrl}`);
    await expect(phone.getByText('10400001')).toHaveCount(0);
    await phone.close();
  });
});

test.describe('a single-holder pass', () => {
  test.use({ userAgent: iPhone, allowedComplaints: [new RegExp(`${failedAnswer.source}|status of 410`)] });

  test('its binding link serves the pass once; then the page fetches a new link', async ({ page }) => {
    await page.goto(passOf('10240012').path);
    await waitForHydration(page);
    const link = page.getByRole('link', { name: 'Add to Apple Wallet' });
    const first = (await link.getAttribute('href')) ?? '';
    const download = page.waitForEvent('download');
    await link.click();
    expect((await download).suggestedFilename()).toBe('harborlight-piers.pkpass');
    const again = await page.request.get(first);
    expect(again.status()).toBe(410);
    await expect(link).not.toHaveAttribute('href', first);
    const secondDownload = page.waitForEvent('download');
    await link.click();
    expect((await secondDownload).suggestedFilename()).toBe('harborlight-piers.pkpass');
  });
});

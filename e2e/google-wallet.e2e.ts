import type { BrowserContext, Page } from '@playwright/test';

import {
  android,
  expect,
  expectAccessible,
  failedAnswer,
  holdCalls,
  passOf,
  test,
  waitForHydration,
} from './park.ts';

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
    const release = await holdCalls(page, '**/api/google-wallet/');
    const opened = page.waitForEvent('popup');
    await googleButton(page).click();
    const tab = await opened;
    for (const shown of [page, tab])
      await expect(shown.getByText('Generating Pass Please wait...')).toBeVisible();
    release();
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

  test.describe('failures', () => {
    test.use({ allowedComplaints: [failedAnswer] });

    test('a refused call closes the tab and says why', async ({ page }) => {
      await page.goto(passOf('10240001').path);
      await waitForHydration(page);
      await page.route('**/api/google-wallet/', (route) => route.fulfill({ status: 404, json: {} }));
      const opened = page.waitForEvent('popup');
      await googleButton(page).click();
      const tab = await opened;
      await expect(page.getByRole('alert').filter({ hasText: 'Unable to locate order' })).toBeVisible();
      if (!tab.isClosed()) await tab.waitForEvent('close');
      await expectAccessible(page);
    });
  });
});

import type { Page } from '@playwright/test';

import { beMember, claim, claimAnswer } from './club-member.ts';
import { android, desktop, expect, expectAccessible, failedAnswer, holdCalls, iPhone, test } from './park.ts';

test.use({ allowedComplaints: [failedAnswer] });

/** Claims with an answer that the journey defines, and records the calls to the wallet. */
async function claimForWallet(page: Page): Promise<void> {
  await page.route('**/api/loyalty/tickets/', (route) => route.fulfill({ json: claimAnswer }));
  await beMember(page, 'tickets');
  await claim(page, 'Order or invoice number', '10300001');
  await expect(page.getByRole('heading', { name: "You've Earned some Brownie Points!" })).toBeFocused();
}

test('on a desktop the page refers to the phone for the wallet', desktop, async ({ page }) => {
  await claimForWallet(page);
  await expect(page.getByText('Use a mobile device to add pass to your digital wallet')).toBeVisible();
  await expect(page.getByRole('button', { name: /Wallet/ })).toHaveCount(0);
});

test.describe('on an iPhone', () => {
  test.use({ userAgent: iPhone });

  test('the member’s pass is added to Apple Wallet with the wallet ticket of the claim', async ({ page }) => {
    await page.route('**/api/apple-wallet/', (route) => route.fulfill({ json: { link: '/loyalty/#pass' } }));
    const release = await holdCalls(page, '**/api/apple-wallet/');
    await claimForWallet(page);
    await expectAccessible(page);
    await expect(page.getByRole('button', { name: 'Add to Google Wallet' })).toHaveCount(0);
    const asked = page.waitForRequest('**/api/apple-wallet/');
    await page.getByRole('button', { name: 'Add to Apple Wallet' }).click();
    await expect(page.getByText('Generating Pass Please wait...')).toBeVisible();
    release();
    expect((await asked).postDataJSON()).toEqual({
      email: 'kept@journeys.example',
      walletTicket: 'a-wallet-ticket',
      delivery: 'link',
    });
    await expect(page).toHaveURL('/loyalty/#pass');
  });

  test('an expired wallet ticket says that the order cannot be located', async ({ page }) => {
    await page.route('**/api/apple-wallet/', (route) =>
      route.fulfill({ status: 404, json: {}, contentType: 'application/problem+json' }),
    );
    await claimForWallet(page);
    await page.getByRole('button', { name: 'Add to Apple Wallet' }).click();
    await expect(page.getByRole('alert')).toContainText('Unable to locate order');
    await expectAccessible(page);
  });
});

test.describe('on Android', () => {
  test.use({
    userAgent: android,
  });

  test('the member’s pass opens in Google Wallet, and a link to it stays', async ({ page, context }) => {
    const link = 'https://pay.google.com/gp/v/save/eyJh.eyJp.c2ln';
    await context.route('https://pay.google.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Google Wallet</title>' }),
    );
    await page.route('**/api/google-wallet/', (route) =>
      route.fulfill({ contentType: 'text/plain', body: link }),
    );
    await claimForWallet(page);
    await expect(page.getByRole('button', { name: 'Add to Apple Wallet' })).toHaveCount(0);
    const opened = page.waitForEvent('popup');
    const asked = page.waitForRequest('**/api/google-wallet/');
    await page.getByRole('button', { name: 'Add to Google Wallet' }).click();
    expect((await asked).postDataJSON()).toEqual({
      email: 'kept@journeys.example',
      walletTicket: 'a-wallet-ticket',
    });
    await expect(await opened).toHaveURL(link);
    await expect(page.getByRole('link', { name: 'View Your Pass' })).toHaveAttribute('href', link);
    await expectAccessible(page);
  });
});

import type { Page } from '@playwright/test';

import {
  android,
  byFinger,
  expect,
  expectAccessible,
  iPhone,
  waitForHydration,
  passOf,
  shareOf,
  test,
} from './park.ts';

const family = ['5126000006000010', '5126000006000028', '5126000006000036'] as const;
const path = (barcode: string): string => `/10600001/${barcode}`;
test('one tap shows the next pass of the order, without a new page', async ({ page }) => {
  await page.goto(path(family[0]));
  await waitForHydration(page);
  await page.evaluate(() => document.body.setAttribute('data-same-page', 'yes'));
  await expect(page.getByText('1 of 3')).toBeVisible();
  const next = page.getByRole('button', { name: 'Next pass' });
  // Each pass has a choice of its own, which stays when the page shows another pass.
  const choice = page.getByRole('link', { name: 'Choose your messages' });
  const firstChoice = (await choice.getAttribute('href')) ?? 'none';
  await next.click();
  await expect(page).toHaveURL(path(family[1]));
  await expect(choice).toHaveAttribute('href', /^\/messages\/./);
  await expect(choice).not.toHaveAttribute('href', firstChoice);
  await expect(page.getByText('2 of 3')).toBeVisible();
  await expect(page.getByText('Milo', { exact: false }).first()).toBeVisible();
  await expect(next).toBeFocused();
  await next.click();
  await expect(page).toHaveURL(path(family[2]));
  await next.click();
  await expect(page).toHaveURL(path(family[0]));
  await page.getByRole('button', { name: 'Previous pass' }).click();
  await expect(page).toHaveURL(path(family[2]));
  await expect(page.locator('body')).toHaveAttribute('data-same-page', 'yes');
  await expectAccessible(page);
});

test('a family reads who holds each pass, what each gate sentence is, and all of them in one line', async ({
  page,
}) => {
  await page.goto(path(family[0]));
  await waitForHydration(page);
  await expect(page.getByText(/^For a later day: 3/)).toBeVisible();
  await expect(page.getByRole('link', { name: /June.*Valid from/ })).toBeVisible();
});

test('arrow keys step through the deck', async ({ page }) => {
  await page.goto(path(family[0]));
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Next pass' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(path(family[1]));
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(path(family[0]));
});

test('a tap in the list opens that pass in place', async ({ page }) => {
  await page.goto(path(family[0]));
  await waitForHydration(page);
  await page.getByRole('link', { name: /June/ }).click();
  await expect(page).toHaveURL(path(family[2]));
  await expect(page.getByText('3 of 3')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'All Piers Day Ticket' })).toBeFocused();
});

test('a swipe shows the next pass', byFinger, async ({ page }) => {
  await page.goto(path(family[0]));
  await waitForHydration(page);
  await swipe(page, [300, 250, 200, 150]);
  await expect(page).toHaveURL(path(family[1]));
});

test.describe('in Arabic', () => {
  test.use({ locale: 'ar' });

  test(
    'the next pass is at the left: for the arrow keys, and for a finger that pulls it in',
    byFinger,
    async ({ page }) => {
      await page.goto(path(family[0]));
      await waitForHydration(page);
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      await page.getByRole('button', { name: 'البطاقة التالية' }).focus();
      await page.keyboard.press('ArrowLeft');
      await expect(page).toHaveURL(path(family[1]));
      await page.keyboard.press('ArrowRight');
      await expect(page).toHaveURL(path(family[0]));
      await swipe(page, [100, 150, 200, 250]);
      await expect(page).toHaveURL(path(family[1]));
    },
  );
});

/** Moves one finger over the card, from the first to the last place in pixels from the left. */
async function swipe(page: Page, places: readonly number[]): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: 200 }],
    });
  await touch('touchStart', places[0]);
  for (const x of places.slice(1)) await touch('touchMove', x);
  await touch('touchEnd');
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the other passes are links', async ({ page }) => {
    await page.goto(path(family[0]));
    await page.getByRole('link', { name: /Milo/ }).click();
    await expect(page).toHaveURL(path(family[1]));
    await expect(page.getByText('2 of 3')).toBeVisible();
  });
});

test('an order with one pass and a share have no deck', async ({ page }) => {
  for (const address of [passOf('10300001').path, `/${shareOf(0).hashUrl}`]) {
    await page.goto(address);
    await waitForHydration(page);
    await expect(page.getByRole('button', { name: 'Next pass' })).toHaveCount(0);
  }
});

test.describe('on an iPhone', () => {
  test.use({ userAgent: iPhone });

  test('all passes of the order go into Apple Wallet in one tap', async ({ page }) => {
    await page.goto(path(family[0]));
    await waitForHydration(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Add all to Apple Wallet' }).click();
    expect((await download).suggestedFilename()).toBe('harborlight-piers.pkpasses');
    await expect(page.getByText('3 passes are on the way to your wallet.')).toBeVisible();
    await expectAccessible(page);
  });

  test('the page says which passes were left out, and why', async ({ page }) => {
    await page.goto(path(family[0]));
    await waitForHydration(page);
    await page.route('**/api/apple-wallet/all/', (route) =>
      route.fulfill({
        json: {
          link: '#',
          addedCount: 1,
          leftOut: [
            { barcode: family[1], reason: 'void' },
            { barcode: family[2], reason: 'no-photo' },
          ],
        },
      }),
    );
    await page.getByRole('button', { name: 'Add all to Apple Wallet' }).click();
    await expect(page.getByText('1 pass is on the way to your wallet.')).toBeVisible();
    await expect(page.getByText('Milo (All Piers Day Ticket) is not valid any more.')).toBeVisible();
    await expect(page.getByText('June (All Piers Day Ticket) needs a photo first.')).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('in Chrome on an iPhone', () => {
  test.use({ userAgent: iPhone.replace('Version/19.1', 'CriOS/150.0.7000.10') });

  test('no file of several passes is offered, because only Safari accepts one', async ({ page }) => {
    await page.goto(path(family[0]));
    await waitForHydration(page);
    await expect(page.getByText('If Chrome does not offer Apple Wallet')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add all to Apple Wallet' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add to Apple Wallet' })).toBeVisible();
  });
});

test.describe('on Android', () => {
  test.use({ userAgent: android });

  test('all passes of the order go into Google Wallet in one tap', async ({ page, context }) => {
    await context.route('https://pay.google.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Google Wallet</title>' }),
    );
    await page.goto(path(family[0]));
    await waitForHydration(page);
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Add all to Google Wallet' }).click();
    await (await opened).waitForURL(/^https:\/\/pay\.google\.com\/gp\/v\/save\//);
    await expect(page.getByText('3 passes are on the way to your wallet.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'View Your Pass' })).toBeVisible();
    await expectAccessible(page);
  });
});

import type { Page } from '@playwright/test';

import { android, expect, expectAccessible, waitForHydration, test } from './park.ts';

const family = ['5126000006000010', '5126000006000028', '5126000006000036'] as const;
const path = (barcode: string): string => `/10600001/${barcode}`;

for (const [locale, next, onward, back, pull] of [
  ['en', 'Next pass', 'ArrowRight', 'ArrowLeft', [300, 250, 200, 150]],
  ['ar', 'البطاقة التالية', 'ArrowLeft', 'ArrowRight', [100, 150, 200, 250]],
] as const)
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test('the arrow keys lead to the next pass, and a finger pulls it in', async ({ page }) => {
      await page.goto(path(family[0]));
      await waitForHydration(page);
      await page.getByRole('button', { name: next }).focus();
      await page.keyboard.press(onward);
      await expect(page).toHaveURL(path(family[1]));
      await page.keyboard.press(back);
      await expect(page).toHaveURL(path(family[0]));
      await swipe(page, pull);
      await expect(page).toHaveURL(path(family[1]));
    });
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

/**
 * An order whose barcode others have tried to guess: its guest's page solves the puzzle by itself
 * (docs/algorithms/guessing.md).
 */
import type { APIRequestContext } from '@playwright/test';

import { errors as guestTexts } from '../src/texts/english/errors.ts';
import { desktop, expect, expectAccessible, passOf, test } from './park.ts';
import { signIn } from './staff.ts';

const guessedAt = passOf('10300004');
const lifted = passOf('10300008');

const asked = /Failed to load resource: the server responded with a status of (404|429)|net::ERR_FAILED/;
test.use({ allowedComplaints: [asked] });

/** Tries wrong barcodes for an order until its callers must solve a puzzle. */
async function guessAt(request: APIRequestContext, { orderId }: { orderId: string }): Promise<void> {
  for (let count = 0; count < 12; count += 1) {
    const data = { orderId, barcode: String(88_800_000 + count) };
    const answer = await request.post('/api/login/', { data });
    expect([404, 429]).toContain(answer.status());
  }
}

test('the page solves the puzzle itself if no worker starts', async ({ page, request }) => {
  await guessAt(request, guessedAt);
  await page.route('**/assets/puzzle.worker-*', (route) => route.abort());
  await page.goto(guessedAt.path);
  await expect(page.getByText(guessedAt.barcode).first()).toBeVisible({ timeout: 20_000 });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page of such an order says what to do', async ({ page, request }) => {
    await guessAt(request, guessedAt);
    await page.goto(guessedAt.path);
    const tryAgain = 'Without JavaScript, please open this page again in 24 hours.';
    await expect(page.locator('noscript p')).toHaveText(`${guestTexts.puzzleNeedsScript} ${tryAgain}`);
    await expect(page.locator('noscript p')).toBeVisible();
    await expect(page.getByText('Finding your info...')).toBeHidden();
  });
});

test('an agent sees why guests wait, and clears the count of tries', desktop, async ({ page, request }) => {
  await guessAt(request, lifted);
  await signIn(page, 'agent');
  await page.goto(`/admin/orders?order=${lifted.orderId}`);
  await expect(page.getByText('Failed attempts to look up this order')).toBeVisible();
  await expect(page.getByText(/now waits about a second/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear failed attempts' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear failed attempts' }).click();
  await expect(page.getByText('Failed attempts to look up this order')).toBeHidden();
  const { orderId, barcode } = lifted;
  expect((await request.post('/api/login/', { data: { orderId, barcode } })).status()).toBe(200);
});

/**
 * An order whose barcode others have tried to guess: its guest's page solves the puzzle by itself
 * (docs/algorithms/guessing.md).
 */
import type { APIRequestContext, Page } from '@playwright/test';

import { errors as guestTexts } from '../src/texts/english/errors.ts';
import { desktop, expect, expectAccessible, holdCalls, logIn, passOf, test } from './park.ts';
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

/** Records the solutions that the page sends. */
function watchSolutions(page: Page): string[] {
  const solutions: string[] = [];
  page.on('request', (one) => {
    const solution = one.headers()['x-puzzle'];
    if (solution !== undefined) solutions.push(solution);
  });
  return solutions;
}

test('a guest whose order was guessed at opens it by its address, and the page solves the puzzle unnoticed', async ({
  page,
  request,
}) => {
  await guessAt(request, guessedAt);
  const solutions = watchSolutions(page);
  await page.goto(guessedAt.path);
  await expect(page.getByText(guessedAt.barcode).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Login' })).toBeHidden();
  expect(solutions).not.toEqual([]);
  await expectAccessible(page);
});

test('a guest whose order was guessed at logs in as usual, after a longer busy state', async ({
  page,
  request,
}) => {
  await guessAt(request, guessedAt);
  const solutions = watchSolutions(page);
  await page.goto('/lookup/');
  const release = await holdCalls(page, '**/api/login/');
  await logIn(page, guessedAt);
  await expect(page.getByText('Finding your info...')).toBeVisible();
  release();
  await expect(page).toHaveURL(guessedAt.path);
  expect(solutions).not.toEqual([]);
  await expect(page.getByText(guessedAt.barcode).first()).toBeVisible();
});

test('a wrong barcode of such an order is not found, after the same puzzle', async ({ page, request }) => {
  await guessAt(request, guessedAt);
  const solutions = watchSolutions(page);
  await page.goto('/');
  await logIn(page, { orderId: guessedAt.orderId, barcode: '99999999' });
  await expect(page.getByRole('alert')).toContainText('Unable to locate order');
  expect(solutions).not.toEqual([]);
});

test('the page solves the puzzle itself if no worker starts', async ({ page, request }) => {
  await guessAt(request, guessedAt);
  await page.route('**/assets/puzzle.worker-*', (route) => route.abort());
  await page.goto(guessedAt.path);
  await expect(page.getByText(guessedAt.barcode).first()).toBeVisible({ timeout: 20_000 });
});

test('if the puzzle script fails to load, the login says so and can be retried', async ({
  page,
  request,
}) => {
  await guessAt(request, guessedAt);
  await page.route('**/assets/solve-puzzle-*', (route) => route.abort());
  await page.goto('/lookup/');
  await logIn(page, guessedAt);
  await expect(page.getByRole('alert')).toContainText(guestTexts.errorLoggingIn);
  await page.unroute('**/assets/solve-puzzle-*');
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
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

test('a puzzle that the server never accepts ends with a message, not with endless waiting', async ({
  page,
}) => {
  const puzzle = { challenge: 'e30.c2lnbmVk', bits: 1, pieces: 16 };
  await refuseLogins(page, { code: 'puzzle-required', title: guestTexts.puzzleRequired, puzzle });
  await page.goto('/');
  await logIn(page, guessedAt);
  await expect(page.getByRole('alert')).toContainText(guestTexts.puzzleRequired);
});

test('a guest whose network has used up every budget reads how long to wait, and that the link still works', async ({
  page,
}) => {
  const title = 'Too many tries. Please wait 14 minutes, or use the link in your confirmation email.';
  await refuseLogins(page, { code: 'too-many-tries', title });
  await page.goto('/');
  await logIn(page, guessedAt);
  await expect(page.getByRole('alert')).toContainText(title);
});

async function refuseLogins(page: Page, problem: object): Promise<void> {
  await page.route('**/api/login/', (route) =>
    route.fulfill({ status: 429, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  );
}

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

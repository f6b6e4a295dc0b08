/** An unattended back office signs itself out, even if its screens poll the server. */
import type { Page } from '@playwright/test';

import { desktop, expect, expectAccessible, failedAnswer, test } from './park.ts';
import { openTab, signIn, endSessionElsewhere } from './staff.ts';

test.use({ allowedComplaints: [failedAnswer] });

const idleWords = 'You were signed out after 30 minutes without activity.';

/** Advances the page's clock, minute by minute, so that timers run that start one another. */
async function letMinutesPass(page: Page, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) await page.clock.fastForward(60_000);
}

/**
 * Lets a minute pass and waits for the answer to its poll. A minute may have none: a poll that is still being read when
 * its time comes leaves the next one out.
 */
async function idleSecondsOfPoll(page: Page): Promise<number | undefined> {
  const answered = page
    .waitForResponse((response) => response.url().includes('/api/admin/pass-requeue/'), { timeout: 5000 })
    .catch(() => undefined);
  await page.clock.fastForward(60_000);
  const response = await answered;
  await response?.finished();
  return response === undefined ? undefined : Number(response.request().headers()['x-idle-seconds'] ?? -1);
}

test(
  'a polling screen does not keep the session alive, and the login says why it ended',
  desktop,
  async ({ page }) => {
    await page.clock.install();
    await signIn(page, 'design');
    await openTab(page, 'Pass Customizations');
    const minutes: (number | undefined)[] = [];
    for (let minute = 0; minute < 29; minute += 1) minutes.push(await idleSecondsOfPoll(page));
    await expect(page).toHaveURL(/\/admin\//);
    const asked = minutes.filter((seconds) => seconds !== undefined);
    expect(asked.length).toBeGreaterThan(4);
    expect(Math.max(...asked)).toBeGreaterThan(1200);
    await letMinutesPass(page, 2);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText(idleWords)).toBeVisible();
  },
);

test('a user who acts after the warning stays signed in', desktop, async ({ page }) => {
  await page.clock.install();
  await signIn(page, 'design');
  await openTab(page, 'Pass Customizations');
  const warning = page.getByRole('alert').filter({ hasText: 'You will be signed out in 2 minutes' });
  await letMinutesPass(page, 27);
  await expect(warning).toHaveCount(0);
  await letMinutesPass(page, 2);
  await expect(warning).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Shift');
  await page.clock.runFor(1000);
  await expect(warning).toHaveCount(0);
  await letMinutesPass(page, 27);
  await expect(page).toHaveURL(/\/admin\//);
});

test(
  'a session that was ended elsewhere is reported on the login screen too',
  desktop,
  async ({ page, request }) => {
    await signIn(page, 'design');
    await endSessionElsewhere(page, request);
    await openTab(page, 'Test Passes');
    await expect(page).toHaveURL(/\/login$/, { timeout: 8000 });
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  },
);

test(
  'a user who returns too late does not resume the session with the first key',
  desktop,
  async ({ page }) => {
    await page.clock.install();
    await signIn(page, 'design');
    // A computer that slept: its clock advanced, but its timers did not run.
    await page.clock.setSystemTime(Date.now() + 45 * 60_000);
    await page.keyboard.press('Shift');
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText(idleWords)).toBeVisible();
  },
);

test(
  'activity in one window keeps the other signed in, and signing out in one is reported in the other',
  desktop,
  async ({ page, context }) => {
    await page.clock.install();
    await signIn(page, 'design');
    const other = await context.newPage();
    await other.goto('/admin/loyalty');
    await expect(other.getByRole('heading', { name: 'Loyalty' })).toBeVisible();
    await letMinutesPass(page, 20);
    await page.keyboard.press('Shift');
    await letMinutesPass(page, 20);
    await expect(other).toHaveURL(/\/admin\//);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(other.getByText('You were signed out in another window of this browser.')).toBeVisible();
    await expect(page.getByText('You were signed out')).toHaveCount(0);
  },
);

test('filling in a form for a long time keeps the session alive on the server', desktop, async ({ page }) => {
  await page.clock.install();
  await signIn(page, 'design');
  await openTab(page, 'Test Passes');
  await page.getByRole('button', { name: 'Add test pass' }).click();
  const reported = page.waitForRequest('**/app/still-here/');
  for (let minute = 0; minute < 6; minute += 1) {
    await page.getByLabel('Description').press('x');
    await page.clock.fastForward(60_000);
  }
  expect(Number((await reported).headers()['x-idle-seconds'])).toBeLessThan(120);
});

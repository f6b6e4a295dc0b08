/** An unattended back office signs itself out, even if its screens poll the server. */
import type { Page } from '@playwright/test';

import { expect, failedAnswer, test } from './park.ts';
import { openTab, signIn } from './staff.ts';

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
    .waitForResponse((response) => response.url().includes('/api/admin/pass-requeue/'), { timeout: 15_000 })
    .catch(() => undefined);
  await page.clock.fastForward(60_000);
  const response = await answered;
  await response?.finished();
  return response === undefined ? undefined : Number(response.request().headers()['x-idle-seconds'] ?? -1);
}

test('a polling screen does not keep the session alive, and the login says why it ended', async ({
  page,
}) => {
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
});

test('activity in one window keeps the other signed in, and signing out in one is reported in the other', async ({
  page,
  context,
}) => {
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
});

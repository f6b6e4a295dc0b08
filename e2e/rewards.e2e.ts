/** A member takes a reward for points, the team redeems its code and points that are not used come back. */
import type { Page } from '@playwright/test';

import { emailOf, openAccount } from './club-member.ts';
import { expect, expectAccessible, failedAnswer, test } from './park.ts';
import { callsAs, openTab, signIn } from './staff.ts';

test.use({ allowedComplaints: [failedAnswer] });

const rewardsOf = (page: Page) => page.getByRole('region', { name: 'Rewards', exact: true });

/** The reward of this name in the list, held or offered. */
const rewardOf = (page: Page, name: string) =>
  rewardsOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

/** The same reward with its code, while the member holds it. */
const heldOf = (page: Page, name: string) =>
  rewardOf(page, name).filter({ has: page.getByRole('button', { name: `Give it back: ${name}` }) });

const headOf = (page: Page) => page.locator('.member-head');

test('a reward is taken, and redeemed once by the team', async ({ page, request, browser }, info) => {
  test.slow(); // Two people at two screens, one after the other.
  const email = emailOf('rewards', info);
  const person = { email, firstName: 'Robin', lastName: 'Reward' };
  const userID = await (await request.post('/api/loyalty/create', { data: person })).text();
  const call = await callsAs(request, 'loyalty');
  await call('POST', '/api/admin/loyalty/adjust/', { userID, points: 1000, reason: 'For a journey' });

  await openAccount(page, email);

  await expect(headOf(page).getByText('1,250', { exact: true })).toBeVisible();
  await expectAccessible(page);

  const takeFries = rewardsOf(page).getByRole('button', { name: 'Redeem: Free fries' });
  await takeFries.click();
  await expectAccessible(page);
  await rewardOf(page, 'Free fries').getByRole('button', { name: 'Not now' }).click();
  await expect(takeFries).toBeFocused();
  await takeFries.click();
  const fries = rewardOf(page, 'Free fries');
  await expect(
    fries.getByText('Redeem Free fries? We hold 500 points until you use the code.'),
  ).toBeVisible();
  await fries.getByRole('button', { name: 'Redeem', exact: true }).click();
  await expect(
    rewardsOf(page).getByText('Your reward: Free fries. Show this code to our team.'),
  ).toBeVisible();
  await expect(rewardsOf(page).getByRole('heading', { name: 'Rewards', exact: true })).toBeFocused();
  await expect(heldOf(page, 'Free fries')).toContainText(/Use it within 1(20|1\d) minutes/);
  await expect(headOf(page).getByText('750', { exact: true })).toBeVisible();
  await expectAccessible(page);
  // A scanner needs dark modules on white, also in the dark scheme.
  await page.emulateMedia({ colorScheme: 'dark' });
  const paper = heldOf(page, 'Free fries').locator('.paper');
  await expect(paper).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });
  const shown = heldOf(page, 'Free fries').getByText(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/);
  const code = (await shown.textContent()) ?? '';

  const desk = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await signIn(desk, 'agent');
  await openTab(desk, 'Redeem Rewards');
  await expectAccessible(desk);
  await expect(desk.getByLabel('Code of the reward')).toBeFocused();
  await desk.keyboard.type(` ${code.toLowerCase()} \n`);
  const found = desk.getByRole('region', { name: 'Reward', exact: true });
  await expect(found).toContainText('Robin Reward');
  await expect(found).toContainText('Held by the member');
  await desk.keyboard.press('Enter'); // of a code that is read twice
  await expect(found).toContainText('Held by the member');
  await desk.keyboard.press('Tab');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('Redeemed: Free fries for Robin Reward.')).toBeVisible();
  await expect(found.getByRole('button', { name: 'Redeem', exact: true })).toHaveCount(0);
  await desk.keyboard.press('Tab');
  await desk.keyboard.press('Enter');
  await expect(desk.getByLabel('Code of the reward')).toBeFocused();
  await expectAccessible(desk);

  // The page looks again by itself while a reward is held.
  const news = rewardsOf(page).getByText('Free fries was redeemed. Enjoy it!');
  await expect(news).toBeVisible({ timeout: 40_000 });
  await expect(heldOf(page, 'Free fries')).toHaveCount(0);
  await expect(headOf(page).getByText('750', { exact: true })).toBeVisible();
  await desk.close();
});

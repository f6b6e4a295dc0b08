/** An existing member verifies the address with a code by mail, and then sees and uses the account. */
import { languages } from '../src/texts/catalogues.ts';
import { openFullAccount } from './club-account.ts';
import { openAccount } from './club-member.ts';
import { expect, expectAccessible, failedAnswer, test, waitForHydration } from './park.ts';

test.use({ allowedComplaints: [failedAnswer] });

test('a member with a code by mail claims again and sees every entry of the account', async ({ page }) => {
  await openAccount(page, 'ines.duarte@mail.example');
  for (const language of [...languages.slice(1), 'en']) {
    await page.context().addCookies([{ name: 'language', value: language, url: 'http://localhost' }]);
    await page.goto('/loyalty/');
    await waitForHydration(page);
    const height = await page.locator('li:last-child .reward-row').evaluate(() => document.body.offsetHeight);
    expect.soft(height, language).toBeLessThanOrEqual(2000);
  }
  const account = page.getByRole('region', { name: 'Your Brownie points' });
  await account.getByText('Show my card and code').click();
  const card = account.getByRole('article', { name: 'Brownie Club' });
  await expect(card.getByText('3,392', { exact: true })).toBeVisible();
  await expect(card.getByText('more points to')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Show the code full screen' })).toBeVisible();
  await expect(account.getByRole('heading', { name: 'Rewards' })).toBeVisible();
  await account.getByRole('list', { name: 'History' }).locator('summary').first().click();
  await expect(account.getByText('All Piers Day Ticket').first()).toBeVisible();
  await expect(account.getByRole('list', { name: 'History' })).toContainText(/3 nights.*Welcome bonus/s);
  for (const format of ['PDF', 'CSV']) {
    const button = account.getByRole('button', { name: `Statement (${format})` });
    const [saved] = await Promise.all([page.waitForEvent('download'), button.click()]);
    const name = new RegExp(`^statement-7000\\d{5}-.*\\.${format.toLowerCase()}$`);
    expect(saved.suggestedFilename()).toMatch(name);
    await expect(button).not.toHaveAttribute('aria-busy');
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(account).toHaveCount(0);
  await page.reload();
  await expect(account).toHaveCount(0);
});

test('the account shows deadlines, and older months when asked', async ({ page }) => {
  await openFullAccount(page);
  const account = page.getByRole('region', { name: 'Your Brownie points' });
  await expect(account.getByText('1,590 points count from November 24, 2026.')).toBeVisible();
  await expect(account.getByText('250 points are good until November 30, 2027.')).toBeVisible();
  await expect(account.locator('.member-head')).toContainText('8,160 more points to Double Fudge.');
  const history = account.getByRole('list', { name: 'History' });
  await expect(history.getByRole('heading', { name: 'November 2026' })).toBeVisible();
  await expect(history).toContainText('HB483010');
  await expect(history).toContainText('$318.00: 5 points a dollar');
  await expect(page.getByRole('link', { name: /In-Park Ticket Purchase/ })).toBeVisible();
  await expectAccessible(page);
  await account.getByRole('button', { name: 'Show older entries' }).click();
  await expect(history.getByRole('heading', { name: 'October 2026' })).toBeVisible();
  await expect(account.getByRole('button', { name: 'Show older entries' })).toHaveCount(0);
});

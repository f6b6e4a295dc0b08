import { staffTexts } from '../src/contract/staff-texts.ts';
import { both, expect, expectAccessible, failedAnswer, test } from './park.ts';
import { teamPassword } from './staff.ts';

test.use({ allowedComplaints: [failedAnswer] });

test('signs in with Enter, is remembered on this device, and stores nothing else', both, async ({ page }) => {
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/login$/);
  const login = page.getByRole('button', { name: 'Login' });
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(login).toBeDisabled();
  await expect(page.getByLabel('Remember my username on this device')).not.toBeChecked();
  await expectAccessible(page);
  await page.getByLabel('Email').fill('lead@harborlight.example');
  await expect(login).toBeDisabled();
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('type', 'password');
  await password.fill('wrong');
  await page.getByLabel('Remember my username on this device').check();
  await page.getByLabel('Password', { exact: true }).press('Enter');
  const alert = page.getByText(staffTexts.unableToLogin);
  await expect(alert).toBeVisible();
  await expect(alert).toHaveCSS('font-weight', '700');
  await expectAccessible(page);

  await page.getByLabel('Password', { exact: true }).fill(teamPassword);
  await page.getByLabel('Email').press('Enter');
  await expect(page).toHaveURL(/\/admin\//);
  const kept = await page.evaluate(() => Object.keys(localStorage).toSorted());
  expect(kept).toEqual(
    expect.arrayContaining(['accessToken', 'permissions', 'sessionEndTimestamp', 'sessionGUID', 'user']),
  );
  await page.goto('/login');
  await expect(page).toHaveURL(/\/admin\//);

  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(page.viewportSize()?.width);
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['rememberTeamMemberUsername']);
  await expect(page.getByLabel('Email')).toHaveValue('lead@harborlight.example');
  await expect(page.getByLabel('Remember my username on this device')).toBeChecked();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
});

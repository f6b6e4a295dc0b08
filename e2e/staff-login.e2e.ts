import { staffTexts } from '../src/contract/staff-texts.ts';
import { both, expect, expectAccessible, failedAnswer, test } from './park.ts';
import { endSessionElsewhere, signIn, teamPassword } from './staff.ts';

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

test('who signs in again within those five seconds stays, and a late answer is not stored', async ({
  page,
  request,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/admin/pass-customization/*', async (route) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response }).catch(() => undefined); // the page may be closed by then
  });
  const asked = page.waitForRequest('**/api/admin/pass-customization/*');
  await signIn(page, 'design');
  await page.getByRole('tab', { name: 'Pass Customizations', exact: true }).click();
  await asked;
  await endSessionElsewhere(page, request);
  await page.getByRole('tab', { name: 'Test Passes' }).click();
  await expect(page.getByText(staffTexts.sessionExpired)).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  const late = page.waitForResponse('**/api/admin/pass-customization/*');
  release();
  await (await late).finished();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  // Without a reload, which would cancel the five seconds.
  await page.getByLabel('Email').fill('agent@harborlight.example');
  await page.getByLabel('Password', { exact: true }).fill(teamPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/admin\//);
  await page.waitForTimeout(5500);
  await expect(page.getByRole('button', { name: 'agent@harborlight.example' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\//);
});

import { staffTexts } from '../src/contract/staff-texts.ts';
import { desktop, expect, expectAccessible, failedAnswer, test } from './park.ts';
import { endSessionElsewhere, signIn, teamPassword } from './staff.ts';

test.describe('a member of the team', () => {
  test.use({ allowedComplaints: [failedAnswer] });

  test('signs in with Enter, is remembered on this device, and stores nothing else', async ({ page }) => {
    await page.goto('/admin');
    await expect(page).toHaveURL(/\/login$/);
    const login = page.getByRole('button', { name: 'Login' });
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
  });

  test(
    'whose session was ended elsewhere sees a message, and is logged out after five seconds',
    desktop,
    async ({ page, request }) => {
      await signIn(page, 'design');
      await endSessionElsewhere(page, request);
      await page.getByRole('tab', { name: 'Test Passes' }).click();
      await expect(page.getByText(staffTexts.sessionExpired)).toBeVisible();
      await expect(page).toHaveURL(/\/admin\//);
      await expect(page).toHaveURL(/\/login$/, { timeout: 8000 });
    },
  );

  test(
    'who signs in again within those five seconds stays, and a late answer is not stored',
    desktop,
    async ({ page, request }) => {
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
    },
  );

  test('is logged out when the session ends', desktop, async ({ page }) => {
    await signIn(page, 'design');
    await page.evaluate(() => {
      const user = JSON.parse(localStorage.getItem('user') ?? '{}') as Record<string, unknown>;
      const soon = new Date(Date.now() + 1500).toISOString().replace('Z', '');
      localStorage.setItem('user', JSON.stringify({ ...user, sessionEndTimestamp: soon }));
    });
    await page.reload();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText('Your session has reached its end')).toBeVisible();
    await expectAccessible(page);
  });

  test('who works at the gate has no admin area, and gets the gate’s screen', desktop, async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill('gate@harborlight.example');
    await page.getByLabel('Password', { exact: true }).fill(teamPassword);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/scan$/);
    await expect(page.getByText('Ready', { exact: true })).toBeVisible();
    await page.goto('/admin/orders');
    await expect(page).toHaveURL(/\/scan$/);
    await expect(page.getByText('Ready', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  test('who may neither scan nor open the tabs sees a message', desktop, async ({ page }) => {
    await signIn(page, 'agent');
    await page.evaluate(() => {
      const user = JSON.parse(localStorage.getItem('user') ?? '{}') as Record<string, unknown>;
      localStorage.setItem('user', JSON.stringify({ ...user, permissions: [] }));
    });
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'No access to the admin area' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0);
    await expectAccessible(page);
  });

  test('is redirected to the login from any other path of the back office', desktop, async ({ page }) => {
    await page.goto('/set-password');
    await expect(page.getByText('This address is incomplete')).toBeVisible();
    await expectAccessible(page);
    await page.goto('/admin/none');
    await expect(page).toHaveURL(/\/login$/);
  });
});

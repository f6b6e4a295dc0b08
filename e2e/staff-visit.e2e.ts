/** A member on the way to another park of the chain: this park is the one that has their account. */
import { desktop, expect, expectAccessible, failedAnswer, test } from './park.ts';
import { signIn, teamPassword } from './staff.ts';

test.describe('a member on the way to another park', () => {
  test.use({ allowedComplaints: [failedAnswer] });

  test('logs in here first, and goes on by itself', desktop, async ({ page, baseURL }) => {
    // Only a chain has a second park, so the answer that leads there is given here.
    const address = `${baseURL ?? ''}/status?from=visit`;
    await page.route('**/app/vouch/', async (route) => {
      expect(route.request().postDataJSON()).toEqual({ visit: 'a-visit' });
      expect(await route.request().headerValue('authorization')).toMatch(/^Bearer gw1_/);
      await route.fulfill({ json: { address, park: 'South Pier' } });
    });
    await page.goto('/login/visit?visit=a-visit');
    await expect(page.getByText(/^Your account is at .*; then you go on to the other park\.$/)).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Email').fill('lead@harborlight.example');
    await page.getByLabel('Password', { exact: true }).fill(teamPassword);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(address);
  });

  test('reads that the way has ended, and stays in the back office', desktop, async ({ page }) => {
    await signIn(page, 'lead');
    await page.goto('/login/visit?visit=of-yesterday');
    await expect(page.getByRole('alert')).toHaveText(
      'This way to the other park has ended. Go back to its login page and begin there again.',
    );
    await expect(page.getByText(/^Signed in at .* as lead@harborlight\.example$/)).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    await page.getByRole('link', { name: /^Stay in the back office of / }).click();
    await expect(page).toHaveURL(/\/admin/);
  });
});

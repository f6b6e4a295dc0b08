import { directoryTexts } from '../src/contract/directory-texts.ts';
import { errorCatalogue } from '../src/contract/errors.ts';
import { openTestIssuer, type TestIssuer } from '../src/server/testing/directory-issuer.ts';
import { directoryName, directoryPortOf } from './directory-settings.ts';
import { expect, expectAccessible, failedAnswer, once, test } from './park.ts';
import { openAccount } from './staff.ts';

const parkPort = Number(process.env['E2E_PORT'] ?? 3199);
const people = {
  nia: {
    email: 'nia.okafor@harborlight.example',
    email_verified: true,
    given_name: 'Nia',
    family_name: 'Okafor',
    groups: ['Front Desk'],
  },
  choir: { email: 'choir@harborlight.example', email_verified: true, groups: ['Choir'] },
};

const { status, text: unavailableText } = errorCatalogue['directory-unavailable'];
const unavailable = {
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ title: unavailableText, status, code: 'directory-unavailable' }),
};

// One journey, because only one directory can have the port.
test.describe('the park has a directory', once, () => {
  test.use({ allowedComplaints: [failedAnswer] });

  test('a member signs in with it, is refused by it, and reads when it is out of order', async ({
    page,
    context,
  }) => {
    const button = page.getByRole('button', { name: `Sign in with ${directoryName}` });
    await test.step('while the directory is out of order, the screen says so and a password works', async () => {
      // Answered here, because a failed attempt would show in the Health tab of other journeys.
      await page.route('**/app/directory/begin', (route) => route.fulfill(unavailable));
      await page.goto('/login');
      await button.click();
      await expect(page.getByText(unavailableText)).toBeVisible();
      await expect(page.getByLabel('Email')).toBeEnabled();
      await expectAccessible(page);
      await page.unroute('**/app/directory/begin');
    });
    const redirectUri = `http://localhost:${parkPort}/login/directory`;
    const issuer: TestIssuer = await openTestIssuer({ people, redirectUri, port: directoryPortOf(parkPort) });
    try {
      await test.step('a person without a group reads why not, on the login screen', async () => {
        await button.click();
        await page.getByRole('link', { name: 'choir' }).click();
        await expect(page.getByText(directoryTexts['directory-no-access'](directoryName))).toBeVisible();
        await expect(page).toHaveURL(/\/login$/);
        await context.clearCookies();
      });
      await test.step('a member comes back signed in, and sees where the password is kept', async () => {
        await button.click();
        await page.getByRole('link', { name: 'nia' }).click();
        await expect(page).toHaveURL(/\/admin/);
        const account = await openAccount(page);
        await expect(account.getByText(`You sign in with ${directoryName}.`)).toBeVisible();
        await expect(account.getByRole('button', { name: 'Sessions' })).toBeVisible();
        await expect(account.getByRole('button', { name: 'Password' })).toHaveCount(0);
        await expectAccessible(page);
      });
    } finally {
      await issuer.close();
    }
  });
});

/** A member's own account: the password, the sessions, and a passkey in the browser's virtual authenticator. */
import type { Page } from '@playwright/test';

import { expect, expectAccessible, failedAnswer, test } from './park.ts';
import { enterLogin, inviteMember, openAccount, signIn } from './staff.ts';

test.use({ allowedComplaints: [failedAnswer] });

const password = 'gulls over the north pier';

test('a member adds a passkey, signs in with it alone and beside the password, and keeps recovery codes', async ({
  page,
  request,
}) => {
  const data = { token: await inviteMember(request, 'ines'), password };
  expect((await request.post('/app/set-password/', { data })).status()).toBe(204);
  await addAuthenticator(page);
  await signIn(page, 'ines', password);
  const account = await openAccount(page);
  await account.getByRole('button', { name: 'Passkeys' }).click();
  await account.getByLabel('Name of the new passkey').fill('Office computer');
  await account.getByLabel('Your password').fill('wrong');
  await account.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(account.getByText('The password is not correct')).toBeVisible();
  await account.getByLabel('Your password').fill(password);
  await account.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(account.getByText('Office computer')).toBeVisible();
  await expectAccessible(page);

  await account.getByRole('button', { name: 'Recovery codes' }).click();
  // With a passkey, an empty password is a proof by passkey.
  await account.getByRole('button', { name: 'Make new recovery codes' }).click();
  await expect(account.getByText('They are not shown again.')).toBeVisible();
  await expectAccessible(page);
  const codes = await account.locator('pre').textContent();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/admin/);
  await page.getByRole('button', { name: 'Logout' }).click();

  await enterLogin(page, 'ines', password);
  await expect(page.getByLabel('Recovery code')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm with your passkey' }).click();
  await expect(page).toHaveURL(/\/admin/);
  await page.getByRole('button', { name: 'Logout' }).click();

  await enterLogin(page, 'ines', password);
  await page.getByLabel('Recovery code').fill(codes?.split('\n')[0] ?? '');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/admin/);
});

/** Gives the browser an authenticator that answers at once, as a person who puts a finger on it. */
async function addAuthenticator(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

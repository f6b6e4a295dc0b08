import { expect, expectAccessible, test } from './park.ts';
import { openTab, signIn } from './staff.ts';

test('an auditor finds who changed what, with the values before and after', async ({ page }) => {
  await signIn(page, 'lead');
  await openTab(page, 'Wallet Exceptions');
  await page.getByRole('button', { name: 'Add wallet exception' }).click();
  const dialog = page.getByRole('dialog', { name: 'New wallet exception' });
  await dialog.getByLabel('Order Number').fill('10999042');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Logout' }).click();
  await signIn(page, 'audit');
  await openTab(page, 'Activity');
  await page.getByLabel('Action').fill('Wallet Exception Create');
  const entries = page.getByRole('table', { name: 'Activity' });
  await expect(entries.getByRole('row').nth(1)).toContainText('Wallet Exception Create');
  await entries.getByRole('button', { name: 'Show values of entry' }).first().click();
  await expect(page.getByRole('table', { name: 'Values of entry' })).toContainText(
    'walletExceptionOrderNumber',
  );
  await expectAccessible(page);
  await page.getByLabel('Action').fill('');
  await page.getByLabel('Kind').selectOption({ label: 'At the door: sign-in, access, exports' });
  await expect(entries.getByRole('cell', { name: 'Sign In', exact: true }).first()).toBeVisible();
  await expect(entries.getByRole('cell', { name: 'Wallet Exception Create' })).toHaveCount(0);
  await page.getByLabel('Action').fill('no such action');
  await expect(page.getByText('Nothing matches.')).toBeVisible();
});

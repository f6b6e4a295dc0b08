import { expect, expectAccessible, test } from './park.ts';
import { makeTestPass, openTab, signIn } from './staff.ts';

test('an auditor finds who changed what, with the values before and after', async ({ page, request }) => {
  await makeTestPass(request, '91900001', 'Who made it');
  await signIn(page, 'audit');
  await openTab(page, 'Activity');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.keyboard.press('/');
  await page.keyboard.type('Test Pass Create');
  const entries = page.getByRole('table', { name: 'Activity' });
  await expect(entries.getByRole('row').filter({ hasNotText: 'Test Pass Create' })).toHaveCount(1);
  await entries.getByRole('button', { name: 'Show values of entry' }).first().click();
  await expect(page.getByRole('table', { name: 'Values of entry' })).toContainText('testPassesBarcode');
  await expectAccessible(page);
  await page.getByLabel('Any text').fill('');
  await page.getByLabel('Kind').selectOption({ label: 'At the door: sign-in, access, exports' });
  await expect(entries.getByRole('cell', { name: 'Sign In', exact: true }).first()).toBeVisible();
  await expect(entries.getByRole('cell', { name: 'Test Pass Create' })).toHaveCount(0);
  await page.getByLabel('Action').fill('no such action');
  await expect(page.getByText('Nothing matches.')).toBeVisible();
});

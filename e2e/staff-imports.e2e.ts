import { desktop, expect, expectAccessible, test } from './park.ts';
import { openTab, rowWith, signIn } from './staff.ts';

const head = 'reservationNumber,folio,firstName,lastName,arrivesAt,departsAt,roomRevenue,status';
const stay = (number: string, revenue = '412.00') =>
  `${number},84000099,Ines,Duarte,2026-11-18T21:00:00Z,2026-11-20T16:00:00Z,${revenue},checked-out`;

test('a manager previews a file, imports it, and reads why a row was refused', desktop, async ({ page }) => {
  await signIn(page, 'admin');
  await openTab(page, 'Imports');
  const form = page.getByRole('form', { name: 'Import a file' });
  await form.getByLabel('Kind of data').selectOption('Hotel stays');
  await expectAccessible(page);
  const content = `${head}\n${stay('E2E-1')}\n${stay('E2E-2', 'free')}\n`;
  const file = { name: 'stays of today.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
  await page.locator('input[type=file]').setInputFiles(file);
  await form.getByRole('button', { name: 'Validate' }).click();
  const tried = rowWith(page, 'Validated');
  await expect(tried).toContainText('stays of today.csv');
  await form.getByLabel('Only validate the file; save nothing').uncheck();
  await form.getByRole('button', { name: 'Import', exact: true }).click();
  const done = rowWith(page, 'Done').filter({ hasText: 'stays of today.csv' });
  await expect(done.getByRole('cell').nth(3)).toHaveText('1');
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await done.getByRole('button', { name: 'Why rows of stays of today.csv were refused' }).click();
  expect((await download).suggestedFilename()).toBe('refused stays of today.csv');
  await expect(page.getByText('reasons are in the file "refused stays of today.csv"')).toBeVisible();
});

import { desktop, expect, expectAccessible, failedAnswer, test } from './park.ts';
import { openTab, signIn } from './staff.ts';

test.use({ allowedComplaints: [failedAnswer] });

test('the loyalty desk plans new earn rules; what holds now stays as it is', desktop, async ({ page }) => {
  await signIn(page, 'loyalty');
  await openTab(page, 'Earn Rules');
  const current = page.getByRole('region', { name: 'Rules that hold now' });
  await expect(current).toContainText('10 points a dollar, within 30 days');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New version' }).click();
  const dialog = page.getByRole('dialog', { name: 'New version of the earn rules' });
  const make = dialog.getByRole('button', { name: 'Make version 2' });
  await expect(make).toBeDisabled();
  await dialog.getByLabel('Tickets: points a dollar').fill('12');
  await dialog.getByLabel('Passholders: times').fill('0');
  await expect(dialog.getByText('Enter a number from 1 to 10')).toBeVisible();
  await expect(make).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByLabel('Passholders: times').fill('1.75');
  await dialog.getByLabel('Valid from').fill('2020-01-01T06:00');
  await make.click();
  await expect(dialog.getByText('Rules cannot begin in the past')).toBeVisible();
  await dialog.getByLabel('Valid from').fill('2090-01-01T06:00');
  await make.click();
  await expect(page.getByText('Version 2 was made.')).toBeVisible();
  const versions = page.getByRole('region', { name: 'All versions' });
  await expect(versions.getByRole('row', { name: /planned/ })).toContainText('times 1.75');
  const start = versions.getByText('Jan 1, 2090, 6:00 AM');
  await expect(start).toHaveAttribute('datetime', '2090-01-01T11:00:00.000Z');
  await expect(current).toContainText('10 points a dollar, within 30 days');
});

test('an agent reads the rules and changes none', desktop, async ({ page }) => {
  await signIn(page, 'agent');
  await openTab(page, 'Earn Rules');
  await expect(page.getByRole('region', { name: 'Rules that hold now' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New version' })).toHaveCount(0);
});

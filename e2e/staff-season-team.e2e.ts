/** A season's team: thirty people on and off with the keyboard alone, and a role with what it opens. */
import type { Page } from '@playwright/test';

import { keyboardOf } from './keyboard.ts';
import { expect, expectAccessible, failedAnswer, test } from './park.ts';
import { callsAs, openTab, rowWith, signIn } from './staff.ts';

test.use({ allowedComplaints: [failedAnswer] });

const heading = 'Email\tFirst name\tSurname\tEmployee No.\tLevel\tLast Day';

/** A list of thirty as it is copied from a spreadsheet. */
function listOf(season: string): string {
  const rows = Array.from(
    { length: 30 },
    (_, number) =>
      `${season}-${number}@harborlight.example\tAda\t${season} ${number}\tS${number}\t20\t9/30/2027`,
  );
  return [heading, ...rows].join('\n');
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+v');
}

test('thirty people are invited, and deactivated at the end, with the keyboard alone', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'admin');
  await page.goto('/admin/season-team');
  await expect(page.getByRole('table', { name: 'Team' })).toBeVisible();
  await expectAccessible(page);

  const on = keyboardOf(page);
  await on.press('n');
  await expect(page.getByLabel('Paste the list')).toBeFocused();
  await paste(page, listOf('summer'));
  await expect(page.getByRole('button', { name: 'Invite 30 people' })).toBeEnabled();
  await expectAccessible(page);
  await on.press('ControlOrMeta+Enter');
  await expect(page.getByRole('dialog', { name: 'Invite 30 people' })).toContainText('gets a mail');
  await expectAccessible(page);
  await on.press('Enter');
  await expect(page.getByText('30 people invited by mail.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show the team' })).toBeFocused();
  await on.press('Enter');
  await expect(rowWith(page, 'summer-29@harborlight.example')).toContainText('Invited');
  await expect(rowWith(page, 'summer-29@harborlight.example')).toContainText('Sep 30, 2027');
  expect(on.pressed() + 1).toBe(5);

  await openTab(page, 'Season Team');

  const off = keyboardOf(page);
  await page.getByRole('heading', { name: 'Season Team' }).focus();
  await off.press('f');
  await page.keyboard.type('summer');
  await expect(page.getByText('30 members', { exact: true })).toBeVisible();
  await off.press('Enter');
  await off.press('Enter');
  await expect(page.getByText('30 members, 30 selected')).toBeVisible();
  await expectAccessible(page);
  await off.press('d');
  const dialog = page.getByRole('dialog', { name: 'Deactivate 30 members' });
  await expect(dialog.getByRole('button', { name: 'Change 30 members' })).toBeVisible();
  await expect(dialog.getByText('All of them will change.')).toBeVisible();
  await expectAccessible(page);
  await off.press('Enter');
  await expect(dialog.getByText('Done: 30 changed, 0 as before, 0 refused.')).toBeVisible();
  await off.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(rowWith(page, 'summer-29@harborlight.example')).toContainText('Deactivated');
  expect(off.pressed() + 'summer'.length).toBe(12);
});

test('a role is made, given, seen in the table and taken again', async ({ page, request }) => {
  await signIn(page, 'admin');
  await page.goto('/admin/season-team');
  await openTab(page, 'Roles and Permissions');
  await page.getByRole('button', { name: 'New role' }).click();
  const role = page.getByRole('dialog', { name: 'New role' });
  await role.getByLabel('Name').fill('Data desk');
  await role.getByLabel('Import List', { exact: true }).check();
  await expectAccessible(page);
  await role.getByRole('button', { name: 'Save' }).click();
  await expect(role).toBeHidden();
  await expect(page.getByRole('table', { name: 'Roles' })).toContainText('Import List');

  await openTab(page, 'Season Team');
  await page.getByRole('checkbox', { name: 'Select Gail Osei' }).check();
  await page.getByRole('button', { name: 'Give a role (1)' }).click();
  const give = page.getByRole('dialog', { name: 'Give a role to 1 member' });
  await give.getByLabel('Role').selectOption('Data desk');
  await give.getByRole('button', { name: 'Change 1 member' }).click();
  await expect(give.getByText('Has the role Data desk')).toBeVisible();
  await give.getByRole('button', { name: 'Close' }).last().click();
  await expect(rowWith(page, 'agent@harborlight.example')).toContainText('Data desk');
  const agent = await callsAs(request, 'agent');
  expect(await agent('GET', '/api/admin/import/')).toBeInstanceOf(Array);

  await openTab(page, 'Roles and Permissions');
  await page.getByRole('button', { name: 'Edit Data desk' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('takes it from 1 member.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete role' }).click();
  await expect(page.getByText('There is no role yet.')).toBeVisible();
});

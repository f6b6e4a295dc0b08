/** The Loyalty tab for each role of the team. Only one journey changes each member and source. */
import type { Page } from '@playwright/test';

import { expect, expectAccessible, failedAnswer, holdCalls, test } from './park.ts';
import { openTab, rowWith, signIn, startAct } from './staff.ts';

test.use({ allowedComplaints: [failedAnswer] });

async function openLoyalty(page: Page, who: string): Promise<void> {
  await signIn(page, who);
  await openTab(page, 'Loyalty');
}

async function loadAccount(page: Page, email: string, name: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name })).toBeFocused();
  await expect(page.getByRole('heading', { name: email })).toBeVisible();
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('an agent adds a check after choosing among several, and cannot remove any', async ({ page }) => {
  await openLoyalty(page, 'agent');
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await expectAccessible(page);
  await loadAccount(page, 'luis.ferreira@mail.example', 'Luis Ferreira');
  await expect(page.getByText('No Orders')).toBeVisible();
  await expect(page.getByLabel('Season Pass ID')).toHaveValue('240126000000100041');
  const food = section(page, 'Food & Beverage');
  await expect(food.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await food.getByLabel('Check number').fill('20412');
  await food.getByRole('button', { name: 'Submit' }).click();
  await expect(food.getByText('2 checks have this number. Which one is it?')).toBeVisible();
  const label = food.getByText('Add', { exact: true }).first();
  expect(await label.evaluate((words) => words.scrollWidth - words.clientWidth)).toBe(0);
  await expectAccessible(page);
  await food.getByRole('listitem').filter({ hasText: '$47.80' }).getByRole('button').click();
  await expect(food.getByText(/358 Brownie points for .+ Balance: 608\./)).toBeVisible();
  await expect(section(page, 'Orders').getByRole('row', { name: /880000003/ })).toBeVisible();
  await food.getByLabel('Check number').fill('20412');
  await food.getByRole('button', { name: 'Submit' }).click();
  await expect(food.getByRole('button', { name: 'Added: check 880000003' })).toBeDisabled();
  await expect(page.getByRole('button', { name: /Remove/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'More acts' }).click();
  await expect(page.getByRole('menuitem', { name: 'Write to member' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /Remove|Adjust|Merge/ })).toHaveCount(0);
  await expectAccessible(page);
});

test('the loyalty desk finds two accounts of one guest, merges them, adjusts and removes the result', async ({
  page,
}) => {
  await openLoyalty(page, 'loyalty');
  const lookup = page.getByLabel('Search term');
  await lookup.fill('ve');
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeDisabled();
  await lookup.fill('velez');
  await lookup.press('Enter');
  await expect(page.getByText('2 accounts')).toBeVisible();
  await expect(rowWith(page, '700000106')).toContainText('(609) 555-0141');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Load Account 700000107' }).click();
  await expect(page.getByRole('heading', { name: 'Rosa Velez' })).toBeFocused();
  await expect(section(page, 'Orders').getByText('No Orders')).toBeVisible();
  await expect(section(page, 'Rewards').getByText('No Rewards')).toBeVisible();
  await expect(section(page, 'Points').getByText('250 Brownie')).toBeVisible();
  await startAct(page, 'Merge Account');
  const merge = page.getByRole('dialog', { name: 'Merge Account' });
  await merge.getByLabel('Account number of the other account').fill('700000106');
  await merge.getByRole('button', { name: 'Compare Accounts' }).click();
  const both = merge.getByRole('table', { name: 'Both accounts' });
  await expect(both).toBeFocused();
  for (const fact of ['Account700000107700000106', 'r.velez.work@mail.example', '10600001'])
    await expect(both).toContainText(fact);
  await expect(merge.getByText(/^Close the account of .*\(700000106\)/)).toBeVisible();
  await merge.getByLabel('Reason').fill('Same person');
  await expectAccessible(page);
  await merge.getByRole('button', { name: 'Merge Account' }).click();
  await expect(page.getByText('The accounts were merged.')).toBeVisible();
  await expect(section(page, 'Orders').getByRole('row', { name: /10600001/ })).toContainText('640');
  await startAct(page, 'Adjust Points');
  const adjust = page.getByRole('dialog', { name: 'Adjust Points' });
  await adjust.getByRole('textbox', { name: 'Points' }).pressSequentially('−٤٠');
  await adjust.getByLabel('Reason').fill('Wrong table');
  await adjust.getByRole('button', { name: 'Adjust Points' }).click();
  await expect(section(page, 'Points').getByText('1,100 Brownie')).toBeVisible();
  await expect(
    section(page, 'History').getByRole('row', { name: /Points taken back by our team/ }),
  ).toContainText('Wrong table');
  await expectAccessible(page);
  await startAct(page, 'Remove Account');
  const remove = page.getByRole('dialog', { name: 'Remove Account' });
  await expect(remove.getByText(/remove the account and all associated loyalty orders/)).toBeVisible();
  await expect(remove.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await remove.getByRole('button', { name: 'Remove Account' }).click();
  await expect(page.getByText('Account r.velez.work@mail.example removed.')).toBeVisible();
  await lookup.fill('velez');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText(/No account matches/)).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(lookup).toBeFocused();
  await expect(lookup).toHaveValue('');
});

test('no button moves while an account loads, and the open tab is in the address', async ({ page }) => {
  await openLoyalty(page, 'admin');
  const release = await holdCalls(page, '**/api/admin/loyalty/{ledger,order,pass,rewards}/**');
  await loadAccount(page, 'ines.duarte@mail.example', 'Ines Duarte');
  const buttons = ['Add Season Pass', 'Scan'].map((name) => page.getByRole('button', { name }));
  const places = async () => Promise.all(buttons.map(async (button) => button.boundingBox()));
  const before = await places();
  release();
  await expect(section(page, 'History').getByRole('row').first()).toBeVisible();
  await expect(section(page, 'Orders').getByRole('row').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'More acts' })).toBeVisible();
  expect(await places()).toEqual(before);

  await page.getByRole('tab', { name: 'Timeline' }).click();
  await expect(page).toHaveURL(/tab=timeline/);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Events' })).toBeVisible();
  await page.getByRole('tab', { name: 'Club' }).click();
  await page.getByRole('link', { name: 'Change User' }).click();
  await expect(page.getByLabel('Search term')).toBeVisible();
});

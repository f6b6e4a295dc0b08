import type { Page } from '@playwright/test';

import { desktop, expect, expectAccessible, passOf, test } from './park.ts';
import { openTab, signIn } from './staff.ts';

/** A card whose balance only this journey changes. */
const card = passOf('10400006');

async function openDesk(page: Page, desk: string): Promise<void> {
  await page.goto(`/dev/phone?desk=${desk}`, { waitUntil: 'domcontentloaded' });
  await expect(page.getByText('No pass in Apple Wallet.')).toBeVisible();
}

async function add(page: Page, wallet: 'Apple' | 'Google', address: string): Promise<void> {
  await page.getByLabel('Address of a guest page').fill(address);
  await page.getByRole('button', { name: `Add to ${wallet} Wallet` }).click();
  await expect(page.getByText(`Added to ${wallet} Wallet.`)).toBeVisible();
}

function phoneOf(page: Page, wallet: 'Apple' | 'Google') {
  return page.getByRole('region', { name: `${wallet} Wallet` });
}

test(
  'a balance that staff import reaches both phones within seconds, with a banner',
  desktop,
  async ({ page, context }) => {
    await openDesk(page, 'balance');
    await add(page, 'Apple', card.path);
    await add(page, 'Google', card.path);
    for (const wallet of ['Apple', 'Google'] as const)
      await expect(phoneOf(page, wallet).getByRole('article').first()).toContainText('$50.00');
    await expectAccessible(page);

    const staff = await context.newPage();
    await signIn(staff, 'admin');
    await openTab(staff, 'Imports');
    const form = staff.getByRole('form', { name: 'Import a file' });
    const content = `orderId,barcode,credits,cash,changedAt\n${card.orderId},${card.barcode},0,41.25,${new Date().toISOString()}\n`;
    const file = { name: 'balances.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
    await staff.locator('input[type=file]').setInputFiles(file);
    await form.getByLabel('Kind of data').selectOption('balances');
    await form.getByLabel('Dry run: nothing is saved').uncheck();
    await form.getByRole('button', { name: 'Import', exact: true }).click();

    for (const wallet of ['Apple', 'Google'] as const) {
      const phone = phoneOf(page, wallet);
      await expect(phone.getByRole('list', { name: 'Notifications' })).toContainText('Balance: $41.25');
      await expect(phone.getByRole('article').first()).toContainText('$41.25');
    }
    await expectAccessible(page);
    await phoneOf(page, 'Apple').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No pass in Apple Wallet.')).toBeVisible();
  },
);

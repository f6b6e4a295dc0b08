import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import { desktop, expect, expectAccessible, iPhone, passOf, test } from './park.ts';
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

test.describe('a file from the guest page', () => {
  test.use({ userAgent: iPhone });

  test('is added by choosing it, shown in another language and in dark, and a spoiled one is refused', async ({
    page,
    context,
  }, testInfo) => {
    await openDesk(page, `file-${testInfo.project.name}`);
    const guest = await context.newPage();
    await guest.goto(passOf('10240001').path, { waitUntil: 'networkidle' });
    const download = guest.waitForEvent('download');
    await guest.getByRole('button', { name: 'Add to Apple Wallet' }).click();
    const bytes = await readFile(await (await download).path());
    const give = (buffer: Buffer) =>
      page
        .getByLabel('A .pkpass or .pkpasses file')
        .setInputFiles({ name: 'pass.pkpass', mimeType: 'application/vnd.apple.pkpass', buffer });

    await give(bytes.subarray(0, bytes.length / 2));
    await expect(page.getByText('Refused, as a phone would: The file is not a ZIP archive')).toBeVisible();
    await give(bytes);
    const pass = phoneOf(page, 'Apple').getByRole('article').first();
    await expect(pass).toContainText('PASSHOLDER');
    await expect(pass.getByRole('img', { name: 'The guest’s photo' })).toBeVisible();

    await page.getByLabel('Language').selectOption('es');
    await expect(pass).toContainText('TITULAR');
    await page.getByLabel('Appearance').selectOption('dark');
    await page.getByText('Back of the pass').click();
    await expect(page.getByRole('article', { name: 'Back of the pass' })).toContainText(
      'Listo para escanear',
    );
    await expectAccessible(page);
  });
});

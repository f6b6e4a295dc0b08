import { desktop, expect, expectAccessible, test } from './park.ts';
import { openTab, signIn } from './staff.ts';

/** A ticket that no other journey adds to a wallet. */
const ticket = { orderId: '10300006', barcode: '3426000003000064' };

test(
  'staff see that passes in wallets are updated within seconds of a saved change',
  desktop,
  async ({ page, request }) => {
    expect((await request.post('/api/apple-wallet/', { data: ticket })).ok()).toBe(true);
    expect((await request.post('/api/google-wallet/', { data: ticket })).ok()).toBe(true);
    await signIn(page, 'design');
    await openTab(page, 'Pass Customization Categories');
    await page.getByRole('button', { name: /^Add pass customization category/i }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Barcode').fill(ticket.barcode);
    await dialog.getByLabel('Customization').selectOption('Tap & Ride');
    await dialog.getByLabel('Active').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/^Wallet passes: all 2 are updated for the change of/)).toBeVisible();
    await expectAccessible(page);
  },
);

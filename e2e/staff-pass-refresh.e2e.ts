/** The team has the passes of one product made again. No other journey uses this product, so no other phone is pushed. */
import { expect, expectAccessible, test } from './park.ts';
import { importAs, importOrders, openTab, signIn } from './staff.ts';

const product = { productId: 'DAY-REFRESH', name: 'Lantern Evening Ticket' };
const pass = { orderId: '73000001', barcode: '5126000073000001' };

test('a manager refreshes the passes of a product and sees that they are sent', async ({ page, request }) => {
  const productsHead =
    'productId,name,category,merchItemId,merchPackId,ttCategoryId,isPassholder,isWristband,credits,cash,earnsPoints,maySelfActivate';
  const productLine = `${product.productId},${product.name},Ticket,73001,73002,LET,false,false,0,0,true,false`;
  await importAs(request, {
    kind: 'products',
    fileName: 'evening.csv',
    lines: [productsHead, productLine],
  });
  const orderLine = `${pass.orderId},${pass.barcode},${product.productId},2026-11-20T12:00:00Z,59`;
  await importOrders(request, [orderLine]);
  expect((await request.post('/api/apple-wallet/', { data: pass })).ok()).toBe(true);
  await signIn(page, 'admin');
  await openTab(page, 'Refresh Passes');
  const form = page.getByRole('form', { name: 'Refresh passes' });
  await form.getByLabel('Passes of some products').check();
  await expect(form.getByText('None of these passes is in a wallet.')).toBeVisible();
  const begin = form.getByRole('button', { name: 'Refresh passes' });
  await expect(begin).toBeDisabled();
  await form.getByLabel(`${product.name} (${product.productId}): 1 pass`).check();
  await expect(form.getByText('1 pass in Apple Wallet, 0 passes in Google Wallet.')).toBeVisible();
  await form.getByLabel('Reason').fill('the new lantern');
  await expectAccessible(page);
  await begin.click();
  const dialog = page.getByRole('dialog', { name: 'Refresh passes' });
  await expect(dialog).toContainText('1 pass in Apple Wallet');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(page.getByText('Done: 1 pass is sent.')).toBeVisible();
  await expect(page.getByText('Apple Wallet: 1 of 1.')).toBeVisible();
  await expect(page.getByText('the new lantern')).toBeVisible();
  await expectAccessible(page);
  await openTab(page, 'Activity');
  await expect(page.getByText('Pass Refresh Create').first()).toBeVisible();
});

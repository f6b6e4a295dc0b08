/** The team corrects the numbers of passes, and withdraws orders. */
import { desktop, expect, expectAccessible, failedAnswer, passOf, test } from './park.ts';
import { callsAs, importAs, openTab, orderLine, ordersHead, refusedOf, signIn } from './staff.ts';

test.use({ allowedComplaints: [failedAnswer] });

const reason = 'typed wrongly at the till';

test(
  'a lead corrects the barcode that kept the right order out, as the import says',
  desktop,
  async ({ page, request }) => {
    const barcode = '5126000072000001';
    await importAs(request, {
      kind: 'orders',
      fileName: 'till.csv',
      lines: [ordersHead, orderLine('72000001')],
    });
    const right = [ordersHead, orderLine('72000002', barcode)];
    const runId = await importAs(request, { kind: 'orders', fileName: 'right.csv', lines: right });
    const refusedRows = await refusedOf(request, runId);
    expect(refusedRows).toContain(
      'The barcode belongs to order 72000001; if that is wrong, correct the barcode',
    );
    await signIn(page, 'lead');
    await page.goto('/admin/orders?order=72000001');
    await page.getByRole('button', { name: 'Correct the barcode' }).click();
    const dialog = page.getByRole('dialog', { name: 'Correct the barcode' });
    await dialog.getByRole('button', { name: 'Correct barcode' }).click();
    await expect(dialog.getByText('A barcode has 8 to 18 digits')).toBeVisible();
    await expect(dialog.getByText('Enter a reason')).toBeVisible();
    await dialog.getByLabel('Right barcode').fill(passOf('10240006').barcode);
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: 'Correct barcode' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Another pass has this barcode');
    await expectAccessible(page);
    await dialog.getByLabel('Right barcode').fill('5126000072000009');
    await dialog.getByRole('button', { name: 'Correct barcode' }).click();
    await expect(page.getByText('The barcode was corrected.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Pass 5126000072000009' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'History' })).toContainText(`Pass Correct (${reason})`);
    await importAs(request, { kind: 'orders', fileName: 'right again.csv', lines: [...right, ''] });
    await page.goto('/admin/orders?order=72000002');
    await expect(page.getByRole('region', { name: `Pass ${barcode}` })).toBeVisible();
  },
);

test('a lead moves a pass to the right order, which must exist', desktop, async ({ page, request }) => {
  const lines = [ordersHead, orderLine('72000011'), orderLine('72000012')];
  await importAs(request, { kind: 'orders', fileName: 'two.csv', lines });
  await signIn(page, 'lead');
  await page.goto('/admin/orders?order=72000011');
  await page.getByRole('button', { name: 'Move to another order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move to another order' });
  await dialog.getByLabel('Right order').fill('79999999');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Move pass' }).click();
  await expect(dialog.getByRole('alert')).toContainText('There is no order with this number');
  await expectAccessible(page);
  await dialog.getByLabel('Right order').fill('72000012');
  await dialog.getByRole('button', { name: 'Move pass' }).click();
  await expect(page.getByText('The pass was moved.')).toBeVisible();
  const history = page.getByRole('list', { name: 'History' });
  await expect(history).toContainText(`Pass Move (${reason})`);
  await page.goto('/admin/orders?order=72000012');
  await expect(page.getByRole('region', { name: 'Pass 5126000072000011' })).toBeVisible();
});

test(
  'a lead withdraws an order once; its pass stays, void, and its barcode can be freed',
  desktop,
  async ({ page, request }) => {
    const lines = [ordersHead, orderLine('72000021'), orderLine('72000022')];
    await importAs(request, { kind: 'orders', fileName: 'sold twice.csv', lines });
    await signIn(page, 'lead');
    await page.goto('/admin/orders?order=72000021');
    await page.getByRole('button', { name: 'Withdraw the order' }).click();
    const dialog = page.getByRole('dialog', { name: 'Withdraw the order' });
    await expectAccessible(page);
    await dialog.getByLabel('Reason').fill('sold twice');
    await dialog.getByRole('button', { name: 'Withdraw order' }).click();
    await expect(page.getByText('The order was withdrawn.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Pass 5126000072000021' })).toContainText('Refunded');
    await expect(page.getByRole('button', { name: 'Withdraw the order' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Move to another order' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Correct the barcode' })).toBeVisible();
    await expectAccessible(page);
    await page.goto('/admin/orders?order=72000022');
    await page.getByRole('button', { name: 'Withdraw the order' }).click();
    const call = await callsAs(request, 'lead');
    await call('POST', '/api/admin/order-correction/withdraw/72000022', { reason: 'sold twice' });
    await dialog.getByLabel('Reason').fill('sold twice');
    await dialog.getByRole('button', { name: 'Withdraw order' }).click();
    await expect(dialog.getByRole('alert')).toContainText('This order was withdrawn before');
  },
);

test(
  'a withdrawal is undone by its toast, and a refund after it refuses the undo with the reason',
  desktop,
  async ({ page, request }) => {
    const [order, pass] = ['72000031', 'Pass 5126000072000031'];
    await importAs(request, { kind: 'orders', fileName: 'undo.csv', lines: [ordersHead, orderLine(order)] });
    await signIn(page, 'lead');
    await page.goto(`/admin/orders?order=${order}`);
    const withdraw = page.getByRole('button', { name: 'Withdraw the order' });
    const dialog = page.getByRole('dialog', { name: 'Withdraw the order' });
    const toast = page.getByRole('status').filter({ hasText: 'The order was withdrawn.' });
    await withdraw.click();
    await expect(dialog).toContainText('It can be undone for ten minutes.');
    await dialog.getByLabel('Reason').fill('sold twice');
    await dialog.getByRole('button', { name: 'Withdraw order' }).click();
    await expect(page.getByRole('region', { name: pass })).toContainText('Refunded');
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(`Order ${order} holds again: 1 pass.`)).toBeVisible();
    await expect(page.getByRole('region', { name: pass })).not.toContainText('Refunded');
    await expect(page.getByRole('list', { name: 'History' })).toContainText('Order Withdraw Undo');
    await expectAccessible(page);
    await withdraw.click();
    await dialog.getByLabel('Reason').fill('sold twice');
    await dialog.getByRole('button', { name: 'Withdraw order' }).click();
    await toast.getByRole('button', { name: 'Undo' }).focus();
    const refund = ['orderId,barcode', `${order},5126000072000031`];
    await importAs(request, { kind: 'refunds', fileName: 'refund.csv', lines: refund });
    await page.keyboard.press('Enter');
    await expect(page.getByText('A pass of the order was changed or refunded since')).toBeVisible();
    await expect(page.getByRole('region', { name: pass })).toContainText('Refunded');
  },
);

test('an agent reads orders and corrects none', desktop, async ({ page }) => {
  await signIn(page, 'agent');
  await openTab(page, 'Orders');
  await page.goto('/admin/orders?order=10240006');
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Ordered');
  await expect(
    page.getByRole('button', { name: /Correct the barcode|Move to another order|Withdraw the order/ }),
  ).toHaveCount(0);
});

/** The team corrects the numbers of passes, and withdraws orders. */
import { expect, expectAccessible, failedAnswer, passOf, test } from './park.ts';
import { importOrders, orderLine, signIn } from './staff.ts';

test.use({ allowedComplaints: [failedAnswer] });

const reason = 'typed wrongly at the till';

test('a lead corrects the barcode that kept the right order out, as the import says', async ({
  page,
  request,
}) => {
  const barcode = '5126000072000001';
  await importOrders(request, [orderLine('72000001')]);
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
  await importOrders(request, [orderLine('72000002', barcode)]);
  await page.goto('/admin/orders?order=72000002');
  await expect(page.getByRole('region', { name: `Pass ${barcode}` })).toBeVisible();
});

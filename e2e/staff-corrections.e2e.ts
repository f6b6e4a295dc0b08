/** The team corrects the numbers of passes, and withdraws orders. */
import { expect, expectAccessible, failedAnswer, passOf, test } from './park.ts';
import { importOrders, orderLine, signIn, startAct } from './staff.ts';

test.use({ allowedComplaints: [failedAnswer] });

const reason = 'typed wrongly at the till';

test('a lead corrects the barcode that kept the right order out, as the import says', async ({
  page,
  request,
}) => {
  const barcode = '5126000072000001';
  await importOrders(request, [orderLine('72000001')]);
  await signIn(page, 'lead');
  await page.goto('/admin/guest?order=72000001');
  await startAct(page, 'Correct the barcode');
  const dialog = page.getByRole('dialog', { name: 'Correct the barcode' });
  const correct = dialog.getByRole('button', { name: 'Correct barcode' });
  await dialog.getByLabel('Right barcode').fill('512');
  await expect(dialog.getByText('A barcode has 8 to 18 digits')).toBeVisible();
  await dialog.getByLabel('Right barcode').fill(passOf('10240006').barcode);
  await page.keyboard.press('Enter');
  await page.keyboard.type(reason);
  await correct.click();
  await expect(dialog.getByText('Another pass has this barcode')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Right barcode').fill('5126000072000009');
  await correct.click();
  await expect(page.getByText('The barcode was corrected.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Pass 5126000072000009' })).toBeVisible();
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await expect(page.getByRole('list', { name: 'Events' })).toContainText(`Pass Correct (${reason})`);
  await importOrders(request, [orderLine('72000002', barcode)]);
  await page.goto('/admin/guest?order=72000002');
  await expect(page.getByRole('region', { name: `Pass ${barcode}` })).toBeVisible();
});

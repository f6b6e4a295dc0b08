/** The team sends, renews and revokes the link that opens a guest's pass. */
import { expect, expectAccessible, failedAnswer, test } from './park.ts';
import { confirm, importOrders, signIn } from './staff.ts';

test.use({ allowedComplaints: [failedAnswer] });

test('the team mails a link, renews it and revokes it', async ({ page, request }) => {
  const orderId = '71000051';
  const barcode = `51260000${orderId}`;
  const line = `${orderId},${barcode},DAY-ALL,2026-11-20T12:00:00Z,45,maya@mail.example`;
  await importOrders(request, [line], ',email');
  await signIn(page, 'lead');
  await page.goto(`/admin/orders?order=${orderId}`);
  const pass = page.getByRole('region', { name: `Pass ${barcode}` });
  await expect(pass.getByText(/^The link works since /)).toBeVisible();

  // Both dialogs are left once, before a toast covers a part of the page.
  const renewal = page.getByRole('dialog', { name: 'Renew the link' });
  const end = page.getByRole('dialog', { name: 'Revoke the link' });
  for (const [name, dialog, words] of [
    ['Renew the link', renewal, `Every present link of pass ${barcode}`],
    ['Revoke the link', end, 'The pass stays valid'],
  ] as const) {
    await pass.getByRole('button', { name }).click();
    await expect(dialog).toContainText(words);
    await expect(dialog.getByLabel('Reason')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(pass.getByRole('button', { name })).toBeFocused();
  }

  await pass.getByRole('button', { name: 'Send the link' }).click();
  await confirm(page, 'Send link', `Mails the link of pass ${barcode} to maya@mail.example.`);
  await expect(page.getByText('The link is on its way to maya@mail.example.')).toBeVisible();
  await pass.getByRole('button', { name: 'Renew the link' }).click();
  await expect(renewal.getByRole('button', { name: 'Renew link' })).toBeDisabled();
  await renewal.getByLabel('Reason').fill('Lost phone');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The pass has a new link.')).toBeVisible();
  await pass.getByRole('button', { name: 'Revoke the link' }).click();
  await end.getByLabel('Reason').fill('Lost phone');
  await end.getByRole('button', { name: 'Revoke link' }).click();
  await expect(pass.getByText(/^The link was revoked since /)).toBeVisible();
  await expect(pass.getByRole('button', { name: 'Send the link' })).toHaveCount(0);
  await expect(pass.getByRole('button', { name: 'Make a new link' })).toBeVisible();
});

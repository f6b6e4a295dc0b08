/** The team sends, renews and revokes the link that opens a guest's pass. */
import { expect, expectAccessible, failedAnswer, test } from './park.ts';
import { confirm, importOrders, signIn, startAct } from './staff.ts';

test.use({ allowedComplaints: [failedAnswer] });

test('the team mails a link, renews it and revokes it', async ({ page, request }) => {
  const orderId = '71000051';
  const barcode = `51260000${orderId}`;
  const line = `${orderId},${barcode},DAY-ALL,2026-11-20T12:00:00Z,45,maya@mail.example`;
  await importOrders(request, [line], ',email');
  await signIn(page, 'lead');
  await page.goto(`/admin/orders?order=${orderId}`);
  // The former page of an order leads to the profile.
  await expect(page).toHaveURL(new RegExp(`/admin/guest\\?order=${orderId}&tab=order$`));
  const order = page.getByRole('region', { name: `Order ${orderId}` });
  await expect(order.getByText(/^The link works since /)).toBeVisible();

  const renewal = page.getByRole('dialog', { name: 'Renew link' });
  const end = page.getByRole('dialog', { name: 'Revoke link' });
  // A dialog is left once, before a toast covers a part of the page.
  await startAct(page, 'Revoke link');
  await expect(end).toContainText('The pass stays valid');
  await expect(end.getByLabel('Reason')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(end).toBeHidden();
  await expect(page.getByRole('button', { name: 'More acts' })).toBeFocused();
  await startAct(page, 'Send link');
  await confirm(page, 'Send link', `Mails the link of pass ${barcode} to maya@mail.example.`);
  await expect(page.getByText('The link is on its way to maya@mail.example.')).toBeVisible();
  await startAct(page, 'Renew link');
  await expect(renewal).toContainText(`Every present link of pass ${barcode}`);
  await expect(renewal.getByRole('button', { name: 'Renew link' })).toBeDisabled();
  await renewal.getByLabel('Reason').fill('Lost phone');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The pass has a new link.')).toBeVisible();
  await startAct(page, 'Revoke link');
  await end.getByLabel('Reason').fill('Lost phone');
  await end.getByRole('button', { name: 'Revoke link' }).click();
  await expect(order.getByText(/^The link was revoked since /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send link' })).toHaveCount(0);
});

import { expect, expectAccessible, failedAnswer, holdCalls, logIn, passOf, test } from './park.ts';

const ticket = passOf('10300001');

test.use({ allowedComplaints: [failedAnswer] });

test('the lookup page explains the wallet and leads to the pass', async ({ page }) => {
  await page.goto('/lookup/');
  await expect(page.getByText(/tickets and passes to the digital wallet/)).toBeVisible();
  await expect(page.getByText('8 digits', { exact: true })).toBeVisible();
  await expect(page.getByText('8 to 18 digits')).toBeVisible();
  await expectAccessible(page);
  const release = await holdCalls(page, '**/api/login/');
  await logIn(page, ticket);
  await expect(page.getByText('Finding your info...')).toBeVisible();
  release();
  await expect(page).toHaveURL(ticket.path);
  await expect(page.getByText('Owen Park')).toBeVisible();
});

test('a pass that is not found says so on the lookup page', async ({ page }) => {
  await page.goto('/lookup');
  await logIn(page, { orderId: '10300001', barcode: '99999999' });
  await expect(page.getByRole('alert')).toContainText('Unable to locate order');
});

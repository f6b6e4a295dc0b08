import { desktop, expect, expectAccessible, failedAnswer, passOf, test } from './park.ts';
import { openTab, rowWith, signIn } from './staff.ts';

const sam = passOf('10240006');

test.describe('orders in the back office', () => {
  test.use({ allowedComplaints: [failedAnswer] });

  test(
    'an agent finds a guest by phone and reads why the photo is skipped and which customization applies',
    desktop,
    async ({ page }) => {
      await signIn(page, 'agent');
      await openTab(page, 'Orders');
      const field = page.getByRole('searchbox', { name: /Order ID, barcode/ });
      await expect(field).toBeVisible();
      await page.keyboard.press('/');
      await expect(field).toBeFocused();
      await expect(page.getByRole('button', { name: 'Search' })).toBeDisabled();
      await field.fill('(609) 555-0106');
      await page.keyboard.press('Enter');
      await expect(rowWith(page, 'Sam Whitaker')).toContainText(sam.barcode);
      await expectAccessible(page);
      await page.getByRole('button', { name: `Open order ${sam.orderId}` }).click();
      await expect(page.getByRole('heading', { name: `Order ${sam.orderId}` })).toBeFocused();
      const reasons = page.getByRole('table', { name: 'Why the guest sees this' });
      await expect(reasons.getByRole('row', { name: `Order ${sam.orderId}` })).toContainText(
        'Skips the photo',
      );
      await expect(reasons.getByRole('row').filter({ hasText: `Barcode ${sam.barcode}` })).toContainText(
        'Applies',
      );
      await expect(reasons.getByRole('row').filter({ hasText: 'Category SP' })).toContainText(
        'more specific',
      );
      await expect(page.getByRole('list', { name: 'History' })).toContainText('Ordered');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Back to the search' }).click();
      await expect(rowWith(page, 'Sam Whitaker')).toBeVisible();
    },
  );

  test(
    'a complimentary ticket shows the exclusion that keeps it out of wallets',
    desktop,
    async ({ page }) => {
      await signIn(page, 'agent');
      await page.goto('/admin/orders?order=10300007');
      await expect(page.getByText(/Cannot be added to a wallet: “Complimentary/)).toBeVisible();
      await expect(page.getByRole('row').filter({ hasText: 'Item 4090, Pack 990' })).toContainText('Applies');
    },
  );

  test('an empty search explains how to search, and an unknown order says so', desktop, async ({ page }) => {
    await signIn(page, 'agent');
    await openTab(page, 'Orders');
    await page.getByRole('searchbox', { name: /Order ID, barcode/ }).fill('nobody at all');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('status')).toContainText('Nothing matches.');
    await page.goto('/admin/orders?order=99999999');
    await expect(page.getByRole('alert')).toContainText('no longer exists');
  });
});

/** The team takes back what a wrong file brought. */
import { desktop, expect, expectAccessible, failedAnswer, test } from './park.ts';
import { callsAs, importAs, openTab, orderLine, ordersHead, rowWith, signIn } from './staff.ts';

test.use({ allowedComplaints: [failedAnswer] });

test(
  'a manager previews the undo of a file, undoes it, and reads why a row stays',
  desktop,
  async ({ page, request }) => {
    const fileName = 'wrong season.csv';
    const lines = [ordersHead, orderLine('71000001'), orderLine('71000002')];
    await importAs(request, { kind: 'orders', fileName, lines });
    const redeemed = ['orderId,barcode,redeemedAt', '71000002,5126000071000002,2026-11-21T10:00:00Z'];
    await importAs(request, { kind: 'redemptions', fileName: 'gates.csv', lines: redeemed });
    await signIn(page, 'admin');
    await openTab(page, 'Imports');
    const row = rowWith(page, fileName);
    await row.getByRole('button', { name: `Preview the undo of ${fileName}` }).click();
    await expect(row).toContainText('Rows that would be taken back: 1. Rows that would stay: 1.');
    await expect(row.getByRole('list', { name: `Why rows of ${fileName} stay` })).toContainText(
      '1: it was redeemed',
    );
    await expectAccessible(page);
    // On a phone each import is a card, which shows all of it without scrolling sideways.
    await page.setViewportSize({ width: 390, height: 844 });
    const undoing = row.getByRole('button', { name: `Undo ${fileName}` });
    await undoing.scrollIntoViewIfNeeded();
    await expect(undoing).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expect(row.getByRole('cell').first()).toContainText(fileName);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await row.getByRole('button', { name: `Undo ${fileName}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Undo the import' });
    await expect(dialog).toContainText('Rows that were used since stay.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Undo import' }).click();
    await expect(row).toContainText('Rows taken back: 1. Rows that stay: 1.');
    const download = page.waitForEvent('download');
    await row.getByRole('button', { name: `Save these rows of ${fileName}` }).click();
    expect((await download).suggestedFilename()).toBe(`rows of ${fileName} that stay.csv`);
    await page.goto('/admin/orders?order=71000001');
    await expect(page.getByRole('alert')).toContainText('no longer exists');
    await page.goto('/admin/orders?order=71000002');
    await expect(page.getByRole('region', { name: 'Pass 5126000071000002' })).toBeVisible();
  },
);

test(
  'an undo that a colleague was faster with is refused with the reason',
  desktop,
  async ({ page, request }) => {
    const fileName = 'twice undone.csv';
    const runId = await importAs(request, {
      kind: 'orders',
      fileName,
      lines: [ordersHead, orderLine('71000011')],
    });
    await signIn(page, 'admin');
    await openTab(page, 'Imports');
    const row = rowWith(page, fileName);
    await row.getByRole('button', { name: `Undo ${fileName}` }).click();
    await (
      await callsAs(request, 'admin')
    )('DELETE', `/api/admin/import/${runId}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByText(/This import (has been undone|is being undone at present)/)).toBeVisible();
    await expect(row).toContainText('Rows taken back: 1. Rows that stay: 0.');
    await expect(row.getByRole('button', { name: `Undo ${fileName}` })).toBeHidden();
  },
);

test(
  'without the permission the imports are listed, and none can be undone',
  desktop,
  async ({ page, request }) => {
    const fileName = 'not mine.csv';
    await importAs(request, { kind: 'orders', fileName, lines: [ordersHead, orderLine('71000021')] });
    // As in a park that gives the permission to a higher level only.
    await page.route('**/app/login/', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { permissions: { permissionName: string }[] };
      const permissions = body.permissions.filter((one) => one.permissionName !== 'Import Undo');
      await route.fulfill({ response, json: { ...body, permissions } });
    });
    await signIn(page, 'loyalty');
    await openTab(page, 'Imports');
    await expect(rowWith(page, fileName)).toContainText('Done');
    await expect(page.getByRole('button', { name: /^(Undo|Preview the undo of) / })).toHaveCount(0);
  },
);

/** The desk fixes what a guest came for, by keyboard from the page of the guest. */
import { randomInt } from 'node:crypto';

import type { APIRequestContext, Page } from '@playwright/test';

import { facePictures } from './faces.ts';
import { expect, expectAccessible, failedAnswer, test } from './park.ts';
import { importOrders, signIn, startAct } from './staff.ts';

test.use({ allowedComplaints: [failedAnswer] });

/** An order of one pass, which no other journey uses. */
async function importPass(request: APIRequestContext, productId: string, barcodeStart: string) {
  const orderId = String(randomInt(81_000_000, 81_999_999));
  const barcode = `${barcodeStart}${orderId}`;
  const email = `desk-${orderId}@mail.example`;
  const line = `${orderId},${barcode},${productId},2026-11-20T12:00:00Z,45,Nora,Quist,${email},6095550188`;
  await importOrders(request, [line], ',firstName,lastName,email,phone');
  return { orderId, barcode, email };
}

/** Presses the button by keyboard, and returns its dialog. */
async function press(page: Page, button: string, title = button) {
  await startAct(page, button);
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('a photo is put on a pass, and one without a face needs a reason', async ({ page, request }) => {
  const pass = await importPass(request, 'WP-GOLD', '2401260000');
  await signIn(page, 'agent');
  await page.goto(`/admin/guest?order=${pass.orderId}`);
  const choose = async (name: string, title: string) => {
    const picture = facePictures.find((one) => one.name === name);
    const dialog = await press(page, 'Add or replace photo', title);
    await expectAccessible(page);
    await page.locator('input[type=file]').setInputFiles({
      ...{ name: 'guest.jpg', mimeType: 'image/jpeg' },
      buffer: (await picture?.open()) ?? Buffer.alloc(0),
    });
    return dialog;
  };
  const first = await choose('drawn, s0', 'Add photo');
  await expect(first.getByText('One face found.')).toBeVisible({ timeout: 60_000 });
  // The last step takes the focus, so that Enter leads on; a slider under the hand keeps it.
  const put = page.getByRole('button', { name: 'Put it on the pass' });
  await expect(put).toBeFocused();
  await first.getByRole('slider', { name: 'Left to right' }).focus();
  await page.keyboard.press('ArrowRight');
  await expectAccessible(page);
  await put.press('Enter');
  await expect(page.getByText('The photo is on the pass.')).toBeVisible();
  await expect(first).toBeHidden();

  const pair = await choose('drawn, a pair', 'Replace photo');
  // The first frame is around one of the two.
  await expect(pair.getByText('One face found.')).toBeVisible({ timeout: 60_000 });
  await pair.getByRole('slider', { name: 'Zoom' }).focus();
  await page.keyboard.press('Home');
  await expect(pair.getByText(/Several faces were found/)).toBeVisible();
  await expect(put).toBeDisabled();
  await pair.getByLabel('Reason').focus();
  await page.keyboard.type('Twins share this pass');
  await page.keyboard.press('Enter');
  await expect(pair).toBeHidden();
  const none = await choose('drawn, empty paper', 'Replace photo');
  await expect(none.getByLabel('Reason')).toBeFocused({ timeout: 60_000 });
  await page.keyboard.type('A veil');
  await expect(none.getByLabel('Reason')).toHaveValue('A veil');
});

test('an email is corrected and its link sent again', async ({ page, request }) => {
  const pass = await importPass(request, 'DAY-ALL', '51260000');
  await signIn(page, 'agent');
  await page.goto(`/admin/guest?order=${pass.orderId}`);
  const dialog = await press(page, 'Correct name, email, phone');
  await expect(dialog.getByLabel('First name')).toBeFocused();
  await dialog.getByLabel('Email').focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('nora.quist@post');
  await expect(dialog.getByText('Enter an email address such as name@mail.com')).toBeVisible();
  await page.keyboard.type('.example');
  await expect(dialog.getByRole('status')).toContainText(`${pass.email} gets a mail about the change`);
  await expectAccessible(page);
  await dialog.getByLabel('Reason').focus();
  await page.keyboard.type('typing error');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('nora.quist@post.example').first()).toBeVisible();
  const send = await press(page, 'Send link');
  await expect(send).toContainText('nora.quist@post.example');
  await expect(send.getByRole('button', { name: 'Send link' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The link is on its way to nora.quist@post.example.')).toBeVisible();
});

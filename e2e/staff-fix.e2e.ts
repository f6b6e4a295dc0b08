/** The desk fixes what a guest came for, by keyboard from the page of the guest. */
import { randomInt } from 'node:crypto';

import type { APIRequestContext, Page } from '@playwright/test';

import { facePictures } from './faces.ts';
import { desktop, expect, expectAccessible, failedAnswer, test } from './park.ts';
import { callsAs, importAs, signIn } from './staff.ts';

test.use({ allowedComplaints: [failedAnswer] });

const head = 'orderId,barcode,productId,orderedAt,amount,firstName,lastName,email,phone';

/** An order of one pass, which no other journey uses. */
async function importPass(request: APIRequestContext, productId: string, barcodeStart: string) {
  const orderId = String(randomInt(81_000_000, 81_999_999));
  const barcode = `${barcodeStart}${orderId}`;
  const email = `desk-${orderId}@mail.example`;
  const line = `${orderId},${barcode},${productId},2026-11-20T12:00:00Z,45,Nora,Quist,${email},6095550188`;
  await importAs(request, { kind: 'orders', fileName: `${orderId}.csv`, lines: [head, line] });
  return { orderId, barcode, email };
}

async function openGuest(page: Page, orderId: string): Promise<void> {
  await page.goto(`/admin/guest?order=${orderId}`);
  await expect(page.getByRole('heading', { name: 'Fix this pass' })).toBeVisible();
}

/** Presses the button by keyboard, and returns its dialog. */
async function press(page: Page, button: string, title = button) {
  await page.getByRole('button', { name: button, exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  return dialog;
}

test(
  'a photo is put on a pass, and one without a face needs a reason',
  desktop,
  async ({ page, request }) => {
    const pass = await importPass(request, 'WP-GOLD', '2401260000');
    await signIn(page, 'agent');
    await openGuest(page, pass.orderId);
    const choose = async (name: string) => {
      const picture = facePictures.find((one) => one.name === name);
      const dialog = await press(
        page,
        'Add or replace photo',
        name === 'drawn, s0' ? 'Add photo' : 'Replace photo',
      );
      await expectAccessible(page);
      await page.locator('input[type=file]').setInputFiles({
        ...{ name: 'guest.jpg', mimeType: 'image/jpeg' },
        buffer: (await picture?.open()) ?? Buffer.alloc(0),
      });
      return dialog;
    };
    const first = await choose('drawn, s0');
    await expect(first.getByText('One face found.')).toBeVisible({ timeout: 30_000 });
    await expect(first.getByRole('button', { name: 'Make the photo' })).toBeFocused();
    await first.getByRole('slider', { name: 'Left to right' }).focus();
    await page.keyboard.press('ArrowRight');
    await expectAccessible(page);
    await first.getByRole('button', { name: 'Make the photo' }).press('Enter');
    await expect(first.getByAltText('The guest as shown on the pass')).toBeVisible();
    // Each step takes the focus, so that Enter leads on.
    await expect(first.getByRole('button', { name: 'Put it on the pass' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('The photo is on the pass.')).toBeVisible();
    await expect(first).toBeHidden();

    const pair = await choose('drawn, a pair');
    // The first frame is around one of the two.
    await expect(pair.getByText('One face found.')).toBeVisible({ timeout: 30_000 });
    await pair.getByRole('slider', { name: 'Zoom' }).focus();
    await page.keyboard.press('Home');
    await expect(pair.getByText(/Several faces were found/)).toBeVisible();
    await pair.getByRole('button', { name: 'Make the photo' }).press('Enter');
    const put = pair.getByRole('button', { name: 'Put it on the pass' });
    await expect(put).toBeDisabled();
    await expect(pair.getByLabel('Reason')).toBeFocused();
    await page.keyboard.type('Twins share this pass');
    await page.keyboard.press('Enter');
    await expect(pair).toBeHidden();
  },
);

test('an email is corrected and its link sent again', desktop, async ({ page, request }) => {
  const pass = await importPass(request, 'DAY-ALL', '51260000');
  await signIn(page, 'agent');
  await openGuest(page, pass.orderId);
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

test(
  'of two who correct one guest the second chooses field by field, and undoes it by the toast',
  desktop,
  async ({ page, request }) => {
    const pass = await importPass(request, 'DAY-ALL', '51260000');
    await signIn(page, 'agent');
    await openGuest(page, pass.orderId);
    const dialog = await press(page, 'Correct name, email, phone');
    await dialog.getByLabel('Email').fill('mine@post.example');
    await dialog.getByLabel('Reason').fill('typing error');
    const call = await callsAs(request, 'lead');
    await call('PUT', `/api/admin/registration/${pass.orderId}/${pass.barcode}`, {
      ...{ firstName: 'Norah', lastName: 'Quist', email: 'theirs@post.example' },
      ...{ phone: '(609) 555-0188', reason: 'the guest called' },
    });
    await page.keyboard.press('Enter');
    await expect(
      dialog.getByText('Someone else changed this guest while you were editing it.'),
    ).toBeVisible();
    await expect(dialog.getByRole('radiogroup', { name: 'Email' })).toHaveAccessibleDescription(
      `Before: ${pass.email}`,
    );
    await expectAccessible(page);
    await expect(dialog.getByRole('textbox', { name: 'First name' })).toHaveValue('Norah');
    await dialog.getByRole('button', { name: 'Keep all of yours' }).press('Enter');
    await expect(dialog.getByRole('textbox', { name: 'First name' })).toHaveValue('Nora');
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(dialog).toBeHidden();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(page.getByText(/^Name, email and phone are as they were before\./)).toBeVisible();
    await expect(page.getByText('theirs@post.example').first()).toBeVisible();
  },
);

test(
  'a wristband is activated, and its button becomes the one that replaces it',
  desktop,
  async ({ page, request }) => {
    const pass = await importPass(request, 'WB-HEIGHT', '51260000');
    const code = `HW26E2E${pass.orderId}Z`;
    await importAs(request, {
      kind: 'wristbands',
      fileName: `${code}.csv`,
      lines: ['code,state', `${code},blank`],
    });
    await signIn(page, 'agent');
    await openGuest(page, pass.orderId);
    const dialog = await press(page, 'Activate wristband');
    await expect(dialog.getByLabel('Wristband code')).toBeFocused();
    await page.keyboard.type('HW26E2ENOBODYHAS');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('No blank wristband with this code fits this ticket')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(code.toLowerCase());
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Wristband ${code} is active.`, { exact: false })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Replace wristband' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Activate wristband' })).toHaveCount(0);
    // An agent may not give the ticket back.
    await expect(page.getByRole('button', { name: 'Release wristband' })).toHaveCount(0);
  },
);

test('goodwill points are given within the limit of the level', desktop, async ({ page, request }) => {
  const email = `goodwill-${randomInt(1_000_000)}@mail.example`;
  await request.post('/api/loyalty/create', { data: { email, firstName: 'Good', lastName: 'Will' } });
  const call = await callsAs(request, 'lead');
  const [account] = (await call('POST', '/api/admin/loyalty/search/', { searchTerm: email })) as {
    STRACCOUNTID: string;
  }[];
  await signIn(page, 'lead');
  await page.goto(`/admin/guest?account=${account?.STRACCOUNTID ?? ''}`);
  const dialog = await press(page, 'Give goodwill points');
  await expect(dialog.getByLabel('Points')).toBeFocused();
  await page.keyboard.type('1500');
  await dialog.getByLabel('Reason').focus();
  await page.keyboard.type('A long wait at the wheel');
  await expect(dialog.getByText(/^Enter at most/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Your access level may give at most 1000 points at once')).toBeVisible();
  await dialog.getByLabel('Points').fill('150');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^150 points were given. The balance is [\d,]+\.$/)).toBeVisible();
});

test('a dialog begins in its first field, so that Enter does not close it', desktop, async ({ page }) => {
  await signIn(page, 'lead');
  const firstFields = [
    ['10240012', 'Ask guest for a photo', 'Reason'],
    ['10240012', 'Wallet exception', 'Skip registration'],
    ['10400001', 'Send share again', 'Shared with'],
    ['10400001', 'Stop a share', 'Shared with'],
  ] as const;
  for (const [order, button, label] of firstFields) {
    await openGuest(page, order);
    const dialog = await press(page, button);
    await expect(dialog.getByLabel(label)).toBeFocused();
  }
});

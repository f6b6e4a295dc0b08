/** A guest at the desk is helped with the keyboard alone, and with few keys. */
import { randomInt } from 'node:crypto';

import { keyboardOf } from './keyboard.ts';
import { desktop, expect, test } from './park.ts';
import { importAs, teamPassword } from './staff.ts';

test(
  'a guest is found, an email is corrected and the link sent with few keys',
  desktop,
  async ({ page, request }) => {
    const orderId = String(randomInt(82_000_000, 82_999_999));
    const head = 'orderId,barcode,productId,orderedAt,amount,firstName,lastName,email,phone';
    const line = `${orderId},51260000${orderId},DAY-ALL,2026-11-20T12:00:00Z,45,Nora,Quist,${orderId}@mail.example,6095550188`;
    await importAs(request, { kind: 'orders', fileName: `${orderId}.csv`, lines: [head, line] });
    const { pressed, press, use, write } = keyboardOf(page);
    await page.goto('/login');
    await write(page.getByLabel('Email'), 'agent@harborlight.example');
    await write(page.getByLabel('Password', { exact: true }), teamPassword);
    await press('Enter');
    await expect(page).toHaveURL(/\/admin/);

    const keysBefore = pressed();
    await press('Control+K');
    const box = page.getByRole('dialog', { name: 'Find a guest' });
    await write(box.getByLabel('Any number, link, email, phone or name'), orderId);
    await expect(box.getByRole('option').first()).toHaveAttribute('data-combobox-selected');
    await press('Enter');
    await expect(page).toHaveURL(new RegExp(`order=${orderId}`));
    await expect(page.getByRole('heading', { level: 2, name: 'Nora Quist', exact: true })).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
    const keysToFind = pressed() - keysBefore;

    await use(page.getByRole('button', { name: 'Correct name, email, phone', exact: true }));
    const contact = page.getByRole('dialog', { name: 'Correct name, email, phone' });
    await write(contact.getByLabel('Email'), 'nora@post.example');
    await write(contact.getByLabel('Reason'), 'Typing error');
    await press('Enter');
    await expect(page.getByText('The contact was corrected.').last()).toBeVisible();
    await expect(contact).toHaveCount(0);
    const keysToCorrect = pressed() - keysBefore - keysToFind;

    await use(page.getByRole('button', { name: 'Send link', exact: true }));
    await use(page.getByRole('dialog', { name: 'Send link' }).getByRole('button', { name: 'Send link' }));
    await expect(page.getByText(/The link is on its way/).last()).toBeVisible();
    const keysToSend = pressed() - keysBefore - keysToFind - keysToCorrect;

    // The eight digits and two keys; 29 characters and the way to their fields; the way to the button and two keys.
    expect(keysToFind).toBeLessThanOrEqual(10);
    expect(keysToCorrect).toBeLessThanOrEqual(40);
    expect(keysToSend).toBeLessThanOrEqual(8);
  },
);

/** Pages of passes and links that cannot be used: each says why, and offers a next step. */
import { expect, test } from 'vitest';

import { renderOrder, renderPage, tagOf, textOf } from '#web/testing/rendered-page.ts';
import { sampleOrder, sampleShare } from '#web/testing/samples.ts';

test('a dead link shows one message, marks no empty field as wrong, and offers the login by numbers', () => {
  const html = renderPage({ error: 'Unable to locate order' });

  expect(html).toMatch(/<h1[^>]*>This link does not work any more<\/h1>/);
  expect(textOf(html)).toContain('Open your pass with its order ID and barcode.');
  expect(html.match(/Unable to locate order/g)).toHaveLength(1);
  expect(textOf(html)).not.toContain('Please check both numbers');
  expect(html).not.toContain('aria-invalid="true"');
  expect(tagOf(html, 'form', 'Login')).toContain('action="/"');
});

test('the message may mention the voucher, so an excluded pass is printed on any device, but not from a share', () => {
  const excluded = { excluded: 'Please show your printed voucher.' };
  for (const platform of ['ios', 'android', 'desktop'] as const)
    expect(textOf(renderOrder(sampleOrder(excluded), { platform }))).toContain('Print Voucher');
  expect(textOf(renderOrder(sampleOrder({ ...excluded, refunded: true })))).not.toContain('Print Voucher');
  const share = sampleShare();
  const shared = sampleOrder({
    ...excluded,
    orderId: '0',
    holder: 'share',
    shareId: share.id,
    ticketShares: [share],
  });
  const text = textOf(renderOrder(shared));
  expect(text).not.toContain('Print Voucher');
  expect(text).not.toContain('Order ID');
  expect(text).toContain('Only the guest who shared this pass with you can print a voucher.');
});

test('a ticket with an active wristband is not void: the card says how long the wristband is valid', () => {
  const band = { isRedeemed: true, isWristband: true, wristbandValidFor: 'until 10:00 PM on November 21' };
  const html = renderOrder(sampleOrder(band));
  const text = textOf(html);
  expect(text).toContain('Your wristband is active');
  expect(text).toContain('It can be used until 10:00 PM on November 21');
  expect(html).not.toContain('VOID');
  expect(text).not.toContain('Used');
  for (const absent of [
    'Print Voucher',
    'Use a mobile device',
    'Show the barcode',
    'Activate your wristband',
  ])
    expect(html).not.toContain(absent);
});

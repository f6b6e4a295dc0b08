import { expect, test } from 'vitest';

import type { LoginAnswer, Order } from '#contract/calls/order.ts';

import {
  sampleCreditCard,
  sampleData,
  sampleOrder,
  sampleSibling,
  samplePage,
  sampleShare,
} from '#web/testing/samples.ts';
import { fieldOf, renderOrder, renderPage, tagOf, textOf } from '#web/testing/rendered-page.ts';
import { renderGuestPage } from './guest.server.tsx';
import { titleOf } from './title.ts';

const endedShare: LoginAnswer = {
  shareId: 'e7a096c2a250',
  holder: 'share',
  ticketShares: [],
  product: '50 Ride Credit Card',
  backgroundColor: '004D40',
  foregroundColor: 'FFFFFF',
};

test('without a pass the page is a form that works before its script has loaded', () => {
  const html = renderPage({ orderId: '10240001' });

  expect(tagOf(html, 'form', 'Login')).toMatch(/action="\/" method="get"/);
  expect(fieldOf(html, 'orderId')).toMatch(/inputMode="numeric" autoComplete="off".*value="10240001"/);
  expect(fieldOf(html, 'barcode')).toMatch(/inputMode="numeric" autoComplete="off".*value=""/);
  expect(tagOf(html, 'button', 'Login')).toMatch(/^<button type="submit"/);
  expect(tagOf(html, 'button', 'Login')).not.toContain(' disabled=');
});

test('a failed login is announced next to the form, with the input and the field that cannot be correct', () => {
  const html = renderPage({
    orderId: '1024000',
    barcode: '240126000000100017',
    error: 'Unable to locate order',
  });
  const noteId = /aria-describedby="([^" ]+)/.exec(fieldOf(html, 'orderId'))?.[1] ?? 'none';

  expect(textOf(html.slice(html.indexOf('role="alert"')))).toContain('Unable to locate order');
  expect(fieldOf(html, 'orderId')).toMatch(/aria-invalid="true".*value="1024000"/);
  expect(tagOf(html, 'p', 'An order ID has 8 digits.')).toContain(`id="${noteId}"`);
  expect(fieldOf(html, 'barcode')).not.toContain('aria-invalid="true"');
  expect(textOf(html)).toContain('help@seagull.example');
});

test('a temporary error asks to retry and does not mark the numbers as wrong', () => {
  const typed = { orderId: '10240001', barcode: '240126000000100017' };
  const html = renderPage({ ...typed, error: 'Temporary server error, please retry' });

  expect(textOf(html)).toContain('Temporary server error, please retry');
  expect(html).not.toContain('aria-invalid="true"');
});

test('the card of a passholder shows photo, product, balance and barcode', () => {
  const html = renderOrder(sampleOrder());
  const text = textOf(html);

  expect(html).toContain(
    'src="/api/download/f86221c3-85d8-5fde-a1a7-2e9636453606/photo.jpg" alt="Photo of Maya Okafor" width="640" height="480"',
  );
  expect(html).toMatch(/<h1[^>]*><bdi>Gull Pass Gold<\/bdi><\/h1>/);
  expect(text).toContain('Balance $0.00');
  expect(text.replaceAll(' ', '')).toContain('240126000000100017');
  expect(html).toContain('aria-label="Show the barcode full screen"');
  expect(text).not.toContain('This is not your gull pass card!');
});

test('a passholder without a photo reads that this is not the card, and still has a barcode', () => {
  const html = renderOrder(sampleOrder({ hasPhoto: false }));

  expect(textOf(html)).toContain('This is not your gull pass card!');
  expect(html).not.toContain('/photo.jpg');
  expect(html).toContain('Show the barcode full screen');
});

test('a hidden barcode shows neither bars nor digits', () => {
  const html = renderOrder(sampleOrder({ barcodeDrawing: null }));

  expect(html).not.toContain('Show the barcode');
  expect(textOf(html)).not.toContain('2401');
});

test.each<[string, Partial<Order>, string]>([
  ['refunded', { refunded: true }, 'Refunded'],
  ['redeemed', { isRedeemed: true, redeemed: '2026-11-21T15:12:00Z' }, 'Used today at 10:12 AM'],
  ['expired', { isExpired: true }, 'Expired on Nov 19, 2026'],
])('a pass that is %s is void, on the card and full screen, and says why', (_, change, note) => {
  const html = renderOrder(sampleOrder(change));

  expect(textOf(html)).toContain(note);
  expect(html.match(/>VOID</g)).toHaveLength(3);
});

test('a void pass with a hidden barcode still says why it is void', () => {
  const html = renderOrder(sampleOrder({ barcodeDrawing: null, isExpired: true }));

  expect(textOf(html)).toContain('Expired on Nov 19, 2026');
});

test('a refunded product and a test pass are marked', () => {
  expect(textOf(renderOrder(sampleOrder({ refunded: true })))).toContain('Gull Pass Gold Refunded');
  expect(textOf(renderOrder(sampleOrder({ isTest: true })))).toContain('Gull Pass Gold TEST');
});

test('a desktop offers the voucher and mentions the mobile wallet', () => {
  const text = textOf(renderOrder(sampleOrder()));

  expect(text).toContain('Print Voucher');
  expect(text).toContain('Use a mobile device to add pass to your digital wallet');
  expect(text).not.toContain('Add to Apple Wallet');
});

test('an iPhone is offered Apple Wallet, as a button that waits for its script', () => {
  const html = renderOrder(sampleOrder(), { platform: 'ios' });

  expect(tagOf(html, 'button', 'Add to Apple Wallet')).toMatch(/ disabled="" .*data-waiting="true"/);
  expect(textOf(html)).not.toContain('Print Voucher');
});

test('a single-holder pass is added by its own link, and a bound one says whom to contact', () => {
  const bindingLink = 'https://pass.example/bind';
  const binding = renderOrder(sampleOrder({ iCloudBindingLink: bindingLink }), { platform: 'ios' });
  const bound = textOf(renderOrder(sampleOrder({ iCloudBoundToWallet: true }), { platform: 'ios' }));

  expect(tagOf(binding, 'a', 'Add to Apple Wallet')).toContain(`href="${bindingLink}"`);
  expect(bound).toContain('This pass has already been added to a wallet.');
  expect(bound).toContain('help@seagull.example');
  expect(bound).not.toContain('Add to Apple Wallet');
});

test('a shared guest sees the card and no voucher', () => {
  const share = sampleShare();
  const text = textOf(
    renderOrder(sampleCreditCard({ holder: 'share', shareId: share.id, ticketShares: [share] })),
  );

  expect(text).toContain('Primary Ticketholder Maya Okafor');
  expect(text).toContain('Shared With Dana Blake');
});

test('buttons stay disabled for order id 0 if the guest came without a link', () => {
  const share = sampleShare();
  const order = sampleCreditCard({ orderId: '0', holder: 'share', shareId: share.id, ticketShares: [share] });

  const page = samplePage({ answer: order, hashUrl: 'h'.repeat(96) });
  const without = tagOf(renderOrder(order, { platform: 'ios' }), 'button', 'Add to Apple Wallet');
  const withLink = tagOf(
    renderGuestPage(sampleData({ platform: 'ios', page })),
    'button',
    'Add to Apple Wallet',
  );

  const [, reason = ''] = /aria-describedby="([^"]+)"/.exec(without) ?? [];
  expect(without).toContain(' disabled=""');
  expect(renderOrder(order, { platform: 'ios' })).toContain(
    `<p id="${reason}" class="text-muted">To take this pass along, open it with the link that you received.</p>`,
  );
  expect(without).not.toContain('data-waiting=');
  expect(withLink).toContain('data-waiting="true"');
});

test('a share that was stopped shows nothing of the pass', () => {
  const stopped = textOf(renderOrder(endedShare));
  const missing = textOf(
    renderOrder(sampleCreditCard({ holder: 'share', shareId: 'gone', ticketShares: [sampleShare()] })),
  );

  for (const text of [stopped, missing]) {
    expect(text).toContain('Pass No Longer Shared');
    expect(text).toContain('Start Over');
    expect(text).not.toContain('Maya');
  }
});

test('an excluded pass shows its numbers and the message instead of the pass', () => {
  const text = textOf(renderOrder(sampleOrder({ excluded: 'Please show your printed voucher.' })));

  expect(text).toContain('Order ID 10240001');
  expect(text).toContain('Barcode 240126000000100017');
  expect(text).toContain('Please show your printed voucher.');
  expect(text).toContain('Start Over');
  expect(text).not.toContain('Balance');
});

test('the other passes of an order are one tap away', () => {
  const siblings = [sampleSibling(), sampleSibling({ barcode: '5126000006000036', firstName: null })];
  const html = renderOrder(sampleOrder({ siblings }));

  expect(textOf(html)).toContain('Other passes in this order');
  expect(tagOf(html, 'a', 'Milo')).toContain('href="/10240001/5126000006000028"');
  expect(textOf(renderOrder(sampleOrder()))).not.toContain('Other passes in this order');
});

test('passes signed with development keys say so', () => {
  const note = 'cannot be added to a real phone';

  expect(textOf(renderOrder(sampleOrder(), { hasDevelopmentKeys: true }))).toContain(note);
  expect(textOf(renderOrder(sampleOrder()))).not.toContain(note);
});

test('an unknown address offers a link to the front page', () => {
  const html = renderGuestPage(sampleData({ page: { kind: 'not-found' } }));

  expect(textOf(html)).toContain('There is nothing at this address');
  expect(tagOf(html, 'a', 'Open your pass')).toContain('href="/"');
});

test('the markup of a page contains the time of what may change, once in the notice and beside the sentence', () => {
  const asOf = '2026-11-21T19:02:00Z';
  const wholeTextOf = (answer: Order): string =>
    renderPage({ answer, asOf })
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ');
  const text = wholeTextOf(sampleOrder());

  expect(text).toContain('This is your pass as of 2:02 PM');
  expect(renderPage({ answer: sampleOrder(), asOf }), 'no line begins with PM').toContain('2:02\u00A0PM.');
  expect(text).toContain('Ready to scan as of 2:02 PM');
  expect(wholeTextOf(sampleOrder({ refunded: true }))).not.toContain('Refunded as of');
});

test('an order without a name shows a form with locked numbers and unticked consents', () => {
  const html = renderOrder(sampleOrder({ firstName: null }));

  expect(textOf(html)).toContain('Register your pass');
  // Locked fields are not sent, so a browser without our script sends hidden ones beside them.
  expect(html).toMatch(/<input(?=[^>]* disabled="")(?=[^>]* value="10240001")[^>]*>/);
  expect(html).toMatch(/<input(?=[^>]* disabled="")(?=[^>]* value="240126000000100017")[^>]*>/);
  expect(fieldOf(html, 'optInEmailMarketing')).not.toContain('checked');
  expect(fieldOf(html, 'optInSMSMarketing')).not.toContain('checked');
  expect(textOf(html)).toContain('Text me. HELP and STOP to 12345.');
  expect(tagOf(html, 'button', 'Register')).not.toContain('data-waiting="true"');
  expect(textOf(renderOrder(sampleOrder({ firstName: null, skipRegistration: true })))).not.toContain(
    'Register',
  );
});

test('titles contain the page and the operator, but no guest’s name', () => {
  expect(titleOf(sampleData())).toBe('Open your pass | Seagull Sands');
  expect(titleOf(sampleData({ page: samplePage({ answer: sampleOrder() }) }))).toBe(
    'Gull Pass Gold | Seagull Sands',
  );
  expect(titleOf(sampleData({ page: samplePage({ answer: endedShare }) }))).toBe(
    'Pass No Longer Shared | Seagull Sands',
  );
  expect(titleOf(sampleData({ page: { kind: 'not-found' } }))).toBe('Page not found | Seagull Sands');
});

test('a hostile name is escaped, and no state of the page has a style attribute or a script', () => {
  const hostile = sampleOrder({
    firstName: '</script><img src=x onerror=alert(1)>',
    lastName: '"><b>',
    isExpired: true,
  });
  const pages = [
    renderOrder(hostile),
    renderOrder(endedShare),
    renderOrder(sampleOrder({ excluded: '<script>alert(1)</script>' })),
    renderPage({ error: 'Unable to locate order' }),
  ];

  for (const html of pages) expect(html).not.toMatch(/<script|<img src=x|<b>|\sstyle=|\son\w+="/);
});

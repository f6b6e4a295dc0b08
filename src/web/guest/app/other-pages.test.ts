/** The pages other than the main page, as the server renders them. */
import { expect, test } from 'vitest';

import type { StoredValue } from '#contract/calls/stored-value.ts';

import { sampleGateFacts } from '#domain/gate-sentence.sample.ts';
import { sampleCreditCard, sampleData, sampleOrder, samplePage, sampleShare } from '#web/testing/samples.ts';
import { renderGuestPage } from './guest.server.tsx';
import { titleOf } from './title.ts';

const card: StoredValue = {
  credits: 12,
  cash: 8.25,
  barcode: '7226000004000058',
  today: '2026-11-21',
  attractions: [
    { attraction: 'Lantern Wheel', location: 'Gull Pier', timestamp: '2026-11-21T18:32:00.000Z' },
  ],
  product: '50 Ride Credit Card',
  category: 'Stored Value Card',
  voidReason: null,
  gate: sampleGateFacts(),
  asOf: '2026-11-21T19:02:00Z',
  backgroundColor: '004D40',
  foregroundColor: 'FFFFFF',
  barcodeDrawing: { modules: 154, path: 'M10 0h2v1h-2z' },
};

const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
const storedValue = (shown: StoredValue | null) =>
  sampleData({ page: { kind: 'stored-value', barcodeHash: 'a-hash', card: shown } });
const activation = (answer: ReturnType<typeof sampleOrder> | null) =>
  sampleData({
    page: { kind: 'activate', orderId: '', barcode: '', answer, asOf: '2026-11-21T19:02:00Z', error: null },
  });

test('a stored value card shows credits, cash, barcode and the visits in park time without its script', () => {
  const text = textOf(renderGuestPage(storedValue(card)));
  expect(text).toContain('Credits 12 Cash $8.25');
  expect(text.replaceAll(' ', '')).toContain('7226000004000058');
  expect(text).toContain('Saturday, November 21 Lantern Wheel Gull Pier 1:32 PM');
  expect(text).toContain('History covers only the current operating day');
  expect(titleOf(storedValue(card))).toBe('50 Ride Credit Card | Seagull Sands');
});

test('a day without a visit, a void card and a hidden barcode each have a message', () => {
  expect(textOf(renderGuestPage(storedValue({ ...card, attractions: [] })))).toContain('Not used yet today.');
  const gate = sampleGateFacts({ refunded: true, refundedAt: '2026-11-12T15:00:00Z' });
  const refunded = renderGuestPage(storedValue({ ...card, voidReason: 'refunded', gate }));
  expect(textOf(refunded)).toContain('Refunded on Nov 12, 2026');
  expect(refunded).toContain('VOID');
  const hidden = textOf(
    renderGuestPage(
      storedValue({
        ...card,
        barcodeDrawing: null,
        voidReason: 'expired',
        gate: sampleGateFacts({ expiresAt: '2026-11-19T04:59:00Z' }),
      }),
    ),
  );
  expect(hidden).not.toContain('7226');
  expect(hidden).toContain('Expired on Nov 18, 2026');
});

test('an unknown card shows the heading and the text of the catalog', () => {
  const text = textOf(renderGuestPage(storedValue(null)));
  expect(text).toContain('Unable to retrieve ticket card data');
  expect(text).toContain('This may be a problem with your card or with our systems, please try again later.');
});

test('the activation begins with a login form that leads back to it without a script', () => {
  const html = renderGuestPage(activation(null));
  expect(html).toContain('action="/activate/"');
  expect(textOf(html)).toContain('Activate your wristband');
});

test('a wristband ticket shows its card and the field; nothing can be sent without the script', () => {
  const ticket = sampleOrder({ isWristband: true, isPassholder: false });
  const html = renderGuestPage(activation(ticket));
  expect(textOf(html)).toContain('Wristband code');
  expect(html).toMatch(/<button type="submit"[^>]*disabled=""[^>]*>Activate<\/button>/);
  expect(html).toContain('action="/activate/"');
});

test('a ticket with an active wristband says so after a reload too, and nothing on the page is void', () => {
  const band = { isRedeemed: true, isWristband: true, wristbandValidFor: 'until 10:00 PM on November 21' };
  const html = renderGuestPage(activation(sampleOrder(band)));
  expect(textOf(html)).toContain('Your wristband is active');
  expect(textOf(html)).toContain('It can be used until 10:00 PM on November 21');
  expect(html).not.toContain('VOID');
  expect(html).not.toContain('already been redeemed');
});

test('every other ticket shows its notice', () => {
  expect(textOf(renderGuestPage(activation(sampleOrder())))).toContain('This ticket is not for a wristband.');
  const redeemed = sampleOrder({ isWristband: true, isRedeemed: true });
  expect(textOf(renderGuestPage(activation(redeemed)))).toContain('This Ticket has already been redeemed.');
});

test('only the primary ticketholder of a card with credits manages its guests', () => {
  const pageOf = (change: Parameters<typeof sampleCreditCard>[0]) => {
    const answer = sampleCreditCard({ ticketShares: [sampleShare()], ...change });
    return renderGuestPage(sampleData({ page: samplePage({ answer }) }));
  };
  expect(pageOf({})).toContain('data-icon="share"');
  // The list is not part of the page; the sheet that shows it loads with its script.
  expect(pageOf({})).not.toContain('dana@mail.example');
  expect(pageOf({ credits: 0 })).not.toContain('data-icon="share"');
  expect(pageOf({ ticketShareToken: null })).not.toContain('data-icon="share"');
  expect(pageOf({ holder: 'share', shareId: 'e7a096c2a250', ticketShareToken: null })).not.toContain(
    'data-icon="share"',
  );
});

test('the club’s start page shows its three choices without a script', () => {
  const look = { backgroundColor: '4E2A14', foregroundColor: 'FFF3DC' };
  const club = { look, welcomePoints: 250, rewards: [] };
  const html = renderGuestPage(
    sampleData({ page: { kind: 'loyalty', claim: null, title: null, hasCodes: true, club } }),
  );
  expect(textOf(html)).toContain('Gull Club 250 points to start');
  expect([...html.matchAll(/href="(\/loyalty\/[a-z]+)"/g)].map(([, href]) => href)).toEqual([
    '/loyalty/tickets',
    '/loyalty/purchase',
    '/loyalty/hotels',
  ]);
});

test.each([
  ['tickets', 'In-Park Ticket Purchase'],
  ['purchase', 'Food & Beverage Purchase'],
  ['hotels', 'Hotel Reservation'],
] as const)('the page for %s asks for an email first, and waits for its script', (claim, title) => {
  const data = sampleData({ page: { kind: 'loyalty', claim, title, hasCodes: true, club: null } });
  const html = renderGuestPage(data);
  expect(titleOf(data)).toBe(`${title} | Seagull Sands`);
  expect(html).toContain('type="email"');
  expect(html).not.toContain('name="number"');
  expect(html).toMatch(/<button [^>]*type="submit" disabled=""[^>]*>Submit<\/button>/);
});

test.each([null, 'tickets'] as const)('each club button that waits for its script says so: %s', (claim) => {
  const html = renderGuestPage(
    sampleData({ page: { kind: 'loyalty', claim, title: 'Club', hasCodes: true, club: null } }),
  );
  const waiting = [...html.matchAll(/<button [^>]*disabled=""[^>]*>/g)].map(([button]) => button);
  expect(waiting.length).toBeGreaterThan(0);
  for (const button of waiting) expect(button).toContain('title="One moment"');
});

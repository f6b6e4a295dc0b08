import { expect, test } from 'vitest';

import { americanPark, germanPark } from '#domain/park-format.sample.ts';

import { sampleCreditCard, sampleOrder, sampleShare } from '#web/testing/samples.ts';
import { balanceShown, factsOf, hasBalance, isVoidCard, photoTextOf, type PassFact } from './pass-facts.ts';

const park = americanPark;

function labelsOf(facts: readonly PassFact[]): string[] {
  return facts.map(({ label }) => label);
}

test('a card shows its holder, its purchase date and its expiry, and omits empty lines', () => {
  expect(factsOf(sampleOrder(), park).map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Ticketholder: Maya Okafor',
    'Order Date: Nov 12, 2026',
    'Expires: Jan 4, 2027',
  ]);
});

/** What else a page does with a field that is no line of the card. */
const shownElsewhere = [
  'orderId',
  'barcode',
  'holder',
  'shareId',
  'email',
  'phone',
  'optInEmailMarketing',
  'optInSMSMarketing',
  'isPassActivated',
  'isRedeemed',
  'isExpired',
  'isWristband',
  'wristbandActivateToken',
  'maySelfActivate',
  'wristbandValidFor',
  'excluded',
  'iCloudBindingLink',
  'iCloudBoundToWallet',
  'skipRegistration',
  'skipImage',
  'isPassholder',
  'hasPhoto',
  'uid',
  'product',
  'refunded',
  'backgroundColor',
  'foregroundColor',
  'ticketShareToken',
  'salesforceId',
  'siblings',
  'asOf',
  'isTest',
  'barcodeDrawing',
  'gate',
];

test('every field of the order is a line of the card, or is named as one with another place', () => {
  const read = new Set<PropertyKey>();
  const order = new Proxy(sampleOrder(), {
    get: (fields, name) => {
      read.add(name);
      return Reflect.get(fields, name) as unknown;
    },
  });
  factsOf(order, park);
  balanceShown(order, park);
  expect(Object.keys(order).filter((name) => !read.has(name))).toEqual(shownElsewhere);
});

test('a date is that of the park, not that of the server or the phone', () => {
  const pass = sampleOrder({ expires: '2027-01-05T04:59:00Z' });

  expect(factsOf(pass, park).at(-1)?.value).toBe('Jan 4, 2027');
  expect(factsOf(pass, { ...park, timeZone: 'Europe/Warsaw' }).at(-1)?.value).toBe('Jan 5, 2027');
});

test('a shared card names its primary ticketholder and all guests of its shares', () => {
  const shares = [sampleShare(), sampleShare({ id: 'bc1d', firstName: 'Rui', lastName: 'Mendes' })];

  expect(factsOf(sampleCreditCard({ ticketShares: shares }), park).slice(0, 2)).toEqual([
    { label: 'Primary Ticketholder', value: 'Maya Okafor', isName: true, isAbove: true },
    { label: 'Shared With', value: 'Dana Blake, Rui Mendes', isName: true },
  ]);
});

test('the purchaser is shown only if a different person holds the pass', () => {
  const gift = sampleOrder({ purchaserFirstName: 'Rosa', purchaserLastName: 'Costa' });

  expect(factsOf(gift, park)).toContainEqual({
    label: 'Purchaser',
    value: 'Rosa Costa',
    isName: true,
  });
  expect(labelsOf(factsOf(sampleOrder(), park))).not.toContain('Purchaser');
});

test('the day of redemption is shown after the redemption', () => {
  const redeemed = sampleOrder({ isRedeemed: true, redeemed: '2026-11-20T18:00:00Z' });

  expect(factsOf(redeemed, park)).toContainEqual({
    label: 'Redeemed',
    value: 'Nov 20, 2026',
    dateTime: '2026-11-20T18:00:00Z',
  });
});

test('an unregistered pass says so instead of a name', () => {
  const unregistered = sampleOrder({ firstName: null, lastName: null });

  expect(factsOf(unregistered, park)[0]?.value).toBe('Not registered');
  expect(photoTextOf(unregistered)).toBe('Photo of the ticketholder');
});

test('a stored value card shows credits, and also its cash if it has any', () => {
  const card = sampleCreditCard({ credits: 1250, cash: 8.25 });

  expect(balanceShown(card, park)).toEqual({ label: 'Credits', value: '1,250' });
  expect(factsOf(card, park)).toContainEqual({ label: 'Cash', value: '$8.25' });
  expect(labelsOf(factsOf(sampleCreditCard({ cash: 0 }), park))).not.toContain('Cash');
});

test('a stored value card with money and no credits leads with the money, and still shows both', () => {
  const card = sampleCreditCard({ credits: 0, cash: 36.5 });

  expect(balanceShown(card, park)).toEqual({ label: 'Cash', value: '$36.50' });
  expect(factsOf(card, park)).toContainEqual({ label: 'Credits', value: '0' });
  expect([hasBalance(card), hasBalance(sampleOrder()), hasBalance(sampleCreditCard({ credits: 0 }))]).toEqual(
    [true, false, false],
  );
});

test('any other pass shows dollars, even if they are zero', () => {
  expect(balanceShown(sampleOrder({ cash: 36.5 }), park)).toEqual({ label: 'Balance', value: '$36.50' });
  expect(balanceShown(sampleOrder(), park)).toEqual({ label: 'Balance', value: '$0.00' });
  expect(balanceShown(sampleCreditCard({ credits: 0 }), park)).toEqual({ label: 'Credits', value: '0' });
});

test('a German park writes amounts, counts and days the German way', () => {
  const card = sampleCreditCard({ credits: 1250, cash: 12.5, expires: '2027-01-04T22:59:00Z' });

  expect(balanceShown(card, germanPark).value).toBe('1.250');
  expect(factsOf(card, germanPark)).toContainEqual({ label: 'Cash', value: '12,50\u00a0€' });
  expect(factsOf(card, germanPark).at(-1)?.value).toBe('04.01.2027');
});

test('a card is void after a refund, a use or its end, and not for the rest of the season after its activation', () => {
  expect(isVoidCard(sampleOrder())).toBe(false);
  for (const change of [{ refunded: true }, { isRedeemed: true }, { isExpired: true }])
    expect(isVoidCard(sampleOrder(change))).toBe(true);
  expect(isVoidCard(sampleOrder({ isRedeemed: true, isPassActivated: true }))).toBe(false);
});

test('a ticket whose wristband is active is not void', () => {
  expect(isVoidCard(sampleOrder({ isRedeemed: true, wristbandValidFor: 'until 10:00 PM' }))).toBe(false);
});

test('a pass that ends at midnight shows the day before as its last day', () => {
  const pass = sampleOrder({ expires: '2027-01-05T05:00:00Z' });
  expect(factsOf(pass, park)).toContainEqual({
    label: 'Expires',
    value: 'Jan 4, 2027',
    dateTime: '2027-01-05T05:00:00Z',
    isAbove: true,
  });
});

import { expect, test } from 'vitest';

import { googlePassKindOf, googleStateOf, isGoogleSaveLink } from './google-wallet.ts';
import { good } from './testing/good-pass.ts';

const ticket = { isPassholder: false, category: 'Ticket', credits: 0, cashCents: 0 };
const card = { ...ticket, category: 'Stored Value Card' };

test('each product becomes the Google pass that suits it', () => {
  expect(googlePassKindOf({ ...ticket, isPassholder: true, category: 'Season Pass' })).toBe('generic');
  expect(googlePassKindOf(ticket)).toBe('eventTicket');
  expect(googlePassKindOf({ ...ticket, category: 'Wristband', credits: 3 })).toBe('eventTicket');
  expect(googlePassKindOf({ ...card, credits: 42 })).toBe('generic');
  expect(googlePassKindOf({ ...card, credits: 12, cashCents: 825 })).toBe('generic');
  expect(googlePassKindOf({ ...card, cashCents: 3650 })).toBe('giftCard');
  expect(googlePassKindOf(card)).toBe('generic');
});

test('Google is told what has become of a pass', () => {
  expect(googleStateOf(good)).toBe('ACTIVE');
  expect(googleStateOf({ ...good, isRedeemed: true })).toBe('COMPLETED');
  expect(googleStateOf({ ...good, isExpired: true })).toBe('EXPIRED');
  expect(googleStateOf({ ...good, refunded: true, isRedeemed: true, isExpired: true })).toBe('INACTIVE');
  const season = { ...good, isPassholder: true, hasPhoto: true, isPassActivated: true };
  expect(googleStateOf({ ...season, isRedeemed: true })).toBe('ACTIVE');
});

const token = 'eyJh.eyJp.c2ln';

test('only a short enough link to Google itself is taken for a save link', () => {
  expect(isGoogleSaveLink(`https://pay.google.com/gp/v/save/${token}`)).toBe(true);
  for (const link of [
    `http://pay.google.com/gp/v/save/${token}`,
    `https://pay.google.com.evil.example/gp/v/save/${token}`,
    `https://evil.example/?https://pay.google.com/gp/v/save/${token}`,
    `https://pay.google.com@evil.example/gp/v/save/${token}`,
    `https://pay.google.com/gp/v/save/../../evil.a.b`,
    `https://pay.google.com/gp/v/save/${token}?next=https://evil.example`,
    ` https://pay.google.com/gp/v/save/${token}`,
    `javascript:alert(1)//pay.google.com/gp/v/save/${token}`,
    `https://pay.google.com/gp/v/save/${token}${'x'.repeat(1800)}`,
    '',
  ])
    expect(isGoogleSaveLink(link), link).toBe(false);
});

import { expect, test } from 'vitest';

import { googlePassKindOf, googleSaveLinkPrefix, googleStateOf, isGoogleSaveLink } from './google-wallet.ts';
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

test('Google receives the state that the pass is in', () => {
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

test('a pass whose share was stopped is over, and one that is kept out of wallets is inactive', () => {
  expect(googleStateOf({ ...good, isEnded: true })).toBe('EXPIRED');
  expect(googleStateOf({ ...good, isEnded: true, refunded: true, isExcluded: true })).toBe('EXPIRED');
  expect(googleStateOf({ ...good, isExcluded: true })).toBe('INACTIVE');
  expect(googleStateOf({ ...good, isExcluded: false, isEnded: false })).toBe('ACTIVE');
  expect(googleStateOf({ ...good, isExcluded: true, isRedeemed: true })).toBe('COMPLETED');
});

test('a save link is shorter than 1,800 characters and holds a token of three parts', () => {
  const link = `${googleSaveLinkPrefix}a.b.`;
  expect(isGoogleSaveLink(link + 'x'.repeat(1799 - link.length))).toBe(true);
  expect(isGoogleSaveLink(link + 'x'.repeat(1800 - link.length))).toBe(false);
  for (const other of ['a.b', 'a..c', '.b.c', 'a.b.', 'a.b.c.d', 'a b.c.d', 'a.b.c!', '!a.b.c'])
    expect(isGoogleSaveLink(googleSaveLinkPrefix + other), other).toBe(false);
  expect(isGoogleSaveLink(`${googleSaveLinkPrefix}aA0-_.bB.cC`)).toBe(true);
});

test('a card with a single cent and no credit is a gift card, one with a credit is not', () => {
  expect(googlePassKindOf({ ...card, cashCents: 1 })).toBe('giftCard');
  expect(googlePassKindOf({ ...card, credits: 1, cashCents: 1 })).toBe('generic');
});

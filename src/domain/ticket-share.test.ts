import { expect, test } from 'vitest';

import { good } from './testing/good-pass.ts';
import {
  judgeChangedShare,
  judgeNewShare,
  mayBeShared,
  showsShareSection,
  type ShareablePass,
} from './ticket-share.ts';

const card: ShareablePass = {
  credits: 42,
  excluded: undefined,
  ...good,
};
const guests = (count: number): string[] =>
  Array.from({ length: count }, (_, place) => `guest${place}@mail.example`);

test('a card with credits may be shared', () => {
  expect(mayBeShared(card)).toBe(true);
  expect(mayBeShared({ ...card, credits: 1 })).toBe(true);
});

test.each<[string, Partial<ShareablePass>]>([
  ['without credits', { credits: 0 }],
  ['below zero', { credits: -1 }],
  ['that was refunded', { refunded: true }],
  ['that was redeemed', { isRedeemed: true }],
  ['that has expired', { isExpired: true }],
  ['that an exclusion keeps from phones', { excluded: 'Please show your printed voucher.' }],
])('a card %s may not be shared', (_, change) => {
  expect(mayBeShared({ ...card, ...change })).toBe(false);
  expect(judgeNewShare({ ...card, ...change }, [], 'dana@mail.example')).toBe('pass-not-shareable');
});

test('the tenth guest is welcome, the eleventh is one too many', () => {
  expect(judgeNewShare(card, guests(9), 'dana@mail.example')).toBe('allowed');
  expect(judgeNewShare(card, guests(10), 'dana@mail.example')).toBe('share-limit-reached');
});

test('no guest is shared with twice, and on a full card that reason comes before the limit', () => {
  expect(judgeNewShare(card, guests(3), 'guest2@mail.example')).toBe('share-email-taken');
  expect(judgeNewShare(card, guests(10), 'guest2@mail.example')).toBe('share-email-taken');
});

test('names of a shared guest may be corrected in every state of the card', () => {
  const same = { before: 'dana@mail.example', after: 'dana@mail.example' };
  expect(judgeChangedShare({ ...card, credits: 0, refunded: true }, guests(9), same)).toBe('allowed');
});

test('a new address is a new guest: it must not be taken and the card must be good', () => {
  const changed = { before: 'dana@mail.example', after: 'guest1@mail.example' };
  expect(judgeChangedShare(card, guests(1), changed)).toBe('allowed');
  expect(judgeChangedShare(card, guests(2), changed)).toBe('share-email-taken');
  expect(judgeChangedShare({ ...card, credits: 0 }, [], changed)).toBe('pass-not-shareable');
});

test('on a full card a guest may still be exchanged for another', () => {
  const changed = { before: 'guest9@mail.example', after: 'new@mail.example' };
  expect(judgeChangedShare(card, guests(9), changed)).toBe('allowed');
});

test('the share section is for the buyer of a card with credits whose product may be shared', () => {
  const order = { holder: 'primary' as const, credits: 1, ticketShareToken: 'token' };
  expect(showsShareSection(order)).toBe(true);
  expect(showsShareSection({ ...order, holder: 'share' })).toBe(false);
  expect(showsShareSection({ ...order, credits: 0 })).toBe(false);
  expect(showsShareSection({ ...order, ticketShareToken: null })).toBe(false);
});

import { expect, test } from 'vitest';

import {
  balancesOf,
  fullNameOf,
  isEmptyCard,
  isPhotoShown,
  purchaserShown,
  ticketholderOf,
  type PassCardFacts,
} from './pass-card.ts';
import { lacksPhoto } from './pass-state.ts';

const pass: PassCardFacts = {
  holder: 'primary',
  firstName: 'Elio',
  lastName: 'Costa',
  purchaserFirstName: 'Elio',
  purchaserLastName: 'Costa',
  category: 'Season Pass',
  credits: 3,
  cash: 12.5,
  isPassholder: true,
  hasPhoto: false,
  skipImage: false,
  ticketShares: [],
};

test('a stored value card shows its credits and then its money, or the money first where it has no credits', () => {
  const [credits, cash] = [
    { kind: 'credits', amount: 3 },
    { kind: 'cash', amount: 12.5 },
  ];
  const card = { ...pass, category: 'Stored Value Card' };
  expect(balancesOf(card)).toEqual([credits, cash]);
  expect(balancesOf({ ...card, credits: 0 })).toEqual([cash, { kind: 'credits', amount: 0 }]);
  expect(balancesOf({ ...card, cash: 0 })).toEqual([credits]);
});

test('every pass that is no stored value card shows its money alone', () => {
  expect(balancesOf(pass)).toEqual([{ kind: 'cash', amount: 12.5 }]);
  expect(balancesOf({ ...pass, cash: 0 })).toEqual([{ kind: 'cash', amount: 0 }]);
});

test('a stored value card is empty without credits and money, and no other pass ever is', () => {
  const card = { category: 'Stored Value Card', credits: 0, cashCents: 0 };
  expect(isEmptyCard(card)).toBe(true);
  expect(isEmptyCard({ ...card, credits: 1 })).toBe(false);
  expect(isEmptyCard({ ...card, cashCents: 1 })).toBe(false);
  expect(isEmptyCard({ ...card, category: 'Ticket' })).toBe(false);
});

test('a pass that is not shared has a ticketholder', () => {
  expect(ticketholderOf(pass)).toEqual({ name: 'Elio Costa', sharedWith: [] });
});

test('a shared pass has a primary ticketholder and the guests it is shared with', () => {
  const ticketShares = [
    { firstName: 'Dana', lastName: 'Blake' },
    { firstName: 'Rui', lastName: 'Mendes' },
  ];
  expect(ticketholderOf({ ...pass, ticketShares })).toEqual({
    name: 'Elio Costa',
    sharedWith: ['Dana Blake', 'Rui Mendes'],
  });
  const one = { ...pass, ticketShares: ticketShares.slice(0, 1) };
  expect(ticketholderOf(one)).toMatchObject({ sharedWith: ['Dana Blake'] });
});

test('the purchaser is shown only when different from the ticketholder', () => {
  expect(purchaserShown(pass)).toBeUndefined();
  expect(purchaserShown({ ...pass, purchaserFirstName: 'ELIO' })).toBeUndefined();
  expect(purchaserShown({ ...pass, purchaserFirstName: null, purchaserLastName: null })).toBeUndefined();
  expect(purchaserShown({ ...pass, purchaserFirstName: 'Beatriz' })).toBe('Beatriz Costa');
});

test('a missing name leaves no stray space', () => {
  expect(fullNameOf(null, 'Costa')).toBe('Costa');
  expect(fullNameOf('Elio', '')).toBe('Elio');
  expect(fullNameOf(null, null)).toBe('');
});

test('photo and disclaimer are for passholders, one or the other', () => {
  expect([isPhotoShown(pass), lacksPhoto(pass)]).toEqual([false, true]);
  expect([isPhotoShown({ ...pass, hasPhoto: true }), lacksPhoto({ ...pass, hasPhoto: true })]).toEqual([
    true,
    false,
  ]);
  const ticket = { ...pass, isPassholder: false, hasPhoto: true };
  expect([isPhotoShown(ticket), lacksPhoto(ticket)]).toEqual([false, false]);
  expect(lacksPhoto({ ...pass, skipImage: true })).toBe(false);
});

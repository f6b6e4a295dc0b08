import { expect, test } from 'vitest';

import { ledgerWords, type LedgerFacts } from './ledger-words.ts';

const order: LedgerFacts = {
  kind: 'Ticket',
  number: '10300001',
  product: 'All Piers Day Ticket',
  origin: 'guest',
};

test.each<[Partial<LedgerFacts>, string]>([
  [{}, 'Order 10300001, All Piers Day Ticket, claimed by the member'],
  [{ origin: 'staff' }, 'Order 10300001, All Piers Day Ticket, added by the team'],
  [
    { kind: 'Food & Beverage', number: '110111261121102348', product: 'Fudge Kitchen' },
    'Check 110111261121102348, Fudge Kitchen, claimed by the member',
  ],
  [
    { kind: 'Hotel', number: 'HB482977', product: 'Hotel stay, 3 nights' },
    'Reservation HB482977, Hotel stay, 3 nights, claimed by the member',
  ],
  [{ kind: 'Redemption', product: 'Free fries' }, 'Redeemed for Free fries'],
  [{ kind: 'Posting' }, 'Pending points of 10300001 posted'],
  [{ kind: 'Expiry', product: 'Points that expired' }, 'Points that expired'],
  [{ kind: 'Bonus', product: 'Welcome bonus' }, 'Welcome bonus'],
  [{ kind: 'Adjustment', product: 'Goodwill: ride closure' }, 'Goodwill: ride closure'],
  [{ kind: 'Reversal', product: 'Refund of Wild Pass Gold' }, 'Refund of Wild Pass Gold, 10300001'],
])('%o reads "%s"', (change, words) => {
  expect(ledgerWords({ ...order, ...change })).toBe(words);
});

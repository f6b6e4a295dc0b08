import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { isNumberOf, kindsOfNumber } from './claim-number.ts';
import { earnKindNames } from './guest-claims.ts';

test.each([
  ['an order id', '10300001', ['tickets', 'purchase', 'hotels']],
  ['the long number of a check', '1102261121103116', ['purchase', 'tickets', 'hotels']],
  ['a longer number of a check', '110111261121102348', ['purchase', 'tickets', 'hotels']],
  ['the short number of a check', '10234', ['purchase', 'tickets', 'hotels']],
  ['a barcode of thirteen digits', '5126000003000', ['tickets', 'hotels']],
  ['a reservation', 'HB482977', ['hotels', 'tickets']],
  ['a sentence', 'HELLO!', []],
  ['nothing', '', []],
])('%s may name these purchases, the likeliest first', (_, number, kinds) => {
  expect(kindsOfNumber(number, earnKindNames)).toEqual(kinds);
});

test('a park without a hotel is not asked for stays', () => {
  expect(kindsOfNumber('HB482977', ['tickets', 'purchase'])).toEqual(['tickets']);
});

test('every kind whose form fits is named once, whatever was typed', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 45 }), (number) => {
      const fitting = earnKindNames.filter((kind) => isNumberOf(kind, number));
      expect(kindsOfNumber(number, earnKindNames).toSorted()).toEqual(fitting.toSorted());
    }),
  );
});

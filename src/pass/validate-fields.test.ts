import { expect, test } from 'vitest';

import type { PassField } from './pass-json.ts';
import {
  type BrokenPass,
  CARD,
  cardWithField,
  cardWithFields,
  explainProblems,
  ticket,
} from './testing/broken-pass.ts';

function fields(count: number): PassField[] {
  return Array.from({ length: count }, (_, index) => ({ key: `extra${index}`, value: index }));
}

const BROKEN: readonly BrokenPass[] = [
  [
    'a relative text',
    cardWithField({ isRelative: true }),
    'A7 warning storeCard.primaryFields[0].isRelative: has no effect without dateStyle or timeStyle',
  ],
  [
    'a currency with a number style',
    cardWithField({ currencyCode: 'USD', numberStyle: 'PKNumberStyleDecimal' }),
    'A10 error storeCard.primaryFields[0].numberStyle: cannot stand beside currencyCode',
  ],
  [
    'a field without a value',
    cardWithField({ value: null }),
    'A4 error storeCard.primaryFields[0].value: must be a text or a number, not null',
  ],
  [
    'a message that hides the new value',
    cardWithField({ changeMessage: 'New balance' }),
    'A4 warning storeCard.primaryFields[0].changeMessage: should contain %@, which stands for the new value',
  ],
  [
    'an aligned primary field',
    cardWithField({ textAlignment: 'PKTextAlignmentRight' }),
    'A4 warning storeCard.primaryFields[0].textAlignment: has no effect in primaryFields',
  ],
  [
    'a row outside an event ticket',
    cardWithFields({ auxiliaryFields: [{ key: 'a', value: 'b', row: 1 }] }),
    'A2 error storeCard.auxiliaryFields[0].row: is a key that Wallet does not know',
  ],
  [
    'a third row',
    ticket({ eventTicket: { ...CARD.storeCard, auxiliaryFields: [{ key: 'a', value: 'b', row: 2 }] } }),
    'A12 error eventTicket.auxiliaryFields[0].row: must be one of 0, 1, not the number 2',
  ],
  [
    'four header fields',
    cardWithFields({ headerFields: fields(4) }),
    'A12 warning storeCard.headerFields: has 4 fields, of which 3 are shown',
  ],
  [
    'five fields in the middle',
    cardWithFields({ auxiliaryFields: fields(3) }),
    'A12 warning storeCard.auxiliaryFields: and secondaryFields have 5 fields together, of which 4 are shown',
  ],
  [
    'a back without a contact',
    cardWithFields({ backFields: [{ key: 'terms', value: 'Not transferable.' }] }),
    'A17 warning storeCard.backFields: name no way to reach the issuer (link, e-mail or phone)',
  ],
];

test.each(BROKEN)('%s is found', (_, pass, problem) => {
  expect(explainProblems(pass)).toEqual([problem]);
});

import { expect, test } from 'vitest';

import { fillText } from './fill-text.ts';

test('every gap gets the value of its name, however often it stands in the text', () => {
  const filled = fillText('Write to {email} by {day}: {email}.', { email: 'a@b.example', day: 'May 1' });
  expect(filled).toBe('Write to a@b.example by May 1: a@b.example.');
});

test('a value is text and no pattern, and is not filled again', () => {
  expect(fillText('Points of {product}.', { product: '$& for {product}' })).toBe(
    'Points of $& for {product}.',
  );
});

test('a gap without a value stays, for another caller may fill it', () => {
  const fromCatalogue: string = 'At most {limit}, see {email}.';
  expect(fillText(fromCatalogue, { limit: '5' })).toBe('At most 5, see {email}.');
});

test('the compiler refuses a name that the text does not have, and a text that is not filled', () => {
  // @ts-expect-error -- The text has no gap of this name.
  expect(fillText('At most {limit}.', { limt: '5' })).toBe('At most {limit}.');
  // @ts-expect-error -- The gap has no value.
  expect(fillText('At most {limit}.', {})).toBe('At most {limit}.');
});

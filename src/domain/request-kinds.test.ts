import { expect, test } from 'vitest';

import { unknownGapOf } from './request-kinds.ts';

test.each([
  ['Hello {guest}, see you at {park}.', undefined],
  ['No gap at all', undefined],
  ['A brace { alone } fills nothing', '{ alone }'],
  ['Hello {gest}', '{gest}'],
  ['{guest} and {Guest}', '{Guest}'],
  ['{about} {email} {}', '{}'],
])('the text "%s" has the unknown gap %s', (text, gap) => {
  expect(unknownGapOf(text)).toBe(gap);
});

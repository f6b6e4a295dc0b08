import { expect, test } from 'vitest';

import { contrastVerdictOf } from './contrast-verdict.ts';

test.each([
  ['FFFFFF', '000000', { ratio: 21, level: 'best', shown: 'FFFFFF' }],
  ['FFFFFF', '767676', { ratio: 4.54, level: 'enough', shown: 'FFFFFF' }],
  ['FFFFFF', '777777', { ratio: 4.47, level: 'poor', shown: '000000' }],
  ['0b3d62', '0B3D62', { ratio: 1, level: 'poor', shown: 'FFFFFF' }],
])('%s on %s', (color, background, verdict) => {
  expect(contrastVerdictOf(color, background)).toEqual(verdict);
});

test('a half typed color has no verdict', () => {
  expect(contrastVerdictOf('FFF', '000000')).toBeUndefined();
  expect(contrastVerdictOf('FFFFFF', '')).toBeUndefined();
});

import { expect, test } from 'vitest';

import { findingOf } from './face-finding.ts';

const frame = { x: 100, y: 100, width: 400, height: 300 };
const inside = { x: 250, y: 200, width: 80, height: 80, isUpright: true };
const outside = { x: 700, y: 200, width: 80, height: 80, isUpright: true };

test.each([
  ['looking', 'looking'],
  ['unchecked', 'unchecked'],
] as const)('a check that is %s stays so', (faces, finding) => {
  expect(findingOf(faces, frame)).toBe(finding);
});

test('only faces within the frame count', () => {
  expect(findingOf([], frame)).toBe('none');
  expect(findingOf([outside], frame)).toBe('none');
  expect(findingOf([inside, outside], frame)).toBe('one');
  expect(findingOf([inside, { ...inside, x: 380 }], frame)).toBe('several');
});

import { expect, test } from 'vitest';

import { isWristbandLine } from './wristband-product.ts';

const now = new Date('2026-11-21T15:00:00Z');
const row = {
  merchItemId: '5001',
  isActive: true,
  validFrom: new Date('2026-05-05T04:00:00Z'),
  validTo: new Date('2027-06-10T03:59:00Z'),
};

test('a line is a wristband where a row names its item or its pack', () => {
  expect(isWristbandLine([row], { merchItemId: '5001', merchPackId: '950' }, now)).toBe(true);
  expect(isWristbandLine([row], { merchItemId: '1', merchPackId: '5001' }, now)).toBe(true);
  expect(isWristbandLine([row], { merchItemId: '1', merchPackId: '950' }, now)).toBe(false);
});

test('an inactive row, or one outside its window, makes no wristband', () => {
  const line = { merchItemId: '5001', merchPackId: '950' };
  expect(isWristbandLine([{ ...row, isActive: false }], line, now)).toBe(false);
  expect(isWristbandLine([row], line, new Date('2027-06-10T03:59:00Z'))).toBe(false);
  expect(isWristbandLine([row], line, new Date('2026-05-05T03:59:59Z'))).toBe(false);
});

test('one row of several is enough', () => {
  const line = { merchItemId: '5001', merchPackId: '950' };
  expect(isWristbandLine([{ ...row, merchItemId: '5002' }, row], line, now)).toBe(true);
  expect(isWristbandLine([], line, now)).toBe(false);
});

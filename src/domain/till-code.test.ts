import { expect, test } from 'vitest';

import {
  isTillCode,
  memberScanReasons,
  memberScanStates,
  readMemberCardCode,
  writeMemberCardCode,
} from './till-code.ts';

const code = { keyId: 'k1', holderId: 'MZXW6YTBOIMZXW6YTBOIA' };

test('a card’s code is read as it was written, also from a scanner that adds line ends or writes small letters', () => {
  const text = writeMemberCardCode(code);
  expect(text).toBe('PM1C.K1.MZXW6YTBOIMZXW6YTBOIA');
  for (const scanned of [text, ` ${text}\r\n`, text.toLowerCase()])
    expect(readMemberCardCode(scanned)).toEqual(code);
});

test.each([
  '',
  '700000102',
  'PM1C',
  'PM1C.K1.',
  'PM1C.K1.SHORT',
  `PM1D.K1.${code.holderId}`,
  `PM1C.K1.${code.holderId}.1`,
  `xPM1C.K1.${code.holderId}`,
])('the text %j is no code of a card', (scanned) => {
  expect(readMemberCardCode(scanned)).toBeUndefined();
});

test('a scan claims to be a member’s code by its first characters', () => {
  expect(['PM1C.X', ' pm1d.x', 'PM1W.'].map(isTillCode)).toEqual([true, true, true]);
  expect(['PR1D.X', 'PM1', 'PM1X.', '700000102', 'APM1C.'].map(isTillCode)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('each state has a text for the person at the till', () => {
  expect(memberScanStates.map((state) => memberScanReasons[state].endsWith('.'))).not.toContain(false);
});

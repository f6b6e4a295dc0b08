import { expect, test } from 'vitest';

import { passwordFault } from './password-rule.ts';

const facts = { hasOneTimeCode: false, isCommon: (password: string) => password === 'correcthorsebattery' };

test('fifteen characters of any kind are enough, eight beside a one-time code', () => {
  expect(passwordFault('              ', facts)).toBe('Use at least 15 characters');
  expect(passwordFault('               ', facts)).toBeUndefined();
  expect(passwordFault('seven77', { ...facts, hasOneTimeCode: true })).toBe('Use at least 8 characters');
  expect(passwordFault('eight888', { ...facts, hasOneTimeCode: true })).toBeUndefined();
  expect(passwordFault('🎡'.repeat(15), facts)).toBeUndefined();
});

test('a common password is refused in upper and lower case, and so is one that is too long', () => {
  expect(passwordFault('CorrectHorseBattery', facts)).toBe('This password is too common');
  expect(passwordFault('x'.repeat(129), facts)).toBe('Use at most 128 characters');
  expect(passwordFault('x'.repeat(128), facts)).toBeUndefined();
});

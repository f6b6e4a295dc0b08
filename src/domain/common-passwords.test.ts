import { expect, test } from 'vitest';

import { commonLongPasswords } from './common-passwords.ts';
import { passwordFault } from './password-rule.ts';

const list = [...commonLongPasswords()];

test('the list holds more than 3,000 passwords of at least 15 characters, in lower case', () => {
  expect(list.length).toBeGreaterThan(3000);
  expect(list.length).toBeLessThan(60_000);
  expect(list.filter((password) => password.length < 15 || password !== password.toLowerCase())).toEqual([]);
});

test('no password of the list is accepted, whatever else is known of the member', () => {
  const facts = { hasOneTimeCode: false, ownWords: [], parkWords: [], isCommonWord: () => false };
  expect(list.filter((password) => passwordFault(password, facts) === undefined)).toEqual([]);
});

test.each([
  '123456789012345',
  'administrator123',
  'passwordpassword',
  'qwertyuiopasdfg',
  'iloveyouforever',
  'aaaaaaaaaaaaaaa',
])('%s is on the list', (password) => expect(commonLongPasswords().has(password)).toBe(true));

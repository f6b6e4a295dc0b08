import { expect, test } from 'vitest';

import { passwordFault, wordsIn } from './password-rule.ts';

const common = new Set(['lantern', 'butterfly', 'winter', 'administrator', 'sandcastle']);
const facts = {
  hasOneTimeCode: false,
  isCommonWord: (word: string) => common.has(word),
  ownWords: wordsIn(['Maya', 'Okafor', 'maya.okafor@tidewater.example']),
  parkWords: wordsIn(['Tidewater Park', 'tidewaterpark.example', 'Promenade']),
};

test.each([
  'gulls over the north jetty',
  'lantern-wheel-by-the-sea',
  'Ebbe und Flut und siebzehn Krabben',
  'k3Z!vq9#Lw2@pTx7m',
  'пять чаек над причалом',
  '🎡🌊🦀🍦🎠🎟🐚🌅🏖🎢🛟🪁🎪🍿🥨',
])('%s is accepted', (password) => expect(passwordFault(password, facts)).toBeUndefined());

test.each([
  ['fourteen chars', 'Use at least 15 characters'],
  ['gulls over the jetty '.repeat(7), 'Use at most 128 characters'],
  ['gullgullgullgull', 'This password repeats itself'],
  ['Tidewater-tidewater', 'This password repeats itself'],
  ['🎡'.repeat(15), 'This password repeats itself'],
  ['abcdeabcdeabcdeab', 'This password repeats itself'],
  ['123456789012345', 'This password is mostly a sequence'],
  ['987654321098765', 'This password is mostly a sequence'],
  ['qwertyuiop asdfgh', 'This password is mostly a sequence'],
  ['1qaz2wsx3edc4rfv', 'This password is mostly a sequence'],
  ['112233445566778899', 'This password is mostly a sequence'],
  ['xy1234567890abcd', 'This password is mostly a sequence'],
  ['maya.okafor@tidewater.example', 'This password is mostly your own name or email address'],
  ['Maya Okafor 1987!', 'This password is mostly your own name or email address'],
  ['0kafor-lantern12', 'This password is mostly your own name or email address'],
  ['TidewaterPark2026', 'This password is mostly the name of the park'],
  ['promenade-promen8', 'This password is mostly the name of the park'],
  ['administrator123', 'This password is too common'],
  ['Adm1n1str@tor99', 'This password is too common'],
  ['winterbutterfly!', 'This password is too common'],
  ['2026 sandcastle 26', 'This password is too common'],
  ['Passwort12345678', 'This password'],
])('%s is refused with its reason', (password, reason) =>
  expect(passwordFault(password, facts)).toContain(reason),
);

test('eight characters are enough beside a one-time code, and the other rules stay', () => {
  const withCode = { ...facts, hasOneTimeCode: true };
  expect(passwordFault('seven77', withCode)).toBe('Use at least 8 characters');
  expect(passwordFault('gull4sea', withCode)).toBeUndefined();
  expect(passwordFault('butterfly', withCode)).toContain('too common');
  expect(passwordFault('12345678', withCode)).toContain('sequence');
});

test('exactly 128 characters are accepted', () => {
  const phrase = Array.from({ length: 40 }, (_, index) => `tern${index}x`)
    .join(' ')
    .slice(0, 128);
  expect(passwordFault(phrase, facts)).toBeUndefined();
});

test('a short part of a name decides nothing', () => {
  expect(wordsIn(['Li', 'Jo Anne'])).toEqual(['joanne', 'anne']);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { cleanEmail, emailKeyOf, emailLengthMax, isEmail } from './email.ts';

test.each([
  'dana@mail.example',
  'dana.blake+park@mail.co',
  "o'hara@sub.mail.example",
  'd@m.io',
  'łukasz@poczta.example',
  'dana@mail-server.example',
])('%s is an address', (email) => {
  expect(isEmail(email)).toBe(true);
});

test.each([
  '',
  'dana',
  'dana@',
  '@mail.example',
  'dana@mail',
  'dana@mail.e',
  'dana@mail.e1',
  'dana@.example',
  'dana@mail..example',
  'dana@@mail.example',
  'dana blake@mail.example',
  'dana@mail.example,eve@mail.example',
  'dana@mail.example\nBcc: eve@mail.example',
  'Dana <dana@mail.example>',
  ' dana@mail.example',
  'dana\u202e@mail.example',
])('%j is no address', (email) => {
  expect(isEmail(email)).toBe(false);
});

test('an address may be as long as mail carries, and no longer', () => {
  const tail = '@mail.example';
  expect(isEmail('d'.repeat(emailLengthMax - tail.length) + tail)).toBe(true);
  expect(isEmail('d'.repeat(emailLengthMax - tail.length + 1) + tail)).toBe(false);
});

test('blanks around an address go, its case stays', () => {
  expect(cleanEmail('  Dana@Mail.example\t')).toBe('Dana@Mail.example');
});

test('two spellings of one mailbox are one address', () => {
  expect(emailKeyOf(' Dana@Mail.Example ')).toBe(emailKeyOf('dana@mail.example'));
  expect(emailKeyOf(' Dana@Mail.Example ')).toBe('dana@mail.example');
  expect(emailKeyOf('dana@mail.example')).not.toBe(emailKeyOf('dina@mail.example'));
});

test('whatever is typed, the judgement comes at once', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), (text) => {
      expect(typeof isEmail(text)).toBe('boolean');
    }),
  );
  expect(isEmail(`a@${'a.'.repeat(120)}1`)).toBe(false);
});

test.each(['@', ',', ';', ':', '<', '>', '"', '(', ')', '[', ']', '\\', ' ', '\t', '\n', '\u0000', '\u200b'])(
  'the character %j stands in no part of an address, because a mail header would read it as something else',
  (sign) => {
    for (const email of [
      `da${sign}na@mail.example`,
      `dana@ma${sign}il.example`,
      `dana@mail.ex${sign}ample.com`,
    ])
      expect(isEmail(email), email).toBe(false);
  },
);

test('an address is judged from its first character to its last', () => {
  for (const email of ['dana@mail.example ', 'dana@mail.example.', '.@.', 'dana@mail.example,'])
    expect(isEmail(email), email).toBe(false);
  for (const email of ['a@b.co', 'dana@a.b.c.example', 'dana@mail.müsli'])
    expect(isEmail(email), email).toBe(true);
});

test('mail carries addresses of up to 254 characters', () => {
  expect(emailLengthMax).toBe(254);
});

test('an address is composed, so that two spellings of one letter are one', () => {
  expect(cleanEmail('zoe\u0308@mail.example')).toBe('zo\u00eb@mail.example');
});

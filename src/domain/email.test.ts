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
  'ann@xn--80a1acny.xn--p1ai',
  'ann@почта.рф',
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
  expect(emailLengthMax).toBe(254);
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

test.each([
  // The case of the name stays.
  ['  Dana@Mail.example\t', 'Dana@mail.example'],
  ['zoe\u0308@mail.example', 'zo\u00eb@mail.example'],
  ['ann@müller.de', 'ann@xn--mller-kva.de'],
  ['ann@MÜLLER.DE', 'ann@xn--mller-kva.de'],
  ['ann@xn--MLLER-kva.de', 'ann@xn--mller-kva.de'],
  ['ａｎｎ＠mail．example', 'ann@mail.example'],
  ['ann@почта.рф', 'ann@xn--80a1acny.xn--p1ai'],
  ['İnci@mail.example', 'inci@mail.example'],
  ['\u200eann@mail.example\u200b', 'ann@mail.example'],
  ['<ann@mail.example>,', 'ann@mail.example'],
  ['mailto:ann@mail.example', 'ann@mail.example'],
  ['ann@mail.example.', 'ann@mail.example'],
  ['Łukasz@poczta.example', 'łukasz@poczta.example'],
])('%s is spelled %s', (typed, spelled) => {
  expect(cleanEmail(typed)).toBe(spelled);
  expect(isEmail(spelled)).toBe(true);
});

test.each(['ann@ma il.example', 'ann@mü:80.de', 'ann@mü@ller.de', 'annmüller.de', '@müller.de'])(
  'no domain is made of %j',
  (typed) => {
    expect(isEmail(cleanEmail(typed))).toBe(false);
  },
);

test('a spelled address keeps its spelling, and its key is that of every other one', () => {
  const name = fc.stringMatching(/^[a-zA-Zäİıéａ-ｚ0-9._+-]{1,12}$/);
  const domain = fc.constantFrom(
    'müller.de',
    'MÜLLER.de',
    'xn--mller-kva.de',
    'Mail.example',
    'почта.рф',
    '例え.jp',
  );
  fc.assert(
    fc.property(name, domain, (before, behind) => {
      const spelled = cleanEmail(`${before}@${behind}`);
      expect(cleanEmail(spelled)).toBe(spelled);
      expect(spelled.split('@').at(-1)).toMatch(/^[ -~]+$/);
      expect(emailKeyOf(spelled)).toBe(emailKeyOf(` ${before}@${behind.toUpperCase()}\t`));
    }),
  );
});

test('any text is spelled without an error, and twice as once', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.emailAddress()), (text) => {
      const spelled = cleanEmail(text);
      fc.pre(isEmail(spelled));
      expect(cleanEmail(spelled)).toBe(spelled);
    }),
  );
});

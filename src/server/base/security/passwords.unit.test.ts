import { expect, test } from 'vitest';

import { hashPassword, isPassword } from './passwords.ts';

test('a password matches its hash, another one does not', async () => {
  const hash = await hashPassword('lantern-wheel-by-the-sea');
  expect(await isPassword('lantern-wheel-by-the-sea', hash)).toBe(true);
  expect(await isPassword('lantern-wheel-by-the-se', hash)).toBe(false);
});

test('two hashes of one password differ', async () => {
  expect(await hashPassword('x')).not.toBe(await hashPassword('x'));
});

test('a text that is not a hash matches nothing', async () => {
  for (const hash of ['', 'x', '$argon2id$v=19$m=1,t=1,p=1$$'])
    expect(await isPassword('x', hash)).toBe(false);
});

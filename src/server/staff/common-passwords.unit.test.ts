import { expect, test } from 'vitest';

import { loadBrand } from '#server/base/brand/load-brand.ts';
import { faultOfPassword } from './password.ts';

const brand = await loadBrand();
const member = {
  firstName: 'Maya',
  lastName: 'Okafor',
  username: 'maya.okafor@mail.example',
  otpSecret: null,
};

test.each([
  'passwordpassword',
  'administrator123',
  '123456789012345',
  'harborlightharborlight',
  'Harborlight-2026',
  'maya.okafor@mail.example',
  'promenade-2026-2026',
  'chocolatebutterfly',
])('%s is refused', (password) => expect(faultOfPassword(password, brand, member)).toBeDefined());

test.each(['lantern-wheel-by-the-sea', 'tide tide tide seven gulls', 'a ferris wheel at dusk'])(
  '%s is accepted',
  (password) => expect(faultOfPassword(password, brand, member)).toBeUndefined(),
);

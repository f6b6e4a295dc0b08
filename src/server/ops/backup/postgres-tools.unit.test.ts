import { expect, test } from 'vitest';

import { readToolVersion } from './postgres-tools.ts';

test.each([
  ['pg_dump (PostgreSQL) 17.11 (Debian 17.11-0+deb13u1)\n', 17],
  ['pg_restore (PostgreSQL) 15.18\n', 15],
  ['pg_dump (PostgreSQL) 18beta1\n', 18],
  ['', undefined],
  ['pg_dump: not found', undefined],
])('%s is version %s', (said, version) => {
  expect(readToolVersion(said)).toBe(version);
});

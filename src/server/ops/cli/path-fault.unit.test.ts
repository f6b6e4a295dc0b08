import { userInfo } from 'node:os';

import { expect, test } from 'vitest';

import { explainPathFault } from './path-fault.ts';

const faultOf = (code: string, more: object): Error =>
  Object.assign(new Error(`${code}: refused`), { code, errno: -13, syscall: 'open', ...more });

test('a file that the user may not read is named with the user', () => {
  expect(explainPathFault(faultOf('EACCES', { path: '/root/park/orders.csv' }))).toBe(
    `The user ${userInfo().username} may not use /root/park/orders.csv.`,
  );
});

test('a file that cannot be written is named as the operator typed it', () => {
  expect(explainPathFault(faultOf('EROFS', { path: '/mnt/out.csv.82b45ca41ddf.part' }))).toBe(
    '/mnt/out.csv is on a disk that is read-only.',
  );
});

test('a full disk is named even if the system does not say whose file it was', () => {
  expect(explainPathFault(faultOf('ENOSPC', {}))).toBe('The disk is full: the file cannot be written.');
});

test.each([
  ['a refused connection', faultOf('EACCES', { address: '/var/run/postgresql/.s.PGSQL.5432' })],
  ['a missing file', faultOf('ENOENT', { path: '/none' })],
  ['a bug', new TypeError('undefined is not a function')],
  ['a thrown text', 'EACCES'],
])('%s is no such refusal', (_name, error) => {
  expect(explainPathFault(error)).toBeUndefined();
});

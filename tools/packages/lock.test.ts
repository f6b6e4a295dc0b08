import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { billOf } from './bill.ts';
import { lockFaults, type Lock } from './lock.ts';

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock; // npm's own file
const hash = Buffer.from('a'.repeat(64)).toString('base64');
const good = {
  version: '1.2.3',
  resolved: 'https://registry.npmjs.org/@a/b/-/b-1.2.3.tgz',
  integrity: `sha512-${hash}`,
  license: 'MIT',
};

function lockOf(one: object): Lock {
  return { name: 'park', version: '1.0.0', packages: { '': {}, 'node_modules/@a/b': { ...good, ...one } } };
}

test('every package comes from one registry, with its hash and a licence that may be used', () => {
  expect(Object.keys(lock.packages).length).toBeGreaterThan(100);
  expect(lockFaults(lock)).toEqual([]);
});

test.each([
  [{ resolved: 'https://example.com/b.tgz' }, 'does not come from https://registry.npmjs.org/'],
  [{ integrity: 'sha1-abc' }, 'has no SHA-512 hash'],
  [{ license: 'AGPL-3.0-only' }, 'is under AGPL-3.0-only'],
])('a package with %j is named', (one, fault) => {
  expect(lockFaults(lockOf(one))).toEqual([`node_modules/@a/b ${fault}`]);
});

test('the bill lists each package in production once, with hash and licence, and none of development', () => {
  const { components } = billOf(
    {
      ...lockOf({ license: '(MIT OR Apache-2.0)' }),
      packages: {
        '': {},
        'node_modules/@a/b': { ...good, license: '(MIT OR Apache-2.0)' },
        'node_modules/c/node_modules/@a/b': { ...good, license: '(MIT OR Apache-2.0)' },
        'node_modules/c': { ...good, version: '2.0.0' },
        'node_modules/c/node_modules/none': { ...good, name: '@a/b', license: '(MIT OR Apache-2.0)' },
        'node_modules/d': { ...good, dev: true },
      },
    },
    'e 4.0.0: BSD-3-Clause. Copyright of one',
  );
  expect(components.map(({ purl, licenses }) => [purl, licenses])).toEqual([
    ['pkg:npm/%40a/b@1.2.3', [{ expression: '(MIT OR Apache-2.0)' }]],
    ['pkg:npm/c@2.0.0', [{ license: { id: 'MIT' } }]],
    ['pkg:npm/e@4.0.0', [{ license: { id: 'BSD-3-Clause' } }]],
  ]);
  expect(components[0]?.hashes).toEqual([
    { alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') },
  ]);
});

test('the bill of this product lists every package that it depends on', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>;
  }; // our own file
  const listed = new Set(billOf(lock).components.map(({ name, version }) => `${name} ${version}`));
  expect(Object.entries(dependencies).filter(([name, version]) => !listed.has(`${name} ${version}`))).toEqual(
    [],
  );
});

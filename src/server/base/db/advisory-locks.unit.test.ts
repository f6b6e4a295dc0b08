import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { advisoryLocks } from './advisory-locks.queries.ts';

const ours = 'src/server/base/db/advisory-locks.queries.ts';
const sources = globSync('src/**/*.ts').filter((file) => file !== ours && !file.endsWith('.test.ts'));

test('no two advisory locks have the same number', () => {
  const numbers = Object.values(advisoryLocks);
  expect(numbers.length).toBeGreaterThan(10);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('no other file takes an advisory lock by itself, or has a number of one', () => {
  const numbers = Object.values(advisoryLocks).map((number) => String(number).replace('-', ''));
  const breaches = sources.filter((file) => {
    const text = readFileSync(file, 'utf8').replaceAll(/(?<=\d)_(?=\d)/g, '');
    if (text.includes('pg_advisory')) return true;
    return numbers.some((number) => new RegExp(`\\b${number}n?\\b`).test(text));
  });
  expect(sources.length).toBeGreaterThan(700);
  expect(breaches).toEqual([]);
});

test('the pairs that count tries at guessing begin with numbers that no lock has', () => {
  const pairs = globSync('src/server/base/db/migrations/*.sql').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b7301\d{3}\b/g)].map(([number]) => BigInt(number)),
  );
  expect(new Set(pairs)).toEqual(new Set([7_301_100n, 7_301_101n]));
  for (const number of pairs) expect(Object.values<bigint>(advisoryLocks)).not.toContain(number);
});

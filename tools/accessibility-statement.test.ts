/** The statement about accessibility names every criterion of WCAG 2.2 A and AA, and each proof is there. */
import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

/** All criteria of both levels: principle and guideline, then the numbers of level A and those of level AA. */
const criteria: readonly [guideline: string, a: readonly number[], aa: readonly number[]][] = [
  ['1.1', [1], []],
  ['1.2', [1, 2, 3], [4, 5]],
  ['1.3', [1, 2, 3], [4, 5]],
  ['1.4', [1, 2], [3, 4, 5, 10, 11, 12, 13]],
  ['2.1', [1, 2, 4], []],
  ['2.2', [1, 2], []],
  ['2.3', [1], []],
  ['2.4', [1, 2, 3, 4], [5, 6, 7, 11]],
  ['2.5', [1, 2, 3, 4], [7, 8]],
  ['3.1', [1], [2]],
  ['3.2', [1, 2, 6], [3, 4]],
  ['3.3', [1, 2, 7], [3, 4, 8]],
  ['4.1', [2], [3]],
];

const rows = [
  ...readFileSync('docs/accessibility.md', 'utf8').matchAll(
    /^\| (?<number>\d\.\d\.\d+) [^|]+\| (?<level>A+) *\| (?<result>[^|]+?) *\| (?<proof>[^|]+?) *\|$/gm,
  ),
].map(({ groups = {} }) => groups);

test('the statement answers every criterion of level A and AA once, with its level', () => {
  const known = criteria.flatMap(([guideline, a, aa]) => [
    ...a.map((number) => `${guideline}.${number} A`),
    ...aa.map((number) => `${guideline}.${number} AA`),
  ]);
  expect(known).toHaveLength(55);
  expect(rows.map(({ number, level }) => `${number} ${level}`).sort()).toEqual(known.sort());
});

test('a criterion that is met names a file and a text in it, any other one its reason', () => {
  const wrong = rows.filter(({ result, proof = '' }) => {
    const proofs = [...proof.matchAll(/`(?<file>[\w./-]+)` "(?<text>[^"]+)"/g)].map(
      ({ groups = {} }) => groups,
    );
    const areThere = proofs.every(({ file = '', text = '' }) => readFileSync(file, 'utf8').includes(text));
    if (result === 'met') return proofs.length === 0 || !areThere;
    return result !== 'not applicable' || proof.length < 20;
  });
  expect(wrong).toEqual([]);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { takeTurns } from './take-turns.ts';

const loose = (...names: string[]) => names.map((name) => ({ name, isExact: false }));
const exact = (name: string) => ({ name, isExact: true });
const namesOf = (groups: { name: string }[][]) => groups.map((group) => group.map(({ name }) => name));

describe('of several groups', () => {
  test('each has its turn, so that a long one leaves room', () => {
    expect(namesOf(takeTurns([loose('a', 'b', 'c', 'd', 'e'), loose('1', '2')], 5))).toEqual([
      ['a', 'b', 'c'],
      ['1', '2'],
    ]);
  });

  test('what is exactly meant comes before all others, also in a later group', () => {
    expect(namesOf(takeTurns([loose('a', 'b'), [...loose('1'), exact('2'), exact('3')]], 3))).toEqual([
      ['a'],
      ['2', '3'],
    ]);
  });

  test('the list is as long as it may be, and nothing comes twice', () => {
    const item = fc.record({ name: fc.uuid(), isExact: fc.boolean() });
    fc.assert(
      fc.property(
        fc.array(fc.array(item, { maxLength: 12 }), { maxLength: 4 }),
        fc.nat(15),
        (groups, max) => {
          const taken = takeTurns(groups, max).flat();
          expect(taken).toHaveLength(Math.min(max, groups.flat().length));
          expect(new Set(taken).size).toBe(taken.length);
        },
      ),
    );
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { statementOf, statementPeriodAt } from './loyalty-statement.ts';

const park = { timeZone: 'America/New_York', operatingDayRollover: '02:00' };
const period = { first: '2026-11-01', last: '2026-11-03' };
const at = (text: string, points: number) => ({ recordedAt: new Date(text), points });

test('a statement goes back twelve months, from one operating day to another', () => {
  expect(statementPeriodAt(new Date('2026-11-23T06:59:59Z'), park)).toEqual({
    first: '2025-11-22',
    last: '2026-11-22',
  });
  expect(statementPeriodAt(new Date('2026-11-23T07:00:00Z'), park)).toEqual({
    first: '2025-11-23',
    last: '2026-11-23',
  });
  expect(statementPeriodAt(new Date('2028-02-29T12:00:00Z'), park).first).toBe('2027-02-28');
});

test('what was recorded before the period opens it, and an entry after midnight belongs to the day before', () => {
  const statement = statementOf(
    [
      at('2026-10-31T12:00:00Z', 250),
      at('2026-11-01T05:59:00Z', 100),
      at('2026-11-01T12:00:00Z', 640),
      at('2026-11-04T06:30:00Z', -90),
      at('2026-11-04T07:00:00Z', 1000),
    ],
    period,
    park,
  );
  expect(statement.opening).toBe(350);
  expect(statement.entries.map(({ day, points, balance }) => [day, points, balance])).toEqual([
    ['2026-11-01', 640, 990],
    ['2026-11-03', -90, 900],
  ]);
  expect(statement.closing).toBe(900);
});

test('an account without movements in the period closes as it opens', () => {
  expect(statementOf([], period, park)).toMatchObject({ opening: 0, entries: [], closing: 0 });
  expect(statementOf([at('2026-10-01T12:00:00Z', 7)], period, park)).toMatchObject({
    opening: 7,
    entries: [],
    closing: 7,
  });
});

test('the opening balance and all entries make the closing balance, whatever moved', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: -5000, max: 5000 }))),
      (moves) => {
        const movements = moves
          .toSorted(([first], [second]) => first - second)
          .map(([hours, points]) => ({
            recordedAt: new Date(Date.UTC(2026, 9, 25) + hours * 3_600_000),
            points,
          }));
        const { opening, entries, closing } = statementOf(movements, period, park);
        expect(opening + entries.reduce((sum, { points }) => sum + points, 0)).toBe(closing);
        expect(entries.at(-1)?.balance ?? opening).toBe(closing);
      },
    ),
  );
});

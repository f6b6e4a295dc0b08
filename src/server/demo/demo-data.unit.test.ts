import { expect, test } from 'vitest';

import { isClaimEntry } from '#domain/earn-kinds.ts';

import { parseStoredRules } from '#server/loyalty/read-rules.queries.ts';
import { basisOfEntry } from './basis-of-entry.ts';
import { readDemoPark } from './demo-data.ts';

test('the demo park reads whole: 36 passes, 8 members, 54 permissions', () => {
  const demo = readDemoPark();
  expect([demo.orders.length, demo.loyalty.members.length, demo.admin.permissions.length]).toEqual([
    36, 8, 54,
  ]);
});

test('every claim of the demo park says by which rule it earned its points', () => {
  const demo = readDemoPark();
  const rules = { version: 1, ...parseStoredRules(demo.loyalty.rules) };
  const claims = demo.loyalty.members.flatMap(({ ledger }) =>
    ledger.filter(({ type }) => isClaimEntry(type)),
  );
  const bases = claims.map((entry) => basisOfEntry(demo, rules, entry));
  expect(bases).toHaveLength(7);
  expect(bases).not.toContain(undefined);
  expect(bases[0]).toEqual({ ruleVersion: 1, baseCents: 18_900, pointsPerDollar: 10, multiplier: 1.5 });
  const [welcome] = demo.loyalty.members[0]?.ledger ?? [];
  expect(welcome && basisOfEntry(demo, rules, welcome)).toBeUndefined();
});

test('every reward of the demo park has a picture that fits it', () => {
  const pictures = readDemoPark().loyalty.rewards.map(({ code, picture }) => `${code} ${picture}`);
  expect(pictures).toEqual([
    'RW-FRIES meal',
    'RW-SODA drink',
    'RW-5CR ride',
    'RW-CARO ride',
    'RW-TEE shirt',
    'RW-DAY ticket',
  ]);
});

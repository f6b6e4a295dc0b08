import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, test } from 'vitest';

import { ledgerLines, loyaltyMembers } from '#server/base/db/schema/loyalty.ts';

const db = drizzle.mock();
const { memberId } = loyaltyMembers;

test('a subquery that compares a column without its table is refused, in a selection and in what a change returns', () => {
  const posted = sql`(select sum(points) from ledger_lines where ${ledgerLines.memberId} = ${memberId})`;
  expect(() => db.select({ posted }).from(loyaltyMembers).toSQL()).toThrow('posted contains a subquery');
  expect(() => db.delete(loyaltyMembers).returning({ posted }).toSQL()).toThrow('member_id loses its table');
});

test('a subquery with the tables of its columns, and a field without a subquery, are built', () => {
  const posted = sql`(select sum(points) from ledger_lines line where line.member_id = ${sql`${memberId}`})`;
  const isOpen = sql`${loyaltyMembers.status} = 'active'`;
  expect(db.select({ posted, isOpen }).from(loyaltyMembers).toSQL().sql).toContain(
    'line.member_id = "loyalty_members"."member_id"',
  );
});

/** Two servers that erase the same hundreds of stays and accounts at the same moment. */
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';

import { loyaltyMembers, stays } from '#server/base/db/schema/loyalty.ts';
import { mails } from '#server/base/db/schema/operations.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { settleTerms } from '#server/base/retention/terms.queries.ts';
import { verifyInvariants } from '#server/ops/invariants/verify.ts';
import { openServerWithOwnPool } from '#server/testing/two-servers.ts';
import { test } from '#server/testing/park-test.ts';
import { sweepDormantMembers } from './dormant-members.ts';
import { forgetOldStays } from './forget-stays.queries.ts';

const rowsCount = 700;
const membersCount = 200;
const keptDays = 1825;

test('two servers erase hundreds of stays once each', async (park) => {
  const { db, clock } = park.services;
  const servers = [await openServerWithOwnPool(park), await openServerWithOwnPool(park)];
  try {
    await db.execute(sql`delete from stays`);
    await db.execute(sql`
        insert into stays (reservation_number, folio, first_name, last_name, email, arrives_at, departs_at, room_revenue_cents, status)
        select 'R' || n, '1', 'Guest', 'Guest', n || '@mail.example', ${clock.now().toISOString()}, ${clock.now().toISOString()}, 1, 'checked-out'
        from generate_series(1, ${rowsCount}) n`);
    park.clock.advance(401 * 86_400);

    const erased = await Promise.all(
      [...servers, ...servers].map(({ services }) => forgetOldStays(services.db, clock.now(), 400)),
    );
    // A piece that another server held is left to the next round.
    const rest = await forgetOldStays(db, clock.now(), 400);

    expect(erased.reduce((sum, count) => sum + count, rest)).toBe(rowsCount);
    expect(await db.$count(stays, sql`first_name <> 'Erased' or email is not null`)).toBe(0);
  } finally {
    for (const server of servers) await server.close();
  }
});

test('two servers warn hundreds of guests once each, and erase each account once', async (park) => {
  const { db, clock, brand } = park.services;
  const servers = [await openServerWithOwnPool(park), await openServerWithOwnPool(park)];
  const sweepOnAll = async (): Promise<void> => {
    await db.execute(sql`update retention_terms set sweep_at = null, sweep_after = ''`);
    await Promise.all(servers.map(({ services }) => sweepDormantMembers(services, keptDays)));
  };
  try {
    await settleTerms(db, brand.retention, clock.now());
    await db.execute(sql`update loyalty_members set status = 'closed'`);
    await db.execute(sql`
        insert into loyalty_members (member_id, user_id, email, email_key, first_name, last_name, status, joined_at)
        select 'D' || n, 'D' || n, n || '@mail.example', n || '@mail.example', 'Guest', 'Guest', 'active', ${clock.now().toISOString()}
        from generate_series(1, ${membersCount}) n`);
    park.clock.advance((keptDays + 1) * 86_400);
    await sweepOnAll();
    expect(await db.$count(mails, eq(mails.kind, 'account-ends'))).toBe(membersCount);
    expect(await db.$count(loyaltyMembers, eq(loyaltyMembers.status, 'active'))).toBe(membersCount);

    park.clock.advance(31 * 86_400);
    await sweepOnAll();

    expect(await db.$count(loyaltyMembers, eq(loyaltyMembers.status, 'active'))).toBe(0);
    expect(await db.$count(auditEntries, eq(auditEntries.action, 'Guest Erase'))).toBe(membersCount);
    const reports = await verifyInvariants(park.services);
    expect(reports.filter(({ breaches }) => breaches > 0)).toEqual([]);
  } finally {
    for (const server of servers) await server.close();
  }
});

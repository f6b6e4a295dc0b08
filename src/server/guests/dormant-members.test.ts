/** Accounts without activity: a mail first, the erasure a month later, and never what a guest is owed. */
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { loyaltyMembers, rewardTakings } from '#server/base/db/schema/loyalty.ts';
import { mails } from '#server/base/db/schema/operations.ts';
import { passes } from '#server/base/db/schema/park.ts';
import { helpRequests } from '#server/base/db/schema/requests.ts';
import { settleTerms } from '#server/base/retention/terms.queries.ts';
import { expireLots } from '#server/loyalty/expire-lots.ts';
import { markProved } from '#server/loyalty/members.queries.ts';
import { verifyInvariants } from '#server/ops/invariants/verify.ts';
import { openTestPark, type TestPark } from '#server/testing/test-park.ts';
import { countDueMembers, sweepDormantMembers } from './dormant-members.ts';

const daySeconds = 86_400;
const keptDays = 1825;
const email = 'noor@mail.example';

let park: TestPark;
let memberId: string;
beforeEach(async () => {
  park = await openTestPark();
  const { db, clock, brand } = park.services;
  await db.execute(sql`update loyalty_members set status = 'closed'`);
  await park.post('/api/loyalty/create', { email, firstName: 'Noor', lastName: 'Okafor' });
  const [member] = await db.select().from(loyaltyMembers).where(eq(loyaltyMembers.emailKey, email));
  memberId = member?.memberId ?? '';
  await settleTerms(db, brand.retention, clock.now());
});
afterEach(() => park.close());

test('a guest gets a mail after five years, and is erased thirty days later', async () => {
  await expirePoints();
  await pass(keptDays - 1);
  expect(await mailsSent()).toBe(0);
  await pass(2);
  expect(await mailsSent()).toBe(1);
  await pass(29);
  expect(await memberOf()).toMatchObject({ status: 'active', email });
  const search = { keptDays, countMax: 10, isErased: true };
  expect(
    await countDueMembers(park.services, new Date(park.clock.now().getTime() + 7 * 86_400_000), search),
  ).toBe(1);
  await pass(2);
  expect(await memberOf()).toMatchObject({ status: 'closed', firstName: 'Closed' });
  expect(JSON.stringify(await memberOf())).not.toMatch(/noor|Okafor/);
  const reports = await verifyInvariants(park.services);
  expect(reports.filter(({ breaches }) => breaches > 0)).toEqual([]);
});

test('a guest who proves the mailbox after the mail keeps the account', async () => {
  await expirePoints();
  await pass(keptDays + 1);
  expect(await memberOf()).toMatchObject({ warnedAt: expect.any(Date) });
  await markProved(park.services.db, memberId, park.clock.now());
  await pass(31);
  expect(await memberOf()).toMatchObject({ status: 'active', warnedAt: null });
  expect(await mailsSent()).toBe(1);
});

test.each<[string, () => Promise<unknown>]>([
  ['has points', () => Promise.resolve()],
  [
    'has a pass without an end',
    async () => {
      await expirePoints();
      const [some] = await park.services.db.select().from(passes).limit(1);
      const ofSome = sql`(order_id, barcode) = (${some?.orderId ?? ''}, ${some?.barcode ?? ''})`;
      const unused = { expiresAt: null, isRedeemed: false, isRefunded: false };
      await park.services.db
        .update(passes)
        .set({ email, ...unused })
        .where(ofSome);
    },
  ],
  [
    'holds a reward',
    async () => {
      await expirePoints();
      const now = park.clock.now();
      await park.services.db.insert(rewardTakings).values({
        ...{ takingId: crypto.randomUUID(), memberId, requestId: crypto.randomUUID() },
        ...{ rewardGuid: crypto.randomUUID(), rewardCode: 'R', name: 'R', points: 1, picture: '' },
        ...{ outlets: '', terms: '', codeHash: Buffer.from('x'), codeKeyId: 'k', state: 'open' },
        ...{ takenAt: now, expiresAt: now },
      });
    },
  ],
  [
    'asks the team',
    async () => {
      await expirePoints();
      const now = park.clock.now();
      const asked = { kind: 'link', email, number: '', note: '', language: 'en', status: 'open' } as const;
      await park.services.db.insert(helpRequests).values({ ...asked, requestedAt: now, dueAt: now });
    },
  ],
])('an account stays, and gets no mail, while its guest %s', async (_, arrange) => {
  await arrange();
  await pass(keptDays + 1);
  await pass(31);
  expect(await memberOf()).toMatchObject({ status: 'active', email });
  expect(await mailsSent()).toBe(0);
});

/** Expires the welcome points, which the account would have for months. */
async function expirePoints(): Promise<void> {
  const { services } = park;
  const later = new Date(services.clock.now().getTime() + 1000 * 86_400_000);
  await expireLots({ ...services, clock: { now: () => later } });
}

/** Lets days pass, then runs one sweep. */
async function pass(days: number): Promise<void> {
  park.clock.advance(days * daySeconds);
  await park.services.db.execute(sql`update retention_terms set sweep_at = null`);
  await sweepDormantMembers(park.services, keptDays);
}

async function memberOf() {
  const [row] = await park.services.db
    .select()
    .from(loyaltyMembers)
    .where(eq(loyaltyMembers.memberId, memberId));
  return row;
}

function mailsSent(): Promise<number> {
  return park.services.db.$count(mails, eq(mails.kind, 'account-ends'));
}

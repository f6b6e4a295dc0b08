/** Accounts without activity: a mail first, the erasure a month later, and never what a guest is owed. */
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { loyaltyMembers, rewardTakings, stays } from '#server/base/db/schema/loyalty.ts';
import { mails } from '#server/base/db/schema/operations.ts';
import { passes } from '#server/base/db/schema/park.ts';
import { helpRequests, claimReminders } from '#server/base/db/schema/requests.ts';
import { settleTerms } from '#server/base/retention/terms.queries.ts';
import { expireLots } from '#server/loyalty/expire-lots.ts';
import { markProved } from '#server/loyalty/members.queries.ts';
import { verifyInvariants } from '#server/ops/invariants/verify.ts';
import { openTestPark, type TestPark } from '#server/testing/test-park.ts';
import { endRows } from '#server/base/retention/end-rows.queries.ts';
import { consents, registrationChanges } from '#server/base/db/schema/registration.ts';
import { staffSessions } from '#server/base/db/schema/staff.ts';
import { signIn } from '#server/testing/sign-in.ts';
import { countDueMembers, sweepDormantMembers } from './dormant-members.ts';
import { forgetFormerConsents } from './forget-orders.ts';
import { countDueStays, forgetOldStays } from './forget-orders.queries.ts';

const daySeconds = 86_400;
const keptDays = 1825;
const email = 'noor@mail.example';

let park: TestPark;
let memberId: string;
describe('an account without activity', () => {
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

const number = 'HB483010';

describe('rows of a guest after their days', () => {
  beforeEach(async () => {
    park = await openTestPark();
    await park.services.db.update(stays).set({ email, departsAt: park.clock.now(), status: 'checked-out' });
  });
  afterEach(() => park.close());

  test('a claimed stay loses its name after its days; its points and its number stay', async () => {
    const { db, clock } = park.services;
    const userID = (await park.post('/api/loyalty/create', { email, firstName: 'Noor', lastName: 'Okafor' }))
      .body;
    const claim = await park.post('/api/loyalty/hotels/', { email, userID, reservationNumber: number });
    expect(claim.statusCode).toBe(200);
    park.clock.advance(399 * daySeconds);
    expect(await forgetOldStays(db, clock.now(), 400)).toBe(0);
    park.clock.advance(2 * daySeconds);
    const all = await db.$count(stays);
    expect(await countDueStays(db, clock.now(), { keptDays: 400, countMax: 10_000 })).toBe(all);

    expect(await forgetOldStays(db, clock.now(), 400)).toBe(all);

    expect(await stayOf()).toMatchObject({ reservationNumber: number, firstName: 'Erased', email: null });
    expect(await forgetOldStays(db, clock.now(), 400)).toBe(0);
    const reports = await verifyInvariants(park.services);
    expect(reports.filter(({ breaches }) => breaches > 0)).toEqual([]);
  });

  test('a stay that can still be claimed keeps its name, however few days the park sets', async () => {
    const { db, clock } = park.services;
    park.clock.advance(50 * daySeconds);
    expect(await forgetOldStays(db, clock.now(), 1)).toBe(0);
  });

  test.each<[string, () => Promise<unknown>]>([
    [
      'its guest has an open request for help',
      () =>
        park.services.db.insert(helpRequests).values({
          ...{ kind: 'link', email, number: '', note: '', language: 'en', status: 'open' },
          ...{ requestedAt: park.clock.now(), dueAt: park.clock.now() },
        }),
    ],
    [
      'a member waits for its reminder',
      async () => {
        const [member] = await park.services.db.select().from(loyaltyMembers).limit(1);
        await park.services.db.insert(claimReminders).values({
          ...{ memberId: member?.memberId ?? '', sourceKind: 'stay', sourceId: number, language: 'en' },
          ...{ endsAt: park.clock.now(), dueAt: park.clock.now() },
        });
      },
    ],
    [
      'a member asks about it',
      () =>
        park.services.db.execute(sql`
          insert into club_requests (member_id, earn_kind, number, reason, note, is_proved, language, status, requested_at, due_at)
          select member_id, 'hotels', 'hb-483010', 'stay-not-found', '', true, 'en', 'open', now(), now()
          from loyalty_members limit 1`),
    ],
  ])('a stay keeps its name while %s', async (_, arrange) => {
    await arrange();
    park.clock.advance(401 * daySeconds);
    await forgetOldStays(park.services.db, park.clock.now(), 400);
    expect((await stayOf())?.firstName).not.toBe('Erased');
  });

  test('a replaced consent and a replaced registration go after their days; those that stand never do', async () => {
    const { db, clock } = park.services;
    const row = { orderId: '10240001', barcode: 'X' };
    await db.execute(sql`delete from consents`);
    await db.execute(sql`delete from registration_changes`);
    for (const contact of ['former@mail.example', 'present@mail.example']) {
      const now = clock.now();
      const answer = { channel: 'email', isGiven: true, contact, textVersion: '1', network: '' } as const;
      await db.insert(consents).values({ ...row, ...answer, recordedAt: now });
      await db
        .insert(registrationChanges)
        .values({ ...row, before: {}, after: { email: contact }, network: '', changedAt: now });
      park.clock.advance(100 * daySeconds);
    }
    park.clock.advance(1700 * daySeconds);
    await forgetFormerConsents(db, clock.now(), 1825);
    expect(await db.$count(consents)).toBe(2);
    park.clock.advance(200 * daySeconds);
    await forgetFormerConsents(db, clock.now(), 1825);
    expect((await db.select().from(consents)).map(({ contact }) => contact)).toEqual([
      'present@mail.example',
    ]);
    expect((await db.select().from(registrationChanges)).map(({ after }) => after)).toEqual([
      { email: 'present@mail.example' },
    ]);
  });

  test('an ended session of the team goes after its days, and its entries in the audit log stay', async () => {
    const { db, clock } = park.services;
    await signIn(park);
    const before = await db.$count(staffSessions);
    await endRows(db, 'staff_sessions', clock.now());
    expect(await db.$count(staffSessions)).toBe(before);
    park.clock.advance(402 * daySeconds);
    await endRows(db, 'staff_sessions', clock.now());
    expect(await db.$count(staffSessions)).toBe(0);
  });

  async function stayOf() {
    const [row] = await park.services.db.select().from(stays).where(eq(stays.reservationNumber, number));
    return row;
  }
});

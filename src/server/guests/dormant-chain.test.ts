/** Accounts without activity in the club of several parks: what a guest has in another park keeps the account. */
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { loyaltyMembers, stays } from '#server/base/db/schema/loyalty.ts';
import { mails } from '#server/base/db/schema/operations.ts';
import { passes } from '#server/base/db/schema/park.ts';
import { settleTerms } from '#server/base/retention/terms.queries.ts';
import { sellPass } from '#server/data/club-guests/club-guests-testing.ts';
import { expireLots } from '#server/loyalty/expire-lots.ts';
import { joinClub, type ClubMember } from '#server/testing/club-member.ts';
import { openClubOfTwo, type ClubOfTwo } from '#server/testing/club-of-two.ts';
import { countDueMembers, sweepDormantMembers } from './dormant-members.ts';

const daySeconds = 86_400;
const keptDays = 1825;
const email = 'noor@mail.example';

let parks: ClubOfTwo;
let member: ClubMember;
beforeEach(async () => {
  parks = await openClubOfTwo();
  const { services, clock } = parks.home;
  await services.db.execute(sql`update loyalty_members set status = 'closed'`);
  member = await joinClub(parks.home, email);
  await settleTerms(services.db, services.brand.retention, clock.now());
  const later = new Date(clock.now().getTime() + 1000 * daySeconds * 1000);
  await expireLots({ ...services, clock: { now: () => later } });
});
afterEach(() => parks.close());

test('an account ends if the other park has nothing of its guest, or only what ended long ago', async () => {
  await sellPass(parks, { email, expiresAt: '2026-11-01T00:00:00Z' });
  await pass(keptDays + 1);
  expect(await mailsSent()).toBe(1);
  await pass(31);
  expect(await statusOf()).toBe('closed');
});

test.each<[string, () => Promise<unknown>]>([
  [
    'season pass without an end',
    async () => {
      const seasonPassId = await sellPass(parks);
      await parks.guest.services.db.update(passes).set({ expiresAt: null }).where(isPass(seasonPassId));
      await parks.home.services.db
        .update(loyaltyMembers)
        .set({ seasonPassId })
        .where(eq(loyaltyMembers.memberId, member.memberId));
    },
  ],
  [
    'pass under its address',
    async () => {
      const barcode = await sellPass(parks);
      await parks.guest.services.db
        .update(passes)
        .set({ email: 'Noor@Mail.example', expiresAt: null })
        .where(isPass(barcode));
    },
  ],
  [
    'share',
    () =>
      parks.guest.services.db.execute(sql`update ticket_shares set email = ${email}, revoked_at = null
        where share_id = (select min(share_id) from ticket_shares)`),
  ],
  [
    'stay to come',
    () =>
      parks.guest.services.db
        .update(stays)
        .set({ email, departsAt: new Date(Date.now() + 20 * 365 * daySeconds * 1000) }),
  ],
])('an account stays, and gets no mail, while the other park has its %s', async (_, arrange) => {
  await arrange();
  await pass(keptDays + 1);
  await pass(31);
  expect(await mailsSent()).toBe(0);
  expect(await statusOf()).toBe('active');
  expect(await countDue()).toBe(0);
});

test('while the other park does not answer no account is warned or ended, and all of them are counted', async () => {
  parks.isGuestOpen.value = false;
  await pass(keptDays + 1);
  expect([await mailsSent(), await countDue()]).toEqual([0, 1]);
  parks.isGuestOpen.value = true;
  await pass(1);
  expect(await mailsSent()).toBe(1);
  parks.isGuestOpen.value = false;
  await pass(31);
  expect(await statusOf()).toBe('active');
  parks.isGuestOpen.value = true;
  await pass(1);
  expect(await statusOf()).toBe('closed');
});

test('a pass that the other park sells while a page of accounts is ended keeps its account', async () => {
  await pass(keptDays + 1);
  const { services } = parks.home;
  const { clubGuests } = services;
  if (clubGuests === undefined) throw new Error('The park has no club of several.');
  let asked = 0;
  const findTied: typeof clubGuests.findTied = async (...search) => {
    const found = await clubGuests.findTied(...search);
    asked += 1;
    if (asked === 1) await sellPass(parks, { email, expiresAt: '2040-01-01T00:00:00Z' });
    return found;
  };
  Object.assign(services, { clubGuests: { ...clubGuests, findTied } });
  await pass(31);
  expect([asked, await statusOf()]).toEqual([2, 'active']);
});

function isPass(barcode: string) {
  return eq(passes.barcode, barcode);
}

/** Lets days pass, then runs one sweep. */
async function pass(days: number): Promise<void> {
  const { services, clock } = parks.home;
  clock.advance(days * daySeconds);
  await services.db.execute(sql`update retention_terms set sweep_at = null`);
  await sweepDormantMembers(services, keptDays);
}

function countDue(): Promise<number> {
  const { services, clock } = parks.home;
  return countDueMembers(services, clock.now(), { keptDays, countMax: 10, isErased: false });
}

async function statusOf(): Promise<string | undefined> {
  const [row] = await parks.home.services.db
    .select({ status: loyaltyMembers.status })
    .from(loyaltyMembers)
    .where(eq(loyaltyMembers.memberId, member.memberId));
  return row?.status;
}

function mailsSent(): Promise<number> {
  return parks.home.services.db.$count(mails, eq(mails.kind, 'account-ends'));
}

/** A list that SQL filters by a state has exactly the rows of which the domain says the same, for generated rows. */
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { judgeExclusion } from '#domain/exclusion.ts';
import { mayEnterWallet } from '#domain/pass-actions.ts';
import { isExpiredAt, voidReasonOf } from '#domain/pass-state.ts';
import { isEmployed } from '#domain/team-member.ts';

import { readRows } from '#server/base/db/database.ts';
import {
  teamMembers,
  walletExceptions,
  walletItemExclusions,
} from '#server/base/db/schema/administration.ts';
import { googleWalletObjects } from '#server/base/db/schema/operations.ts';
import { passes, products, isOfPass } from '#server/base/db/schema/park.ts';
import { readStanding } from '#server/loyalty/member-standing.ts';
import { readTiers } from '#server/loyalty/read-rules.queries.ts';
import { isExcluded, isPossible } from '#server/office/dashboard/adoption.queries.ts';
import { makeRandom } from '#server/demo/history/random.ts';
import { fetchPassByPair } from '#server/passes/find-pass.queries.ts';
import type { PassRecord } from '#server/passes/pass-record.ts';
import { isGoodPass, isStanding } from '#server/passes/pass-state.queries.ts';
import { fetchLevels } from '#server/staff/team/roles.queries.ts';
import { readAudience } from '#server/wallets/messages/audience.ts';
import { fetchNextHolders } from '#server/wallets/messages/audience.queries.ts';
import { sharePark } from '../test-park.ts';
import { fillPark, numberOfMember } from './fill-park.ts';

const park = sharePark();
const random = makeRandom(287_239);
const next = (count: number): number => random.whole(0, count - 1);
const isSo = (): boolean => next(2) === 1;
const membersTotal = 240;

beforeAll(async () => {
  await fillPark(park, membersTotal);
  await changePasses();
  await addStaffRows();
  await putCardsOnPhones();
});

/** An instant around now: the moment itself, the one before and after it, and far from it. */
function someInstant(): Date | null {
  const distance = [undefined, -1, 0, 1, -9_000_000, 9_000_000][next(6)];
  return distance === undefined ? null : new Date(park.clock.now().getTime() + distance);
}

/** Every pass gets facts that do not depend on each other. */
async function changePasses(): Promise<void> {
  const { db } = park.services;
  for (const { orderId, barcode } of await db.select().from(passes)) {
    const change = { isRefunded: next(5) === 0, isRedeemed: isSo(), isActivated: isSo(), hasPhoto: isSo() };
    await db
      .update(passes)
      .set({ ...change, expiresAt: someInstant() })
      .where(isOfPass(passes, { orderId, barcode }));
  }
}

async function addStaffRows(): Promise<void> {
  const { db } = park.services;
  const sold = await db.selectDistinct({ orderNumber: passes.orderId }).from(passes);
  const waived = sold.filter(() => next(4) === 0);
  await db.delete(walletExceptions);
  await db.insert(walletExceptions).values(waived.map((row) => ({ ...row, skipsImage: isSo() })));
  const kinds = await db.select().from(products);
  const excluded = kinds.flatMap(({ merchItemId, merchPackId }) => [
    { merchItemId: isSo() ? merchItemId : '', merchPackId: isSo() ? merchPackId : '' },
    { merchItemId, merchPackId: 'OF-NO-PRODUCT' },
  ]);
  await db.insert(walletItemExclusions).values(
    excluded.map((row) => ({
      ...row,
      customError: '',
      isActive: next(4) > 0,
      excludesNfc: next(3) === 0,
      validFrom: someInstant(),
      validTo: someInstant(),
    })),
  );
}

/** Cards of members are held at Google; messages reach no other members. */
async function putCardsOnPhones(): Promise<void> {
  await park.services.db.insert(googleWalletObjects).values(
    Array.from({ length: membersTotal }, (_, index) => ({
      ...{ objectId: `card-${index}`, classId: 'card', orderId: '', fingerprint: '' },
      barcode: numberOfMember(index),
      writtenAt: park.clock.now(),
      savedAt: park.clock.now(),
    })),
  );
}

const judged = z.object({
  order_id: z.string(),
  barcode: z.string(),
  is_standing: z.boolean(),
  is_good: z.boolean(),
  is_possible: z.boolean(),
  is_excluded: z.boolean(),
});

/** What SQL says of every pass, beside what the domain says. */
async function passesJudgedTwice() {
  const { db } = park.services;
  const now = park.clock.now();
  const rows = await db.execute(sql`select pass.order_id, pass.barcode, ${isStanding(now)} as is_standing,
      ${isGoodPass(now)} as is_good, ${isPossible(now)} as is_possible, ${isExcluded(now)} as is_excluded
    from passes pass join products product using (product_id)`);
  const found = readRows(rows, judged);
  const records = await Promise.all(
    found.map(({ order_id: orderId, barcode }) => fetchPassByPair(db, { orderId, barcode })),
  );
  return found.flatMap((bySql, index) => {
    const record = records[index];
    return record === undefined ? [] : [{ bySql, byDomain: judgeByDomain(record, now) }];
  });
}

function judgeByDomain(record: PassRecord, now: Date) {
  const skipImage = record.exceptions.some((exception) => exception.skipsImage);
  const isExpired = isExpiredAt(record.expiresAt, now);
  const { isRefunded: refunded, isActivated: isPassActivated } = record;
  const isGood = voidReasonOf({ ...record, refunded, isExpired, isPassActivated }) === undefined;
  return {
    order_id: record.orderId,
    barcode: record.barcode,
    is_standing: !refunded && !isExpired,
    is_good: isGood,
    is_possible: isGood && mayEnterWallet({ ...record, skipImage }),
    is_excluded: judgeExclusion(record.exclusions, record.line, now).excludedBy !== undefined,
  };
}

test('the states of a pass', async () => {
  const both = await passesJudgedTwice();
  expect(both.map(({ bySql }) => bySql)).toEqual(both.map(({ byDomain }) => byDomain));
  // Every state occurs, alone and together with others.
  expect(
    new Set(both.map(({ bySql: { order_id: _order, barcode: _code, ...states } }) => JSON.stringify(states)))
      .size,
  ).toBe(8);
});

test('the tier of a member, at and around its first point', async () => {
  const { services } = park;
  const tiers = await readTiers(services.db, services.clock.now());
  const bySql: string[] = [];
  for (const { name } of tiers) {
    const facts = await readAudience(services, { who: 'members', tier: name });
    const nobody = { orderId: '', barcode: '', shareId: '' };
    const held = await fetchNextHolders(services.db, facts, { after: nobody, rowsMax: 1000 });
    bySql.push(
      ...held.filter(({ barcode }) => barcode.startsWith('8')).map(({ barcode }) => `${barcode} ${name}`),
    );
  }
  const byDomain: string[] = [];
  for (let index = 0; index < membersTotal; index += 1) {
    const memberId = numberOfMember(index);
    byDomain.push(`${memberId} ${(await readStanding(services, memberId)).tier?.name ?? 'none'}`);
  }
  expect(bySql.toSorted()).toEqual(byDomain.toSorted());
  expect(new Set(byDomain.map((line) => line.slice(10))).size).toBe(tiers.length);
});

test('the members of the team who are employed', async () => {
  const { db } = park.services;
  const now = park.clock.now();
  const team = await db.select().from(teamMembers);
  for (const { guid } of team)
    await db
      .update(teamMembers)
      .set({ isActive: next(3) > 0, worksUntil: someInstant() })
      .where(eq(teamMembers.guid, guid));
  const employed = (await db.select().from(teamMembers)).filter((member) => isEmployed(member, now));
  const levels = Map.groupBy(employed, ({ accessLevel }) => accessLevel);
  expect(await fetchLevels(db, now)).toEqual(
    [...levels]
      .map(([level, { length }]) => ({ level, members: length }))
      .toSorted((a, b) => a.level - b.level),
  );
});

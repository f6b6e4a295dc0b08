/** Undo of a merge: both accounts are as they were, or it is refused because points were used since. */
import { eq, like } from 'drizzle-orm';
import { expect, beforeAll } from 'vitest';

import { loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import { mergedMembers } from '#server/base/db/schema/merged-members.ts';
import { clubRequests } from '#server/base/db/schema/requests.ts';
import {
  balanceOf,
  ines,
  luis,
  maya,
  ordersOf,
  rosa,
  rosaAtWork,
  theo,
  userIdOf,
} from '#server/loyalty/desk/staff-loyalty-testing.ts';
import { lotsOf } from '#domain/loyalty-lots.ts';
import { fetchBalances, fetchEarnedSince, fetchPostedLines } from '#server/loyalty/ledger.queries.ts';
import { runHousekeeping } from '#server/ops/housekeeping.ts';
import { findLedgerBreaches } from '#server/ops/invariants/ledger.queries.ts';
import { signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { withOwnPark, type TestPark, test, keepOpen } from '#server/testing/test-park.ts';
import { auditEntries, auditUndos } from '#server/base/db/schema/staff.ts';
import { openTwoServers, postUntilServed } from '#server/testing/two-servers.ts';
import { codeAndText, offerOf, ownActsOf, undo } from './undo-testing.ts';

interface Account {
  account: string;
  email: string;
}

const merge = (staff: SignedInStaff, from: Account, into: Account) =>
  staff.call('POST', '/api/admin/loyalty/merge/', {
    fromUserID: from.account,
    intoUserID: into.account,
    reason: 'Same person',
  });

const adjust = (staff: SignedInStaff, { account }: Account, points: number) =>
  staff.call('POST', '/api/admin/loyalty/adjust/', { userID: account, points, reason: 'Correction' });

/** All of an account that a merge changes. */
async function stateOf(park: TestPark, staff: SignedInStaff, account: Account) {
  const { db } = park.services;
  const left = new Map<string, number>();
  for (const { expiresAt, pointsLeft } of lotsOf(await fetchPostedLines(db, account.account)))
    left.set(expiresAt.toISOString(), (left.get(expiresAt.toISOString()) ?? 0) + pointsLeft);
  const [member] = await db.select().from(loyaltyMembers).where(eq(loyaltyMembers.memberId, account.account));
  const orders = (await ordersOf(staff, account)).map(({ id, points, state }) => ({ id, points, state }));
  return {
    lots: Object.fromEntries(left),
    balances: await fetchBalances(db, account.account),
    earned: await fetchEarnedSince(db, account.account, new Date('2020-01-01')),
    member,
    orders: orders.sort((a, b) => a.id.localeCompare(b.id)),
  };
}

async function expectSound(park: TestPark): Promise<void> {
  const breaches = await findLedgerBreaches(park.services.db);
  expect(breaches.filter(({ count }) => count > 0)).toEqual([]);
}

test.each([
  ['orders and points', rosa, rosaAtWork, 0],
  ['a season pass', maya, ines, 0],
  ['spent points of orders', rosa, luis, -700],
  ['a debt', theo, luis, 0],
  ['an account into one with a debt', maya, theo, -100],
])('both accounts are as before: %s', (_what, from, into, points) =>
  withOwnPark(async (park) => {
    const loyalty = await signInStaff(park, 'loyalty');
    if (points !== 0) await adjust(loyalty, from, points);
    const before = [await stateOf(park, loyalty, from), await stateOf(park, loyalty, into)];
    const merged = await merge(loyalty, from, into);
    expect(offerOf(merged)).not.toBe('');
    expect((await undo(loyalty, merged)).json()).toEqual({
      text: `Account ${from.account} is open again, with its orders and points.`,
    });
    expect([await stateOf(park, loyalty, from), await stateOf(park, loyalty, into)]).toEqual(before);
    await expectSound(park);
    // It can be merged again, and that can be undone as well.
    const again = await merge(loyalty, from, into);
    expect((await undo(loyalty, again)).statusCode).toBe(200);
    expect([await stateOf(park, loyalty, from), await stateOf(park, loyalty, into)]).toEqual(before);
    await expectSound(park);
  }),
);

test('points that expired stay expired, and those that wait go on waiting', async (park) => {
  const loyalty = await signInStaff(park, 'loyalty');
  const stay = { email: maya.email, userID: await userIdOf(park, maya), reservationNumber: 'HB483010' };
  expect((await loyalty.call('POST', '/api/admin/loyalty/hotels/', stay)).statusCode).toBe(200);
  await adjust(loyalty, maya, -200);
  const before = [await stateOf(park, loyalty, maya), await stateOf(park, loyalty, rosa)];
  expect((await undo(loyalty, await merge(loyalty, maya, rosa))).statusCode).toBe(200);
  expect([await stateOf(park, loyalty, maya), await stateOf(park, loyalty, rosa)]).toEqual(before);
  park.clock.advance(700 * 86_400);
  await runHousekeeping(park.services);
  const late = await signInStaff(park, 'loyalty');
  const ended = [await stateOf(park, late, maya), await stateOf(park, late, rosa)];
  expect((await undo(late, await merge(late, maya, rosa))).statusCode).toBe(200);
  expect([await stateOf(park, late, maya), await stateOf(park, late, rosa)]).toEqual(ended);
  await expectSound(park);
});

test('an order that was claimed in between stays; points that were taken in between refuse the undo', async (park) => {
  const loyalty = await signInStaff(park, 'loyalty');
  const merged = await merge(loyalty, rosa, ines);
  const claim = { email: ines.email, userID: await userIdOf(park, ines), orderId: '10300001' };
  const before = await balanceOf(park, ines);
  expect((await loyalty.call('POST', '/api/admin/loyalty/tickets/', claim)).statusCode).toBe(200);
  const claimed = (await balanceOf(park, ines)) - before;
  expect((await undo(loyalty, merged)).statusCode).toBe(200);
  expect([await balanceOf(park, rosa), await balanceOf(park, ines)]).toEqual([890, before + claimed - 890]);
  await expectSound(park);
  const second = await merge(loyalty, rosa, luis);
  await adjust(loyalty, luis, -10);
  expect(codeAndText(await undo(loyalty, second))).toEqual([
    409,
    'act-overtaken',
    'Points of it were used since',
  ]);
  expect(await balanceOf(park, luis)).toBe(250 + 890 - 10);
  await expectSound(park);
});

test('two undos, a claim and a gift at once: one undo, and no point is lost', async (park) => {
  const loyalty = await signInStaff(park, 'loyalty');
  const merged = await merge(loyalty, rosa, ines);
  const all = (await balanceOf(park, ines)) + (await balanceOf(park, rosa));
  const claim = { email: ines.email, userID: await userIdOf(park, ines), orderId: '10300001' };
  const [one, two, claimed, gift] = await Promise.all([
    undo(loyalty, merged),
    undo(loyalty, merged),
    loyalty.call('POST', '/api/admin/loyalty/tickets/', claim),
    adjust(loyalty, ines, 50),
  ]);
  expect([one.statusCode, two.statusCode].sort((a, b) => a - b)).toEqual([200, 409]);
  expect([claimed.statusCode, gift.statusCode]).toEqual([200, 200]);
  const { points } = claimed.json<{ points: number }>();
  expect((await balanceOf(park, ines)) + (await balanceOf(park, rosa))).toBe(all + points + 50);
  expect(await balanceOf(park, rosa)).toBe(890);
  await expectSound(park);
});

test('an email that joined anew, or ten minutes, refuse the undo; then no name is kept', async (park) => {
  const loyalty = await signInStaff(park, 'loyalty');
  const merged = await merge(loyalty, rosa, luis);
  await park.services.db
    .update(loyaltyMembers)
    .set({ email: rosa.email, emailKey: rosa.email })
    .where(eq(loyaltyMembers.memberId, theo.account));
  expect(codeAndText(await undo(loyalty, merged))[2]).toBe(
    'Another account has the email or the season pass since',
  );
  expect((await ownActsOf(loyalty))[0]).toMatchObject({ action: 'Loyalty Merge', undo: { state: 'open' } });
  expect(await ownActsOf(loyalty)).toHaveLength(1);
  park.clock.advance(601);
  expect(codeAndText(await undo(loyalty, merged))[1]).toBe('act-too-old');
  await runHousekeeping(park.services);
  expect(await park.services.db.select().from(mergedMembers)).toEqual([]);
});

test('open requests go back to their account', async (park, db) => {
  const loyalty = await signInStaff(park, 'loyalty');
  await db.insert(clubRequests).values({
    ...{
      memberId: rosa.account,
      earnKind: 'tickets',
      number: '10600009',
      reason: 'claim-unknown',
      note: '',
    },
    ...{ isProved: true, language: 'en', status: 'open' },
    ...{ requestedAt: park.clock.now(), dueAt: park.clock.now() },
  });
  const ownerOf = async () =>
    (await db.select().from(clubRequests).where(eq(clubRequests.number, '10600009')))[0]?.memberId;
  const merged = await merge(loyalty, rosa, luis);
  expect(await ownerOf()).toBe(luis.account);
  await undo(loyalty, merged);
  expect(await ownerOf()).toBe(rosa.account);
});

const undosAtOnce = 300;

const servers = keepOpen(() => openTwoServers());
let lead: SignedInStaff;
let admin: SignedInStaff;
beforeAll(async () => {
  lead = await signInStaff(servers.park, 'loyalty');
  admin = await signInStaff(servers.park, 'admin');
});

/** The answers by status and code, counted. */
async function undoAtOnce(entry: string): Promise<Record<string, number>> {
  const tokens = [lead.token, admin.token];
  const headers = Array.from({ length: undosAtOnce }, (_, place) => ({
    authorization: `Bearer ${tokens[place % 3 === 0 ? 1 : 0] ?? ''}`,
  }));
  const bodies = headers.map(() => ({}));
  const path = `/api/admin/undo/${entry}`;
  const { answers } = await postUntilServed(servers.apps, path, bodies, '203.0.113.7', headers);
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const key = `${answer.statusCode} ${answer.json<{ code?: string }>().code ?? ''}`.trim();
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

const marksOf = async (entry: string) =>
  (
    await servers.park.services.db
      .select()
      .from(auditUndos)
      .where(eq(auditUndos.entryId, Number(entry)))
  ).length;

const undosOf = async (action: string) =>
  (
    await servers.park.services.db
      .select()
      .from(auditEntries)
      .where(like(auditEntries.action, `${action} Undo`))
  ).length;

test('points that were given are taken back once', async () => {
  const body = { userID: luis.account, points: 200, reason: 'Ride closure' };
  const entry = offerOf(await lead.call('POST', '/api/admin/loyalty/adjust/', body));
  expect(await undoAtOnce(entry)).toEqual({ '200': 1, '409 act-undone': undosAtOnce - 1 });
  expect([await balanceOf(servers.park, luis), await marksOf(entry)]).toEqual([250, 1]);
  expect(await undosOf('Loyalty Adjust')).toBe(1);
  const breaches = await findLedgerBreaches(servers.park.services.db);
  expect(breaches.filter(({ count }) => count > 0)).toEqual([]);
}, 60_000);

test('a deleted row is restored once', async () => {
  const api = '/api/admin/wallet-exception/';
  const made = await admin.call('POST', api, { walletExceptionOrderNumber: '10990001' });
  const { walletExceptionGUID: id } = made.json<{ walletExceptionGUID: string }>();
  const entry = offerOf(await admin.call('DELETE', `${api}${id}`));
  const counts = await undoAtOnce(entry);
  expect(counts['200']).toBe(1);
  expect(await undosOf('Wallet Exception Delete')).toBe(1);
  const rows = await admin.call('GET', `${api}?search=10990001`);
  expect(rows.headers['x-total-count']).toBe('1');
}, 60_000);

test('an edit and an undo at once never lose the edit', async () => {
  const api = '/api/admin/wallet-exception/';
  for (let round = 0; round < 20; round += 1) {
    const made = await admin.call('POST', api, { walletExceptionOrderNumber: `2099${1000 + round}` });
    const { walletExceptionGUID: id } = made.json<{ walletExceptionGUID: string }>();
    const url = `${api}${id}`;
    const changed = await admin.call('PUT', url, { walletExceptionSkipImage: true });
    const edit = admin.call('PUT', url, {
      walletExceptionSkipImage: false,
      walletExceptionSkipRegistration: true,
    });
    const second = servers.apps[1].inject({
      method: 'POST',
      url: `/api/admin/undo/${offerOf(changed)}`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const [edited, undone] = await Promise.all([edit, second]);
    expect(edited.statusCode).toBe(200);
    expect([200, 409]).toContain(undone.statusCode);
    const row = (await admin.call('GET', `${api}?id=${id}`)).json<Record<string, unknown>[]>()[0];
    expect(row?.['walletExceptionSkipRegistration']).toBe(true);
  }
}, 60_000);

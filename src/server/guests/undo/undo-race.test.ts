/** Hundreds of undos of one act at once, on two servers: one is taken, and the ledger and the log hold it once. */
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { auditEntries, auditUndos } from '#server/base/db/schema/staff.ts';
import { balanceOf, luis } from '#server/loyalty/desk/staff-loyalty-testing.ts';
import { findLedgerBreaches } from '#server/ops/invariants/ledger.queries.ts';
import { signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { openTwoServers, postUntilServed, type TwoServers } from '#server/testing/two-servers.ts';
import { offerOf } from './undo-testing.ts';

const undosAtOnce = 300;

let servers: TwoServers;
let lead: SignedInStaff;
let admin: SignedInStaff;
beforeAll(async () => {
  servers = await openTwoServers();
  lead = await signInStaff(servers.park, 'loyalty');
  admin = await signInStaff(servers.park, 'admin');
});
afterAll(() => servers.close());

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

import { and, eq, getTableColumns, getTableName, sql } from 'drizzle-orm';
import { expect } from 'vitest';

import { applePasses, passUpdates } from '#server/base/db/schema/live-passes.ts';
import { googleWalletObjects } from '#server/base/db/schema/operations.ts';
import { passes, ticketShares } from '#server/base/db/schema/park.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { allTables } from '#server/base/db/tables/all-tables.ts';
import { plantCanaries, guest } from '#server/guests/erase-guest-testing.ts';
import { printLinks } from '#server/passes/links/pass-links.ts';
import { verifyInvariants } from '#server/ops/invariants/verify.ts';
import { hostActor } from '#server/staff/audit.queries.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { withOwnPark, type TestPark, test, dayTicketRow } from '#server/testing/test-park.ts';
import { importRows } from '../imports/import-rows.ts';
import { correctBarcode, movePass, withdrawOrder } from './correct-pass.ts';
import { followingTables, otherReferences, rewrittenTables } from './pass-references.ts';

const by = { actor: hostActor, reason: 'typed wrongly at the till' };
const wrong = { orderId: '30000001', barcode: '5126000030000001' };
const right = '5126000030000099';

const orderRow = (orderId: string, barcode: string) => dayTicketRow(orderId, { barcode });

async function withOrder(run: (park: TestPark) => Promise<void>): Promise<void> {
  await withOwnPark(async (park) => {
    await importRows(park.services, 'orders', [orderRow(wrong.orderId, wrong.barcode)]);
    await run(park);
  });
}

const login = async (park: TestPark, orderId: string, barcode: string): Promise<number> =>
  (await park.post('/api/login/', { orderId, barcode })).statusCode;

const tables = [...allTables.values()];

test('every table that names a pass or an order follows a correction, or says why it does not', () => {
  const naming = /order_id|order_number|barcode|season_pass_id|^source_id$|^source_ref$/;
  const followed = new Set<string>([...followingTables, ...rewrittenTables.map(({ table }) => table)]);
  const unknown = tables.flatMap((table) => {
    const columns = Object.values(getTableColumns(table)).map(({ name }) => name);
    const name = getTableName(table);
    return columns
      .filter((column) => naming.test(column))
      .filter((column) => !(followed.has(name) && ['order_id', 'barcode'].includes(column)))
      .map((column) => `${name}.${column}`)
      .filter((column) => otherReferences[column] === undefined);
  });
  expect(unknown).toEqual([]);
});

/** The columns that hold this text anywhere, apart from the records of what happened. */
async function columnsWith(park: TestPark, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of tables) {
    const name = getTableName(table);
    const [row] = await park.services.db
      .select({ count: sql<number>`count(*)::int` })
      .from(sql`${sql.raw(name)} item where to_jsonb(item)::text like ${`%${text}%`}`);
    if ((row?.count ?? 0) > 0) found.push(name);
  }
  return found.toSorted();
}

test('after a correction nothing but the records of what happened names the old barcode', async (park) => {
  await plantCanaries(park.services);
  const { orderId, barcode } = guest;
  const verdict = await correctBarcode(park.services, { orderId, barcode }, '240126000000999998', by);
  expect(verdict).toBe('good');
  const records = new Set([
    'audit_entries',
    'import_changes',
    'ledger_transactions',
    'mails',
    'order_corrections',
  ]);
  expect((await columnsWith(park, barcode)).filter((name) => !records.has(name))).toEqual([]);
  expect(await columnsWith(park, '240126000000999998')).toEqual(
    expect.arrayContaining([
      'apple_passes',
      'consents',
      'pass_links',
      'registration_changes',
      'ticket_shares',
    ]),
  );
  expect((await verifyInvariants(park.services)).filter(({ breaches }) => breaches > 0)).toEqual([]);
});

test('the link that was sent still opens the corrected pass, and the pass gets a link to print', () =>
  withOrder(async (park) => {
    const linkOf = async (pass: typeof wrong): Promise<string> =>
      (await printLinks(park.services, [pass]))[0]?.link ?? '';
    const sent = await linkOf(wrong);
    expect(await correctBarcode(park.services, wrong, right, by)).toBe('good');
    const printed = await linkOf({ ...wrong, barcode: right });
    expect(printed).not.toBe(sent);
    for (const link of [sent, printed]) {
      const answer = await park.post('/api/login/', { hashUrl: new URL(link).pathname.slice(1) });
      expect([answer.statusCode, answer.body.includes(right)]).toEqual([200, true]);
    }
  }));

test('the guest opens the pass by the corrected barcode only, and installed passes follow', () =>
  withOrder(async (park) => {
    const { db, clock } = park.services;
    const installed = { ...wrong, shareId: '' };
    await db
      .insert(applePasses)
      .values({ serialNumber: 's1', ...installed, keyId: 'k', changedAt: clock.now() });
    await db
      .insert(googleWalletObjects)
      .values({ objectId: 'g1', classId: 'x', ...installed, fingerprint: '', writtenAt: clock.now() });
    expect(await correctBarcode(park.services, wrong, right, by)).toBe('good');
    expect([
      await login(park, wrong.orderId, wrong.barcode),
      await login(park, wrong.orderId, right),
    ]).toEqual([404, 200]);
    const { wallet, barcode } = passUpdates;
    expect(await db.select({ wallet, barcode }).from(passUpdates).orderBy(wallet)).toEqual([
      { wallet: 'apple', barcode: right },
      { wallet: 'google', barcode: right },
    ]);
    const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.action, 'Pass Correct'));
    expect(entry).toMatchObject({ target: `${wrong.orderId}/${right}`, after: { reason: by.reason } });
  }));

test('an import of the wrong barcode does not bring it back, and says the right one', () =>
  withOrder(async (park) => {
    await correctBarcode(park.services, wrong, right, by);
    const again = await importRows(park.services, 'orders', [orderRow(wrong.orderId, wrong.barcode)]);
    expect(again).toMatchObject({ kept: 0, refused: [{ row: 1 }] });
    expect(again.refused[0]?.reasons).toEqual([
      `The team corrected this pass to order ${wrong.orderId}, barcode ${right}; send these numbers`,
    ]);
    expect((await importRows(park.services, 'orders', [orderRow(wrong.orderId, right)])).unchanged).toBe(1);
    const redeemed = { ...wrong, redeemedAt: '2026-11-21T10:00:00Z' };
    expect((await importRows(park.services, 'redemptions', [redeemed])).kept).toBe(1);
    const [pass] = await park.services.db.select().from(passes).where(eq(passes.barcode, right));
    expect(pass?.isRedeemed).toBe(true);
  }));

test('a wrong barcode keeps the right row out only until it is corrected', () =>
  withOrder(async (park) => {
    const rightful = orderRow('30000002', wrong.barcode);
    const refused = await importRows(park.services, 'orders', [rightful]);
    expect(refused.refused[0]?.reasons[0]).toContain(
      'The barcode belongs to order 30000001; if that is wrong',
    );
    await correctBarcode(park.services, wrong, right, by);
    expect((await importRows(park.services, 'orders', [rightful])).kept).toBe(1);
  }));

test('the pass of a withdrawn order can be given another barcode, so that the right order gets it', () =>
  withOrder(async (park) => {
    await withdrawOrder(park.services, wrong.orderId, by);
    const rightful = orderRow('30000002', wrong.barcode);
    expect((await importRows(park.services, 'orders', [rightful])).kept).toBe(0);
    expect(await correctBarcode(park.services, wrong, right, by)).toBe('good');
    expect((await importRows(park.services, 'orders', [rightful])).kept).toBe(1);
    const [pass] = await park.services.db.select().from(passes).where(eq(passes.barcode, right));
    expect(pass?.isRefunded).toBe(true);
  }));

test('a barcode that two orders of one file name is refused in the second, which names the first', () =>
  withOrder(async (park) => {
    const twice = ['30000002', '30000003'].map((orderId) => orderRow(orderId, '5126000030000002'));
    const { kept, refused } = await importRows(park.services, 'orders', twice);
    expect([kept, refused[0]?.row]).toEqual([1, 2]);
    expect(refused[0]?.reasons[0]).toContain('The barcode belongs to order 30000002; if that is wrong');
  }));

test('a pass moves to the right order and back', () =>
  withOrder(async (park) => {
    const other = orderRow('30000002', '5126000030000002');
    await importRows(park.services, 'orders', [other]);
    expect(await movePass(park.services, wrong, '30000002', by)).toBe('good');
    expect(await login(park, '30000002', wrong.barcode)).toBe(200);
    const again = await importRows(park.services, 'orders', [orderRow(wrong.orderId, wrong.barcode)]);
    expect(again.kept).toBe(0);
    const moved = { orderId: '30000002', barcode: wrong.barcode };
    expect(await movePass(park.services, moved, wrong.orderId, by)).toBe('good');
    expect(await login(park, wrong.orderId, wrong.barcode)).toBe(200);
    expect(
      (await importRows(park.services, 'orders', [orderRow(wrong.orderId, wrong.barcode)])).unchanged,
    ).toBe(1);
  }));

test('a correction to numbers that are taken, unknown or the same changes nothing', () =>
  withOrder(async (park) => {
    const other = { orderId: '30000002', barcode: '5126000030000002' };
    await importRows(park.services, 'orders', [orderRow(other.orderId, other.barcode)]);
    expect(await correctBarcode(park.services, wrong, wrong.barcode, by)).toBe('same-numbers');
    expect(await correctBarcode(park.services, wrong, other.barcode, by)).toBe('numbers-taken');
    expect(await movePass(park.services, wrong, '39999999', by)).toBe('order-unknown');
    expect(await correctBarcode(park.services, { ...wrong, barcode: right }, '51260000', by)).toBe(
      'not-found',
    );
    // The former barcode of another pass is reserved, because its wallets still name it.
    await correctBarcode(park.services, other, right, by);
    const former = { orderId: '30000002', barcode: other.barcode };
    await importRows(park.services, 'orders', [orderRow('30000002', '5126000030000003')]);
    const third = { orderId: '30000002', barcode: '5126000030000003' };
    expect(await correctBarcode(park.services, third, former.barcode, by)).toBe('numbers-taken');
    await withdrawOrder(park.services, '30000002', by);
    expect(await movePass(park.services, wrong, '30000002', by)).toBe('order-withdrawn');
  }));

test('a withdrawn order is void, its shares end, its points are gone, and no import adds to it', async (park, db) => {
  const [share] = await db
    .select()
    .from(ticketShares)
    .where(sql`revoked_at is null`);
  if (share === undefined) throw new Error('The demo park has lost its shares.');
  const { orderId } = share;
  const done = await withdrawOrder(park.services, orderId, by);
  expect(done).toMatchObject({ verdict: 'good' });
  expect(done.verdict === 'good' && done.sharesEnded).toBeGreaterThan(0);
  expect(await db.$count(passes, and(eq(passes.orderId, orderId), eq(passes.isRefunded, false)))).toBe(0);
  const added = await importRows(park.services, 'orders', [orderRow(orderId, '5126000039999999')]);
  expect(added.refused).toEqual([{ row: 1, reasons: [`The team withdrew order ${orderId}`] }]);
  expect(await withdrawOrder(park.services, orderId, by)).toEqual({ verdict: 'was-withdrawn' });
  expect(await withdrawOrder(park.services, '39999999', by)).toEqual({ verdict: 'not-found' });
  expect((await verifyInvariants(park.services)).filter(({ breaches }) => breaches > 0)).toEqual([]);
});

test('staff with the permission correct a pass, and others are refused', () =>
  withOrder(async (park) => {
    const lead = await signInStaff(park, 'admin');
    const agent = await signInStaff(park, 'agent');
    const url = `/api/admin/order-correction/barcode/${wrong.orderId}/${wrong.barcode}`;
    expect((await agent.call('POST', url, { barcode: right, reason: 'x' })).statusCode).toBe(403);
    expect((await lead.call('POST', url, { barcode: right, reason: '  ' })).statusCode).toBe(400);
    expect((await lead.call('POST', url, { barcode: 'abc', reason: 'x' })).statusCode).toBe(400);
    expect((await lead.call('POST', url, { barcode: right, reason: 'x' })).json()).toEqual({
      ...wrong,
      barcode: right,
    });
    const withdraw = `/api/admin/order-correction/withdraw/${wrong.orderId}`;
    expect((await lead.call('POST', withdraw, { reason: 'sold twice' })).json()).toMatchObject({ passes: 1 });
    expect((await lead.call('POST', withdraw, { reason: 'sold twice' })).statusCode).toBe(409);
  }));

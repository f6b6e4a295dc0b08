/** Undo of an order's withdrawal: passes, shares and points hold again, unless something came after. */
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';

import { ledgerTransactions } from '#server/base/db/schema/loyalty.ts';
import { passes, passLinks, ticketShares } from '#server/base/db/schema/park.ts';
import { importRows } from '#server/data/imports/import-rows.ts';
import { clawBack } from '#server/loyalty/claw-back.ts';
import { auditOf, balanceOf, ines, ordersOf, userIdOf } from '#server/loyalty/desk/staff-loyalty-testing.ts';
import { verifyInvariants } from '#server/ops/invariants/verify.ts';
import { asOwner } from '#server/testing/park-database.ts';
import { signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { withOwnPark, type TestPark, test } from '#server/testing/test-park.ts';
import {
  codeAndText,
  offerOf,
  ownActsOf,
  undo,
  importClaimedOrder,
  soldPass,
  twoPasses,
  withdraw,
} from './undo-testing.ts';

const { orderId, first, second } = twoPasses;
const refundOf = (barcode: string) => ({ orderId, barcode });

async function withClaimedOrder(
  run: (park: TestPark, lead: SignedInStaff, balance: number) => Promise<void>,
): Promise<void> {
  await withOwnPark(async (park) => {
    const lead = await signInStaff(park, 'admin');
    const balance = await importClaimedOrder(park, lead);
    await run(park, lead, balance);
    expect(await clawBack(park.services)).toBe(0);
    expect((await verifyInvariants(park.services)).filter(({ breaches }) => breaches > 0)).toEqual([]);
  });
}

/** The barcodes of the order that hold. */
async function holding(park: TestPark): Promise<string[]> {
  const rows = await park.services.db
    .select({ barcode: passes.barcode })
    .from(passes)
    .where(and(eq(passes.orderId, orderId), eq(passes.isRefunded, false), isNull(passes.refundedAt)))
    .orderBy(passes.barcode);
  return rows.map(({ barcode }) => barcode);
}

test('a withdrawn order holds again with its passes and points, and imports add to it', () =>
  withClaimedOrder(async (park, lead, balance) => {
    const orders = await ordersOf(lead, ines);
    const withdrawn = await withdraw(lead);
    expect(await balanceOf(park, ines)).toBe(balance - 1580);
    expect((await undo(lead, withdrawn)).json()).toEqual({
      text: 'Order 30000001 holds again: 2 passes, 1,580 Brownie points.',
    });
    expect(await balanceOf(park, ines)).toBe(balance);
    expect(await ordersOf(lead, ines)).toEqual(orders);
    expect(await holding(park)).toEqual([first, second]);
    const added = await importRows(park.services, 'orders', [soldPass('5126000030000003')]);
    expect(added.kept).toBe(1);
    const [entry] = await auditOf(park);
    expect(entry).toMatchObject({
      action: 'Order Withdraw Undo',
      target: orderId,
      before: { isWithdrawn: true },
      after: { isWithdrawn: false, passes: 2, shares: 0, points: 1580, undoes: Number(offerOf(withdrawn)) },
    });
    expect(codeAndText(await undo(lead, withdrawn)).slice(0, 2)).toEqual([409, 'act-undone']);
  }));

test('the ledger keeps what was taken, and the order can be withdrawn and undone again', () =>
  withClaimedOrder(async (park, lead, balance) => {
    for (const rounds of [1, 2, 3]) {
      expect((await undo(lead, await withdraw(lead))).statusCode).toBe(200);
      expect(await balanceOf(park, ines)).toBe(balance);
      const entries = await park.services.db
        .select({ kind: ledgerTransactions.kind })
        .from(ledgerTransactions)
        .where(eq(ledgerTransactions.sourceId, orderId));
      expect(entries.filter(({ kind }) => kind === 'Reversal')).toHaveLength(rounds);
      expect(entries).toHaveLength(1 + 2 * rounds);
    }
    await withdraw(lead);
    expect(await balanceOf(park, ines)).toBe(balance - 1580);
  }));

test.each([
  ['by the rule of its claim', false],
  ['by its share, where the claim has no rule', true],
])('a pass that was refunded before stays refunded, and the points follow %s', (_, hasNoBasis) =>
  withClaimedOrder(async (park, lead, balance) => {
    if (hasNoBasis) await forgetBasis(park);
    await importRows(park.services, 'refunds', [refundOf(first)]);
    expect(await balanceOf(park, ines)).toBe(balance - 790);
    const withdrawn = await withdraw(lead);
    expect((await undo(lead, withdrawn)).json<{ text: string }>().text).toContain('1 pass, 790 ');
    expect(await holding(park)).toEqual([second]);
    expect(await clawBack(park.services)).toBe(0);
    expect(await balanceOf(park, ines)).toBe(balance - 790);
    await importRows(park.services, 'refunds', [refundOf(second)]);
    expect(await balanceOf(park, ines)).toBe(balance - 1580);
  }),
);

test('shares and their links open the pass again; one that had ended before stays ended', async (park, db) => {
  const lead = await signInStaff(park, 'admin');
  const active = await db.select().from(ticketShares).where(isNull(ticketShares.revokedAt));
  const [share] = active;
  const shared = share?.orderId ?? '';
  const endedIn = (table: typeof ticketShares | typeof passLinks) =>
    db.$count(table, and(eq(table.orderId, shared), isNotNull(table.revokedAt)));
  const before = [await endedIn(ticketShares), await endedIn(passLinks)];
  const withdrawn = await withdraw(lead, shared);
  expect(await endedIn(ticketShares)).toBeGreaterThan(before[0] ?? 0);
  expect((await undo(lead, withdrawn)).json<{ text: string }>().text).toMatch(/\d shares?/);
  expect([await endedIn(ticketShares), await endedIn(passLinks)]).toEqual(before);
});

describe('an undo that comes too late says why, and changes nothing', () => {
  const refusedWith = async (park: TestPark, lead: SignedInStaff, after: () => Promise<unknown>) => {
    const withdrawn = await withdraw(lead);
    await after();
    const balance = await balanceOf(park, ines);
    const answer = codeAndText(await undo(lead, withdrawn));
    expect(await balanceOf(park, ines)).toBe(balance);
    expect(await holding(park)).toEqual([]);
    return answer;
  };
  const overtaken = (text: string) => [409, 'act-overtaken', text];

  test.each([
    ['now', {}],
    ['earlier', { refundedAt: '2026-11-20T13:00:00Z' }],
  ])('a pass that an import reported as refunded, %s', (_, at) =>
    withClaimedOrder(async (park, lead) => {
      const report = () => importRows(park.services, 'refunds', [{ ...refundOf(first), ...at }]);
      expect(await refusedWith(park, lead, report)).toEqual(
        overtaken('A pass of the order was changed or refunded since'),
      );
      // The same report again changes nothing.
      expect((await report()).kept).toBe(0);
    }),
  );

  test('a pass with another barcode', () =>
    withClaimedOrder(async (park, lead) => {
      const correct = `/api/admin/order-correction/barcode/${orderId}/${first}`;
      const answer = await refusedWith(park, lead, async () => {
        park.clock.advance(1);
        await lead.call('POST', correct, { barcode: '5126000030000009', reason: 'x' });
      });
      expect(answer).toEqual(overtaken('A pass of the order was changed or refunded since'));
    }));

  test('an order that was taken off its account', () =>
    withClaimedOrder(async (park, lead) => {
      const url = `/api/admin/loyalty/order/${await userIdOf(park, ines)}/${orderId}/${first}`;
      expect(await refusedWith(park, lead, () => lead.call('DELETE', url))).toEqual(
        overtaken('The order was taken off its account since, or the account was merged'),
      );
    }));

  test('an account that was removed', () =>
    withClaimedOrder(async (park, lead) => {
      const remove = () => lead.call('DELETE', `/api/admin/loyalty/${ines.account}`);
      const [status, code] = await refusedWith(park, lead, remove);
      expect([status, code]).toEqual([409, 'act-overtaken']);
    }));

  test('ten minutes', () =>
    withClaimedOrder(async (park, lead) => {
      const wait = () => Promise.resolve(park.clock.advance(601));
      expect((await refusedWith(park, lead, wait))[1]).toBe('act-too-old');
    }));
});

test('who may not correct orders may not undo it, and sees no offer', () =>
  withClaimedOrder(async (park, lead) => {
    const agent = await signInStaff(park, 'agent');
    const withdrawn = await withdraw(lead);
    expect((await undo(agent, withdrawn)).statusCode).toBe(403);
    expect((await ownActsOf(lead))[0]).toMatchObject({ action: 'Order Withdraw', undo: { state: 'open' } });
    expect((await ownActsOf(agent)).filter(({ action }) => action === 'Order Withdraw')).toEqual([]);
  }));

test('a refund after the undo is explained without the withdrawal', () =>
  withClaimedOrder(async (park, lead) => {
    const explained = async () =>
      (await lead.call('POST', '/api/admin/guest-page/', { order: orderId })).body;
    const withdrawn = await withdraw(lead);
    expect(await explained()).toContain('its order was withdrawn');
    park.clock.advance(1);
    await undo(lead, withdrawn);
    await importRows(park.services, 'refunds', [refundOf(first)]);
    expect(await explained()).toContain('VOID: refunded');
    expect(await explained()).not.toContain('its order was withdrawn');
  }));

/** Takes away how the points of the claim were computed, which claims of earlier systems do not have. */
async function forgetBasis(park: TestPark): Promise<void> {
  await asOwner(park.services.db, async (owner) => {
    await owner.execute(sql`alter table ledger_transactions disable trigger all`);
    await owner.update(ledgerTransactions).set({ basis: {} }).where(eq(ledgerTransactions.sourceId, orderId));
    await owner.execute(sql`alter table ledger_transactions enable trigger all`);
  });
}

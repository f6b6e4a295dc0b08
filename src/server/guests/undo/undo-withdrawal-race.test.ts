/** Hundreds of undos of a withdrawal at once on two servers, among claw-backs of a third: one is taken, no point is lost. */
import { setTimeout } from 'node:timers/promises';

import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { passes } from '#server/base/db/schema/park.ts';
import { auditEntries, auditUndos } from '#server/base/db/schema/staff.ts';
import { withdrawOrder } from '#server/data/corrections/correct-pass.ts';
import { importRows } from '#server/data/imports/import-rows.ts';
import { clawBack } from '#server/loyalty/claw-back.ts';
import { balanceOf, ines } from '#server/loyalty/desk/staff-loyalty-testing.ts';
import { verifyInvariants } from '#server/ops/invariants/verify.ts';
import { hostActor } from '#server/staff/host-actor.ts';
import { signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import {
  openServerWithOwnPool,
  openTwoServers,
  postAtOnce,
  type TwoServers,
} from '#server/testing/two-servers.ts';
import { importClaimedOrder, soldPass, twoPasses } from './withdrawal-testing.ts';

const rounds = 5;
const refundRounds = 20;
const undosAtOnce = 200;
const clawBacksAtOnce = 6;
const overloaded = '408 temporary-error';

let servers: TwoServers;
/** Makes the corrections, and has connections of its own, which the undos do not use up. */
let third: Awaited<ReturnType<typeof openServerWithOwnPool>>;
let admin: SignedInStaff;
beforeAll(async () => {
  servers = await openTwoServers();
  third = await openServerWithOwnPool(servers.park);
  admin = await signInStaff(servers.park, 'admin');
});
afterAll(async () => {
  await third.close();
  await servers.close();
});

/** The entry of the withdrawal that is not undone yet, as soon as it is committed; its claw-back may still run. */
async function untilWithdrawn(orderId: string): Promise<number> {
  const { db } = servers.park.services;
  for (;;) {
    const entries = await db
      .select({ entryId: auditEntries.entryId, undone: auditUndos.entryId })
      .from(auditEntries)
      .leftJoin(auditUndos, eq(auditUndos.entryId, auditEntries.entryId))
      .where(and(eq(auditEntries.action, 'Order Withdraw'), eq(auditEntries.target, orderId)));
    const open = entries.find(({ undone }) => undone === null);
    if (open !== undefined) return open.entryId;
  }
}

/** The answers by status and code, counted. A server without a free connection asks for another try, which it gets. */
async function undoAtOnce(entry: number, count: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (let open = count; open > 0; open = counts[overloaded] ?? 0) {
    delete counts[overloaded];
    const headers = Array.from({ length: open }, () => ({ authorization: `Bearer ${admin.token}` }));
    const bodies = headers.map(() => ({}));
    const path = `/api/admin/undo/${entry}`;
    for (const answer of await postAtOnce(servers.apps, path, bodies, '203.0.113.7', headers)) {
      const key = `${answer.statusCode} ${answer.json<{ code?: string }>().code ?? ''}`.trim();
      counts[key] = (counts[key] ?? 0) + 1;
    }
  }
  return counts;
}

test(
  'one undo is taken, the balance is as before, and every invariant holds',
  { timeout: 240_000 },
  async () => {
    const { park } = servers;
    const balance = await importClaimedOrder(park, admin);
    for (let round = 0; round < rounds; round += 1) {
      const by = { actor: hostActor, reason: 'sold twice' };
      const withdrawing = withdrawOrder(third.services, twoPasses.orderId, by);
      const entry = await untilWithdrawn(twoPasses.orderId);
      const clawBacks = Array.from({ length: clawBacksAtOnce }, () => clawBack(third.services));
      const counts = await undoAtOnce(entry, undosAtOnce);
      await Promise.all([withdrawing, ...clawBacks]);
      expect(counts).toEqual({ '200': 1, '409 act-undone': undosAtOnce - 1 });
      expect(await balanceOf(park, ines)).toBe(balance);
    }
    expect(await clawBack(park.services)).toBe(0);
    expect((await verifyInvariants(park.services)).filter(({ breaches }) => breaches > 0)).toEqual([]);
  },
);

test(
  'a refund by the park and the undo at once never leave a refunded pass open',
  { timeout: 240_000 },
  async () => {
    const { park } = servers;
    for (let round = 0; round < refundRounds; round += 1) {
      const orderId = `3100${1000 + round}`;
      const refund = { orderId, barcode: `512600003100${1000 + round}` };
      await importRows(third.services, 'orders', [{ ...soldPass(refund.barcode), orderId }]);
      await withdrawOrder(third.services, orderId, { actor: hostActor, reason: 'sold twice' });
      const entry = await untilWithdrawn(orderId);
      // The undo begins later in each round, so that each of the two is the first in some.
      const undoing = setTimeout(round * 2).then(() => undoAtOnce(entry, 8));
      const [counts] = await Promise.all([undoing, importRows(third.services, 'refunds', [refund])]);
      expect([{ '200': 1, '409 act-undone': 7 }, { '409 act-overtaken': 8 }]).toContainEqual(counts);
      const [pass] = await park.services.db
        .select({ isRefunded: passes.isRefunded })
        .from(passes)
        .where(eq(passes.barcode, refund.barcode));
      expect(pass?.isRefunded).toBe(true);
    }
    expect((await verifyInvariants(park.services)).filter(({ breaches }) => breaches > 0)).toEqual([]);
  },
);

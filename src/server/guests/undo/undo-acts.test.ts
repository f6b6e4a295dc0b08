/** Undo of what the team did to passes, messages, mappings and earn rules. */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

import { eq, and } from 'drizzle-orm';
import { describe, expect, afterAll, beforeAll } from 'vitest';

import type { EarnRulesVersion } from '#contract/calls/earn-rules.ts';
import type { MessageView } from '#contract/calls/staff-messages.ts';
import type { PhotoRequestView } from '#contract/calls/staff-photo-requests.ts';

import { mails } from '#server/base/db/schema/operations.ts';
import { passes, isOfPass } from '#server/base/db/schema/park.ts';
import { verifyInvariants } from '#server/ops/invariants/verify.ts';
import { readDemoPark } from '#server/demo/demo-data.ts';
import { signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { test, keepOpen, goldPass } from '#server/testing/test-park.ts';
import { sendNextMessages } from '#server/wallets/messages/send-messages.ts';
import { codeAndText, undo, importClaimedOrder, soldPass, twoPasses } from './undo-testing.ts';
import { auditEntries, auditUndos } from '#server/base/db/schema/staff.ts';
import { withdrawOrder } from '#server/data/corrections/correct-pass.ts';
import { importRows } from '#server/data/imports/import-rows.ts';
import { clawBack } from '#server/loyalty/claw-back.ts';
import { balanceOf, ines } from '#server/loyalty/desk/staff-loyalty-testing.ts';
import { hostActor } from '#server/staff/audit.queries.ts';
import { openServerWithOwnPool, openTwoServers, postAtOnce } from '#server/testing/two-servers.ts';

describe('a pass', () => {
  const path = `${goldPass.orderId}/${goldPass.barcode}`;
  const isGold = isOfPass(passes, goldPass);

  test('gets its former barcode and its former order back', async (park) => {
    const lead = await signInStaff(park, 'lead');
    const api = '/api/admin/order-correction';
    const reason = 'Typed wrongly';
    const corrected = await lead.call('POST', `${api}/barcode/${path}`, {
      barcode: '240226000009999999',
      reason,
    });
    expect((await undo(lead, corrected)).statusCode).toBe(200);
    const found = await park.services.db.select({ barcode: passes.barcode }).from(passes).where(isGold);
    expect(found).toHaveLength(1);
    const moved = await lead.call('POST', `${api}/move/10240012/240326000000100122`, {
      orderId: '10240004',
      reason,
    });
    expect(moved.statusCode).toBe(200);
    expect((await undo(lead, moved)).json()).toEqual({
      text: 'The pass has its former numbers again: order 10240012, barcode 240326000000100122.',
    });
    expect(await verifyInvariants(park.services)).toBeDefined();
  });

  test('opens with its former link again after a renewal and after a revocation, until the new one is mailed', async (park) => {
    const agent = await signInStaff(park, 'agent');
    const demoLink =
      readDemoPark().orders.find(({ barcode }) => barcode === goldPass.barcode)?.primaryHashUrl ?? '';
    const opened = async () => (await park.post('/api/login/', { hashUrl: demoLink })).statusCode;
    const call = (method: 'PUT' | 'DELETE' | 'POST') => {
      park.clock.advance(1);
      return agent.call(method, `/api/admin/link/${path}`, { reason: 'Lost phone' });
    };
    for (const method of ['PUT', 'DELETE'] as const) {
      const ended = await call(method);
      expect(await opened()).toBe(404);
      expect((await undo(agent, ended)).statusCode).toBe(200);
      expect(await opened()).toBe(200);
    }
    const renewed = await call('PUT');
    await call('POST');
    expect(codeAndText(await undo(agent, renewed))[2]).toMatch(/^Overtaken by “Link Send” by Gail Osei/);
    expect(await opened()).toBe(404);
  });

  test('has its photo and its open request again as long as the mail of the answer waits', async (park) => {
    const agent = await signInStaff(park, 'agent');
    const ada = { orderId: '10240005', barcode: '240226000000100057' };
    const isAnswer = eq(mails.kind, 'photo-request-answer');
    const isAda = isOfPass(passes, ada);
    const openOf = async () =>
      (await agent.call('GET', '/api/admin/photo-request/'))
        .json<PhotoRequestView[]>()
        .find(({ barcode }) => barcode === ada.barcode);
    const slotOf = async () =>
      (
        await park.services.db
          .select({ uid: passes.photoUid, has: passes.hasPhoto })
          .from(passes)
          .where(isAda)
      )[0];
    const [slot, request] = [await slotOf(), await openOf()];
    const answer = { answer: 'approved', message: '' };
    const url = `/api/admin/photo-request/${request?.requestId ?? ''}`;
    const given = await agent.call('PUT', url, answer);
    expect((await slotOf())?.has).toBe(false);
    expect((await undo(agent, given)).json()).toEqual({ text: 'The request is open again.' });
    expect([await slotOf(), (await openOf())?.status]).toEqual([slot, 'open']);
    expect(await park.services.db.$count(mails, isAnswer)).toBe(0);
    const late = await agent.call('PUT', url, answer);
    await park.services.db.update(passes).set({ hasPhoto: true }).where(isAda);
    expect(codeAndText(await undo(agent, late))[2]).toBe('The guest has uploaded another photo since');
    // The answer stays, and so does its mail.
    expect(await park.services.db.$count(mails, isAnswer)).toBe(1);
    await park.services.db.update(passes).set({ hasPhoto: false }).where(isAda);
    await park.services.db.update(mails).set({ sentAt: new Date() }).where(isAnswer);
    expect(codeAndText(await undo(agent, late))[2]).toBe('The mail is on its way');
  });
});

describe('a message', () => {
  const draft = {
    ...{ kind: 'service', text: 'The wheel reopens at 3 pm', audience: { who: 'everyone' } },
    ...{ sendAt: null, shownUntil: null, version: 0 },
  };

  test('is changed, sent and deleted, and each is taken back', async (park) => {
    const admin = await signInStaff(park, 'admin');
    const url = `/api/admin/message/${randomUUID()}`;
    const read = async () => (await admin.call('GET', '/api/admin/message/')).json<MessageView[]>()[0];
    const created = await admin.call('PUT', url, draft);
    const changed = await admin.call('PUT', url, { ...draft, text: 'The wheel is closed', version: 1 });
    expect((await undo(admin, changed)).statusCode).toBe(200);
    expect(await read()).toMatchObject({ text: draft.text, state: 'draft', version: 3 });
    const sent = await admin.call('POST', `${url}/send/`, { version: 3 });
    expect((await read())?.state).toBe('scheduled');
    expect((await undo(admin, sent)).json()).toEqual({ text: 'The message is a draft again.' });
    expect(await read()).toMatchObject({ state: 'draft', sendAt: null, shownUntil: null });
    const deleted = await admin.call('DELETE', url);
    expect((await undo(admin, deleted)).statusCode).toBe(200);
    expect(await read()).toMatchObject({ text: draft.text, state: 'draft' });
    expect((await undo(admin, created)).statusCode).toBe(200);
    expect((await read())?.text).not.toBe(draft.text);
  });

  test('whose sending has begun stays sent', async (park) => {
    const admin = await signInStaff(park, 'admin');
    const url = `/api/admin/message/${randomUUID()}`;
    await admin.call('PUT', url, draft);
    const sent = await admin.call('POST', `${url}/send/`, { version: 1 });
    while ((await sendNextMessages(park.services)).taken > 0);
    expect(codeAndText(await undo(admin, sent))[2]).toBe('Sending has begun: stop the message instead');
  });
});

test('a saved mapping is replaced and removed, and each is taken back', async (park) => {
  const admin = await signInStaff(park, 'admin');
  const path = '/api/admin/import/mappings/Till';
  const list = async () =>
    (await admin.call('GET', '/api/admin/import/mappings/')).json<{ name: string; mapping: object }[]>();
  const mappingOf = (name: string) => ({
    kind: 'outlets',
    columns: { No: 'locationId', Pier: 'location', [name]: 'name' },
  });
  const saved = await admin.call('PUT', path, { mapping: mappingOf('Name') });
  const replaced = await admin.call('PUT', path, { mapping: mappingOf('Title') });
  expect((await undo(admin, replaced)).statusCode).toBe(200);
  expect(await list()).toMatchObject([{ name: 'Till', mapping: mappingOf('Name') }]);
  const removed = await admin.call('DELETE', path);
  expect((await undo(admin, removed)).statusCode).toBe(200);
  expect(await list()).toMatchObject([{ name: 'Till', mapping: mappingOf('Name') }]);
  expect((await undo(admin, saved)).json()).toEqual({ text: 'The mapping is deleted again.' });
  expect(await list()).toEqual([]);
});

test('new earn rules are replaced by a further version with the former ones', async (park) => {
  const loyalty = await signInStaff(park, 'admin');
  const list = async () => (await loyalty.call('GET', '/api/admin/earn-rules/')).json<EarnRulesVersion[]>();
  const [newest] = await list();
  if (newest === undefined) throw new Error('The demo park has rules.');
  const { version, validFrom: _from, state: _state, ...rules } = newest;
  const made = await loyalty.call('POST', '/api/admin/earn-rules/', {
    ...rules,
    welcomeBonus: rules.welcomeBonus + 40,
    basedOn: version,
  });
  expect((await undo(loyalty, made)).json()).toEqual({
    text: `Version ${version + 2} has the former rules.`,
  });
  const [undone] = await list();
  expect(undone).toMatchObject({ version: version + 2, welcomeBonus: rules.welcomeBonus });
});

const rounds = 5;
const refundRounds = 20;
const undosAtOnce = 200;
const clawBacksAtOnce = 6;
const overloaded = '408 temporary-error';

const servers = keepOpen(() => openTwoServers());

/** Makes the corrections, and has connections of its own, which the undos do not use up. */
let third: Awaited<ReturnType<typeof openServerWithOwnPool>>;
let admin: SignedInStaff;
beforeAll(async () => {
  third = await openServerWithOwnPool(servers.park);
  admin = await signInStaff(servers.park, 'admin');
});
afterAll(async () => {
  await third.close();
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

test('one undo is taken, the balance is as before, and every invariant holds', async () => {
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
}, 240_000);

test('a refund by the park and the undo at once never leave a refunded pass open', async () => {
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
}, 240_000);

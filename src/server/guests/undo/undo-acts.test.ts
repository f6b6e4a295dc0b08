/** Undo of everything but rows: points and orders of accounts, numbers and links of passes, messages, mappings, rules. */
import { randomUUID } from 'node:crypto';

import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';

import type { EarnRulesVersion } from '#contract/calls/earn-rules.ts';
import type { MessageView } from '#contract/calls/staff-messages.ts';
import type { PhotoRequestView } from '#contract/calls/staff-photo-requests.ts';

import { lotsOf } from '#domain/loyalty-lots.ts';

import { loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import { passes } from '#server/base/db/schema/park.ts';
import {
  balanceOf,
  ines,
  luis,
  maya,
  ordersOf,
  userIdOf,
} from '#server/loyalty/desk/staff-loyalty-testing.ts';
import { fetchPostedLines } from '#server/loyalty/ledger.queries.ts';
import { findLedgerBreaches } from '#server/ops/invariants/ledger.queries.ts';
import { verifyInvariants } from '#server/ops/invariants/verify.ts';
import { readDemoPark } from '#server/demo/demo-data.ts';
import { goldPass } from '#server/testing/demo-passes.ts';
import { signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { withOwnPark, type TestPark } from '#server/testing/test-park.ts';
import { sendNextMessages } from '#server/wallets/messages/send-messages.ts';
import { offerOf, refusalOf, undo } from './undo-testing.ts';

const lotsLeft = async (park: TestPark, { account }: { account: string }) => {
  const lines = await fetchPostedLines(park.services.db, account);
  const sums = new Map<string, number>();
  for (const { expiresAt, pointsLeft } of lotsOf(lines))
    sums.set(expiresAt.toISOString(), (sums.get(expiresAt.toISOString()) ?? 0) + pointsLeft);
  return Object.fromEntries(sums);
};

/** Every invariant of the data holds. */
async function expectSound(park: TestPark): Promise<void> {
  const breaches = await findLedgerBreaches(park.services.db);
  expect(breaches.filter(({ count }) => count > 0)).toEqual([]);
}

describe('points', () => {
  const adjust = (staff: SignedInStaff, points: number, account = luis.account) =>
    staff.call('POST', '/api/admin/loyalty/adjust/', { userID: account, points, reason: 'Ride closure' });

  test('that were given are taken from their own lot, and those that were taken come back with their expiry', () =>
    withOwnPark(async (park) => {
      const loyalty = await signInStaff(park, 'loyalty');
      for (const points of [200, -150]) {
        const before = await lotsLeft(park, luis);
        const answer = await adjust(loyalty, points);
        expect((await undo(loyalty, answer)).statusCode).toBe(200);
        expect(await balanceOf(park, luis)).toBe(250);
        expect(await lotsLeft(park, luis)).toEqual(before);
      }
      await expectSound(park);
    }));

  test('that were spent meanwhile stay, and so do those of a closed account', () =>
    withOwnPark(async (park) => {
      const loyalty = await signInStaff(park, 'loyalty');
      const given = await adjust(loyalty, 200);
      await adjust(loyalty, -300);
      expect(refusalOf(await undo(loyalty, given))).toEqual([
        409,
        'act-overtaken',
        'Points of it were used since',
      ]);
      const other = await adjust(loyalty, 10);
      await loyalty.call('DELETE', `/api/admin/loyalty/${luis.account}`);
      expect(refusalOf(await undo(loyalty, other))[2]).toBe('The account was closed since');
      await expectSound(park);
    }));
});

describe('orders of an account', () => {
  test('one that was added is removed, and may be added again', () =>
    withOwnPark(async (park) => {
      const lead = await signInStaff(park, 'lead');
      const userID = await userIdOf(park, ines);
      const before = [await balanceOf(park, ines), (await ordersOf(lead, ines)).length];
      const body = { email: ines.email, userID, orderId: '10300001' };
      const claimed = await lead.call('POST', '/api/admin/loyalty/tickets/', body);
      expect((await undo(lead, claimed)).json()).toEqual({
        text: '10300001 is off the account again, and its points are gone.',
      });
      expect([await balanceOf(park, ines), (await ordersOf(lead, ines)).length]).toEqual(before);
      expect((await lead.call('POST', '/api/admin/loyalty/tickets/', body)).statusCode).toBe(200);
      expect(refusalOf(await undo(lead, claimed)).slice(0, 2)).toEqual([409, 'act-undone']);
      await expectSound(park);
    }));

  test('one that was removed comes back with its points and their expiry, and can be removed again', () =>
    withOwnPark(async (park) => {
      const lead = await signInStaff(park, 'lead');
      const userID = await userIdOf(park, maya);
      const [balance, lots, orders] = [
        await balanceOf(park, maya),
        await lotsLeft(park, maya),
        await ordersOf(lead, maya),
      ];
      const [order] = orders;
      const url = `/api/admin/loyalty/order/${userID}/${order?.id ?? ''}/${order?.barcode ?? ''}`;
      const removed = await lead.call('DELETE', url);
      expect(await balanceOf(park, maya)).not.toBe(balance);
      expect((await undo(lead, removed)).statusCode).toBe(200);
      expect([await balanceOf(park, maya), await lotsLeft(park, maya)]).toEqual([balance, lots]);
      expect(await ordersOf(lead, maya)).toEqual(orders.map((one) => ({ ...one, addedBy: 'staff' })));
      await expectSound(park);
      const again = await lead.call('DELETE', url);
      expect([again.statusCode, offerOf(again) === '']).toEqual([200, false]);
      await expectSound(park);
    }));

  test('one that was removed and claimed by another member stays there', () =>
    withOwnPark(async (park) => {
      const lead = await signInStaff(park, 'lead');
      const userID = await userIdOf(park, ines);
      const body = { email: ines.email, userID, orderId: '10300001' };
      await lead.call('POST', '/api/admin/loyalty/tickets/', body);
      const order = (await ordersOf(lead, ines)).find(({ id }) => id === '10300001');
      const removed = await lead.call(
        'DELETE',
        `/api/admin/loyalty/order/${userID}/10300001/${order?.barcode ?? ''}`,
      );
      const other = { email: luis.email, userID: await userIdOf(park, luis), orderId: '10300001' };
      expect((await lead.call('POST', '/api/admin/loyalty/tickets/', other)).statusCode).toBe(200);
      expect(refusalOf(await undo(lead, removed))[2]).toBe('Another account has claimed the order since');
      await expectSound(park);
    }));
});

test('a season pass is taken off again and put back again, by its last digits', () =>
  withOwnPark(async (park) => {
    const lead = await signInStaff(park, 'lead');
    const userID = await userIdOf(park, ines);
    const seasonPassID = '240126000000100025';
    const passOf = async () => {
      const [row] = await park.services.db
        .select({ pass: loyaltyMembers.seasonPassId })
        .from(loyaltyMembers)
        .where(eq(loyaltyMembers.memberId, ines.account));
      return row?.pass;
    };
    const added = await lead.call('POST', '/api/admin/loyalty/pass/', { userID, seasonPassID });
    expect((await undo(lead, added)).statusCode).toBe(200);
    expect(await passOf()).toBeNull();
    await lead.call('POST', '/api/admin/loyalty/pass/', { userID, seasonPassID });
    const removed = await lead.call('DELETE', `/api/admin/loyalty/pass/${userID}`);
    expect((await undo(lead, removed)).json()).toEqual({ text: 'The season pass is on the account again.' });
    expect(await passOf()).toBe(seasonPassID);
  }));

describe('an account that the team created', () => {
  const person = { email: 'ada.quill@mail.example', firstName: 'Ada', lastName: 'Quill' };

  test('is removed again, and its address is free', () =>
    withOwnPark(async (park) => {
      const agent = await signInStaff(park, 'agent');
      const made = await agent.call('POST', '/api/loyalty/create', person);
      const answer = await undo(agent, made);
      expect(answer.statusCode).toBe(200);
      expect((await agent.call('POST', '/api/loyalty/create', person)).statusCode).toBe(200);
      await expectSound(park);
    }));

  test('stays once it was used', () =>
    withOwnPark(async (park) => {
      const agent = await signInStaff(park, 'agent');
      const made = await agent.call('POST', '/api/loyalty/create', person);
      const userID = made.body;
      await park.post('/api/loyalty/tickets/', { email: person.email, userID, orderId: '10300001' });
      await park.services.db
        .update(loyaltyMembers)
        .set({ provedAt: park.clock.now() })
        .where(eq(loyaltyMembers.userId, userID));
      expect(refusalOf(await undo(agent, made))[2]).toBe('The account was used since');
    }));
});

describe('a pass', () => {
  const path = `${goldPass.orderId}/${goldPass.barcode}`;
  const isGold = and(eq(passes.orderId, goldPass.orderId), eq(passes.barcode, goldPass.barcode));

  test('gets its former barcode and its former order back', () =>
    withOwnPark(async (park) => {
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
    }));

  test('opens with its former link again after a renewal and after a revocation, until the new one is mailed', () =>
    withOwnPark(async (park) => {
      const agent = await signInStaff(park, 'agent');
      const demoLink =
        readDemoPark().orders.find(({ barcode }) => barcode === goldPass.barcode)?.primaryHashUrl ?? '';
      const opened = async () => (await park.post('/api/login/', { hashUrl: demoLink })).statusCode;
      const call = (method: 'PUT' | 'DELETE' | 'POST') => {
        park.clock.advance(1);
        return agent.call(method, `/api/admin/link/${path}`);
      };
      for (const method of ['PUT', 'DELETE'] as const) {
        const ended = await call(method);
        expect(await opened()).toBe(404);
        expect((await undo(agent, ended)).statusCode).toBe(200);
        expect(await opened()).toBe(200);
      }
      const renewed = await call('PUT');
      await call('POST');
      expect(refusalOf(await undo(agent, renewed))[2]).toMatch(/^Overtaken by “Link Send” by Gail Osei/);
      expect(await opened()).toBe(404);
    }));

  test('has its photo and its open request again if the guest was not mailed; else the answer stays', () =>
    withOwnPark(async (park) => {
      const agent = await signInStaff(park, 'agent');
      const ada = { orderId: '10240005', barcode: '240226000000100057' };
      const isAda = and(eq(passes.orderId, ada.orderId), eq(passes.barcode, ada.barcode));
      const openOf = async () =>
        (await agent.call('GET', '/api/admin/photo-request/'))
          .json<PhotoRequestView[]>()
          .find(({ barcode }) => barcode === ada.barcode);
      await park.services.db.update(passes).set({ email: null }).where(isAda);
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
      await park.services.db.update(passes).set({ email: 'ada@mail.example' }).where(isAda);
      expect(offerOf(await agent.call('PUT', url, answer))).toBe('');
    }));
});

describe('a message', () => {
  const draft = {
    ...{ kind: 'service', text: 'The wheel reopens at 3 pm', audience: { who: 'everyone' } },
    ...{ sendAt: null, shownUntil: null, version: 0 },
  };

  test('is changed, sent and deleted, and each is taken back', () =>
    withOwnPark(async (park) => {
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
    }));

  test('whose sending has begun stays sent', () =>
    withOwnPark(async (park) => {
      const admin = await signInStaff(park, 'admin');
      const url = `/api/admin/message/${randomUUID()}`;
      await admin.call('PUT', url, draft);
      const sent = await admin.call('POST', `${url}/send/`, { version: 1 });
      while ((await sendNextMessages(park.services)).taken > 0);
      expect(refusalOf(await undo(admin, sent))[2]).toBe('Sending has begun: stop the message instead');
    }));
});

test('a saved mapping is replaced and removed, and each is taken back', () =>
  withOwnPark(async (park) => {
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
  }));

test('new earn rules are replaced by a further version with the former ones', () =>
  withOwnPark(async (park) => {
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
  }));

/** Every kind of event, by the way of the product that makes it, as a strict receiver gets it. */
import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { eventKindNames } from '#contract/outgoing-events.ts';

import { outgoingEvents } from '#server/base/db/schema/events.ts';
import { photoRequests } from '#server/base/db/schema/park.ts';
import { closeUnusedMembers } from '#server/loyalty/close-unused.ts';
import { addReward, hold, signInMember } from '#server/loyalty/rewards/rewards-testing.ts';
import { returnDueTakings } from '#server/loyalty/rewards/end-taking.ts';
import { call, noor, share, tokenOf, unshared } from '#server/passes/share/share-testing.ts';
import { claimNumber, joinClub } from '#server/testing/soft-device.ts';
import { goldPass } from '#server/testing/test-park.ts';
import { fileOf } from '#server/testing/import-text.ts';
import { importFile } from '../imports/import-file.ts';
import { importRows } from '../imports/import-rows.ts';
import { addReceiver, drainEvents, withReceiver, type EventPark } from './events-testing.ts';
import { undoImport } from '../imports/testing/undo-import.ts';

const reason = 'asked at the desk';
const sold = { productId: 'DAY-ALL', orderedAt: '2026-11-20T12:00:00Z', amount: 79 };
const seen = new Set<string>();

/** What the receiver got while something happened: kinds with what they say beyond their subject. */
async function eventsOf({ park, receiver }: EventPark, act: () => Promise<unknown>) {
  await drainEvents(park.services);
  receiver.received.length = 0;
  await act();
  await drainEvents(park.services);
  return receiver.received.map(({ message: { type, data, number } }) => {
    seen.add(type);
    const { orderId, barcode, account, ...more } = data;
    return { type, subject: account ?? `${String(orderId)}/${String(barcode)}`, number, ...more };
  });
}

test('a pass is added, updated, redeemed, corrected and removed, each numbered from 1', () =>
  withReceiver(async (given) => {
    const { park, admin } = given;
    const { services } = park;
    await addReceiver(given);
    const pass = { orderId: '81000001', barcode: '5126000081000001' };
    const subject = `${pass.orderId}/${pass.barcode}`;
    const run = await importFile(
      services,
      fileOf(
        'orders',
        `orderId,barcode,productId,orderedAt,amount\n${pass.orderId},${pass.barcode},DAY-ALL,2026-11-20T12:00:00Z,79\n`,
        {
          rowsPerBatch: 10,
        },
      ),
    );
    expect(
      await eventsOf(given, () =>
        importRows(services, 'balances', [
          { ...pass, credits: 3, cash: 0, changedAt: '2026-11-21T16:00:00Z' },
        ]),
      ),
    ).toEqual([{ type: 'pass.updated', subject, number: 3, changed: ['credits'] }]);
    const added = await services.db
      .select()
      .from(outgoingEvents)
      .where(eq(outgoingEvents.kind, 'pass.added'));
    expect(added).toMatchObject([{ number: 1, data: { ...pass, productId: 'DAY-ALL' } }]);
    seen.add('pass.added');
    expect(
      await eventsOf(given, () =>
        importRows(services, 'balances', [
          { ...pass, credits: 3, cash: 0, changedAt: '2026-11-21T16:00:00Z' },
        ]),
      ),
    ).toEqual([]);

    const other = '5126000081000009';
    const corrected = await eventsOf(given, () =>
      admin.call('POST', `/api/admin/order-correction/barcode/${subject}`, { barcode: other, reason }),
    );
    const told = corrected.map(({ type, subject: of, number }) => [type, of, number]);
    expect(told.filter(([, of]) => of === subject)).toEqual([['pass.removed', subject, 4]]);
    expect(told.filter(([, of]) => of !== subject)).toEqual([
      ['pass.added', `${pass.orderId}/${other}`, 1],
      ['link.made', `${pass.orderId}/${other}`, 2],
    ]);
    const redeemed = await eventsOf(given, () =>
      importRows(services, 'redemptions', [
        { orderId: pass.orderId, barcode: other, redeemedAt: '2026-11-21T15:02:00Z' },
      ]),
    );
    expect(redeemed).toEqual([
      {
        type: 'pass.redeemed',
        subject: `${pass.orderId}/${other}`,
        number: 3,
        redeemedAt: '2026-11-21T15:02:00.000Z',
      },
    ]);
    expect(run.state).toBe('done');
  }));

test('an import that is undone removes its passes, and a dry run tells nothing', () =>
  withReceiver(async (given) => {
    const { services } = given.park;
    await addReceiver(given, ['pass.added', 'pass.removed']);
    const file = () =>
      fileOf(
        'orders',
        'orderId,barcode,productId,orderedAt,amount\n81000002,5126000081000002,DAY-ALL,2026-11-20T12:00:00Z,79\n',
        {
          rowsPerBatch: 10,
        },
      );
    let run: Awaited<ReturnType<typeof importFile>> | undefined;
    const events = await eventsOf(given, async () => {
      run = await importFile(services, file());
    });
    const undone = await eventsOf(given, async () => {
      await undoImport({ services }, run?.runId ?? '');
    });
    expect([...events, ...undone].map(({ type }) => type)).toEqual(['pass.added', 'pass.removed']);
  }));

test('a registration, its consents, and the fields of the pass that it changes', () =>
  withReceiver(async (given) => {
    await addReceiver(given);
    const pass = { orderId: '10240003', barcode: '240126000000100033' };
    const lena = {
      ...{ firstName: 'Lena', lastName: 'Fischer', email: 'lena@mail.example', phone: '(609) 555-0142' },
      ...{ optInEmailMarketing: true, optInSMSMarketing: false, isIOS: false },
    };
    const events = await eventsOf(given, () => given.park.post('/api/register/', { ...pass, ...lena }));
    const names = ['firstName', 'lastName', 'email', 'phone'];
    expect(events.map(({ type }) => type).toSorted()).toEqual([
      'consent.answered',
      'consent.answered',
      'pass.updated',
      'registration.saved',
    ]);
    expect(events.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    const changed = events.flatMap((event) => ('changed' in event ? [event.changed] : []));
    for (const fields of changed) expect(fields).toEqual(expect.arrayContaining(names));
    expect(events.filter(({ type }) => type === 'consent.answered')).toMatchObject([
      { channel: 'email', isGiven: true },
      { channel: 'sms', isGiven: false },
    ]);
    const body = given.receiver.received.map((one) => one.body).join('');
    expect(body).not.toMatch(/Lena|Fischer|lena@|5550142/);
  }));

test('a photo is asked for and answered', () =>
  withReceiver(async (given) => {
    const { park, admin } = given;
    await addReceiver(given, ['photo.asked', 'photo.answered']);
    const pass = { orderId: '10240004', barcode: '240126000000100041' };
    const asked = await eventsOf(given, () =>
      park.app.inject(`/api/reset-photo/${pass.orderId}/${pass.barcode}`),
    );
    const [request] = await park.services.db
      .select()
      .from(photoRequests)
      .where(eq(photoRequests.orderId, pass.orderId));
    const requestId = request?.requestId ?? '';
    const answered = await eventsOf(given, () =>
      admin.call('PUT', `/api/admin/photo-request/${requestId}`, { answer: 'approved', message: '' }),
    );
    expect([...asked, ...answered]).toMatchObject([
      { type: 'photo.asked', number: 1, requestId },
      { type: 'photo.answered', number: 3, requestId, answer: 'granted' },
    ]);
  }));

test('a share with its link begins and ends, and an own link is renewed, without a link in any event', () =>
  withReceiver(async (given) => {
    const { park, admin } = given;
    await addReceiver(given);
    const token = await tokenOf(park, unshared);
    let id = '';
    const made = await eventsOf(given, async () => {
      const answer = await share(park, token, noor);
      ({ id } = answer.json<{ id: string }>());
    });
    const stopped = await eventsOf(given, () =>
      call(park, { method: 'DELETE', url: `/api/share/0/${unshared.barcode}/${id}/`, token }),
    );
    expect(made.map(({ type }) => type).toSorted()).toEqual(['link.made', 'share.made']);
    expect(stopped.map(({ type }) => type).toSorted()).toEqual(['link.stopped', 'share.stopped']);
    for (const event of [...made, ...stopped]) expect(event).toMatchObject({ shareId: id });
    const renewed = await eventsOf(given, () =>
      admin.call('PUT', `/api/admin/link/${goldPass.orderId}/${goldPass.barcode}`, { reason }),
    );
    expect(new Set(renewed.map(({ type }) => type))).toEqual(new Set(['link.made', 'link.stopped']));
    expect(given.receiver.received.map((one) => one.body).join('')).not.toMatch(/[\w-]{86}/);
  }));

test('a wristband is activated, replaced and released', () =>
  withReceiver(async (given) => {
    const { admin } = given;
    await addReceiver(given, ['band.activated', 'band.ended', 'pass.redeemed']);
    const path = '/api/admin/wristband/10500001/5126000005000011';
    const first = await eventsOf(given, () => admin.call('POST', path, { code: 'HW26AMHYQKRPHFD7' }));
    const second = await eventsOf(given, () => admin.call('PUT', path, { code: 'HW26AF5ZFEEM4KRH', reason }));
    const third = await eventsOf(given, () => admin.call('DELETE', path, { isUnworn: true, reason }));
    expect(first.map(({ type }) => type).toSorted()).toEqual(['band.activated', 'pass.redeemed']);
    expect(first.find(({ type }) => type === 'band.activated')).toHaveProperty('validUntil');
    expect(second.map(({ type }) => type).toSorted()).toEqual(['band.activated', 'band.ended']);
    expect(third.map(({ type }) => type)).toEqual(['band.ended']);
    expect(given.receiver.received.map((one) => one.body).join('')).not.toContain('HW26');
  }));

test('a member joins, claims, changes, and is removed, with every entry of points', () =>
  withReceiver(async (given) => {
    const { park, admin } = given;
    await addReceiver(given);
    let member = { email: '', userID: '', memberId: '' };
    const joined = await eventsOf(given, async () => {
      member = await joinClub(park, 'asha@mail.example');
    });
    expect(joined.map(({ type }) => type).toSorted()).toEqual(['member.joined', 'points.changed']);
    expect(joined.find(({ type }) => type === 'points.changed')).toMatchObject({
      subject: member.memberId,
      entry: 'Bonus',
      posted: 250,
      pending: 0,
    });
    const claimed = await eventsOf(given, () => claimNumber(park, member, { orderId: '10300001' }));
    expect(claimed.map(({ type }) => type).toSorted()).toEqual(['claim.made', 'points.changed']);
    expect(claimed.find(({ type }) => type === 'claim.made')).toMatchObject({
      source: 'ticket',
      sourceId: '10300001',
    });
    const changed = await eventsOf(given, () =>
      admin.call('PUT', `/api/admin/loyalty/profile/${member.memberId}`, {
        ...{ firstName: 'Asha', lastName: 'Okafor', email: 'asha@mail.example', phone: '', zip: '08210' },
        reason,
      }),
    );
    expect(changed).toMatchObject([{ type: 'member.updated', changed: ['firstName', 'zip'] }]);
    const removed = await eventsOf(given, () =>
      admin.call('DELETE', `/api/admin/loyalty/${member.memberId}`, { reason }),
    );
    const kinds = removed.map(({ type }) => type);
    expect(kinds).toEqual(expect.arrayContaining(['claim.released', 'points.changed', 'member.closed']));
    const bodies = given.receiver.received.map((one) => one.body).join('');
    expect(bodies).not.toMatch(/asha|Okafor|08210/i);
  }));

test('an account that was never used is closed', () =>
  withReceiver(async (given) => {
    const { park } = given;
    await addReceiver(given, ['member.closed']);
    const { memberId } = await joinClub(park, 'unused@mail.example');
    park.clock.advance(60 * 86_400);
    const events = await eventsOf(given, () => closeUnusedMembers(park.services));
    expect(events.filter(({ subject }) => subject === memberId)).toMatchObject([{ type: 'member.closed' }]);
  }));

test('a reward is taken, redeemed at an outlet, and returned when its time ends', () =>
  withReceiver(async (given) => {
    const { park, admin } = given;
    await addReceiver(given, ['reward.taken', 'reward.redeemed', 'reward.returned']);
    const member = await signInMember(park, 'rosa@mail.example');
    const reward = await addReward(park);
    const events = await eventsOf(given, async () => {
      const { code } = await hold(park, member, reward);
      await admin.call('POST', '/api/admin/reward-redemption/', {
        ...{ code, outletId: null },
        redemptionId: randomUUID(),
      });
      await hold(park, member, reward);
      park.clock.advance(3 * 3600);
      await returnDueTakings(park.services);
    });
    expect(events).toMatchObject([
      { type: 'reward.taken', number: expect.any(Number), reward, points: 100 },
      { type: 'reward.redeemed', outletId: null },
      { type: 'reward.taken' },
      { type: 'reward.returned', by: 'expiry' },
    ]);
    const numbers = events.map(({ number = 0 }) => number);
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  }));

test('no kind of the table was left out above', () => {
  expect(eventKindNames.filter((kind) => !seen.has(kind))).toEqual([]);
});

test('a park without a webhook writes no event', () =>
  withReceiver(async ({ park }) => {
    await importRows(park.services, 'orders', [
      { orderId: '81000003', barcode: '5126000081000003', ...sold },
    ]);
    expect(await park.services.db.$count(outgoingEvents)).toBe(0);
  }));

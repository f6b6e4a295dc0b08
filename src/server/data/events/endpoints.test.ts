/** The webhooks themselves: valid addresses, the secret that is shown once, the record, and the rest after a deletion. */
import { like, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import type { Webhook } from '#contract/calls/staff-webhooks.ts';

import { makeEventPost } from '#server/adapters/event-post-http.ts';
import { type Database, readRows } from '#server/base/db/database.ts';
import {
  eventDeliveries,
  eventEndpoints,
  eventLanes,
  eventSubjects,
  outgoingEvents,
} from '#server/base/db/schema/events.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { rowEndingsOf } from '#server/base/db/tables/registry.ts';
import { endRows } from '#server/base/retention/end-rows.queries.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { withOwnPark } from '#server/testing/test-park.ts';
import { importRows } from '../imports/import-rows.ts';
import { addReceiver, drainEvents, readWebhook, webhookForm, withReceiver } from './events-testing.ts';
import * as z from 'zod/mini';

const api = '/api/admin/webhook/';
const order = {
  ...{ orderId: '81000001', barcode: '5126000081000001' },
  ...{ productId: 'DAY-ALL', orderedAt: '2026-11-20T12:00:00Z', amount: 79 },
};

test('a webhook is added with a secret that is shown once, and never listed, logged or recorded', () =>
  withReceiver(async (given) => {
    const webhook = await addReceiver(given);
    const [secret = ''] = given.receiver.secrets;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await readWebhook(given)).toEqual(webhook);
    expect(JSON.stringify(await readWebhook(given))).not.toContain('whsec_');
    const entries = await given.park.services.db
      .select()
      .from(auditEntries)
      .where(like(auditEntries.action, 'Webhook%'));
    expect(entries).toMatchObject([
      {
        action: 'Webhook Create',
        target: webhook.webhookGUID,
        after: { url: given.receiver.url, kinds: 'all' },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain(secret);
  }));

test('an address that no event may go to is refused with its reason, when it is added and when it is changed', () =>
  withOwnPark(
    async (park) => {
      const admin = await signInStaff(park, 'admin');
      const codeOf = async (url: string) =>
        (await admin.call('POST', api, webhookForm(url))).json<{ code?: string }>().code;
      expect(await codeOf('http://93.184.216.34/')).toBe('webhook-not-https');
      expect(await codeOf('https://127.0.0.1/')).toBe('webhook-private-address');
      expect(await codeOf('https://169.254.169.254/latest/')).toBe('webhook-private-address');
      expect(await codeOf('https://me:word@93.184.216.34/')).toBe('webhook-not-an-address');
      expect(await codeOf('https://nowhere.invalid/')).toBe('webhook-name-unknown');
      const added = await admin.call('POST', api, webhookForm('https://93.184.216.34/hooks'));
      expect(added.statusCode).toBe(201);
      const { webhook } = added.json<{ webhook: Webhook }>();
      const changed = await admin.call('PUT', `${api}${webhook.webhookGUID}`, {
        ...webhookForm('https://10.0.0.1/'),
        version: webhook.version,
      });
      expect(changed.json()).toMatchObject({ code: 'webhook-private-address' });
      expect(await codeOf('https://93.184.216.34/hooks')).toBe('webhook-exists');
      expect(await codeOf(' HTTPS://93.184.216.34:443/x/../hooks')).toBe('webhook-exists');
      const empty = await admin.call('POST', api, { ...webhookForm('https://1.1.1.1/'), kinds: [] });
      expect(empty.statusCode).toBe(400);
    },
    { eventPost: makeEventPost({ mayReachLoopback: false, resolve: () => Promise.resolve([]) }) },
  ));

test('a park has at most 20 webhooks, also if many are added at once', () =>
  withOwnPark(
    async (park) => {
      const admin = await signInStaff(park, 'admin');
      const answers = await Promise.all(
        Array.from({ length: 25 }, (_, index) =>
          admin.call('POST', api, webhookForm(`https://93.184.216.34/${index}`)),
        ),
      );
      expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20);
      expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(5);
    },
    { eventPost: makeEventPost({ mayReachLoopback: false }) },
  ));

test('the kinds of a webhook decide what it gets, from the change on', () =>
  withReceiver(async (given) => {
    const { park, admin, receiver } = given;
    const webhook = await addReceiver(given, ['pass.redeemed']);
    await importRows(park.services, 'orders', [order]);
    await drainEvents(park.services);
    expect(receiver.received).toEqual([]);
    const changed = await admin.call('PUT', `${api}${webhook.webhookGUID}`, {
      ...webhookForm(receiver.url, ['pass.added', 'pass.redeemed']),
      note: 'Gate system',
      version: webhook.version,
    });
    expect(changed.json()).toMatchObject({ note: 'Gate system', version: webhook.version + 1 });
    await importRows(park.services, 'orders', [
      { ...order, orderId: '81000002', barcode: '5126000081000002' },
    ]);
    await drainEvents(park.services);
    expect(receiver.received.map(({ message }) => message.data['orderId'])).toEqual(['81000002']);
  }));

test('the test message is signed, is taken in every state, and shows what an endpoint answers', () =>
  withReceiver(async (given) => {
    const { admin, receiver } = given;
    const webhook = await addReceiver(given);
    const path = `${api}${webhook.webhookGUID}/test/`;
    receiver.answer = () => ({ status: 200, text: 'thank you' });
    expect((await admin.call('PUT', path)).json()).toMatchObject({
      ...{ isTaken: true, status: 200, fault: null, answer: 'thank you' },
    });
    expect(receiver.received.map(({ message }) => [message.type, message.number])).toEqual([
      ['test.ping', undefined],
    ]);
    await admin.call('PUT', `${api}${webhook.webhookGUID}/state/`, { state: 'paused', version: 1 });
    receiver.answer = () => ({ status: 401, text: 'who are you' });
    expect((await admin.call('PUT', path)).json()).toMatchObject({
      ...{ isTaken: false, status: 401, fault: 'refused-status', answer: 'who are you' },
    });
    expect(await readWebhook(given)).toMatchObject({ failures: 0, waiting: 0 });
  }));

test('times, ids and numbers at the edge of what a database holds are answered, never an error of the server', () =>
  withReceiver(async (given) => {
    const { admin } = given;
    const path = `${api}${(await addReceiver(given)).webhookGUID}/`;
    const statusOf = async (method: 'GET' | 'PUT', end: string, body?: object) =>
      (await admin.call(method, `${path}${end}`, body)).statusCode;
    expect(await statusOf('PUT', 'replay/', { since: '2026-02-30T00:00:00Z' })).toBe(400);
    expect(await statusOf('PUT', 'replay/', { since: '0000-01-01T00:00:00Z' })).toBe(200);
    await drainEvents(given.park.services);
    expect(await statusOf('PUT', 'replay/', { since: '9999-12-31T23:59:59.999Z' })).toBe(200);
    expect(await statusOf('PUT', 'resend/', { sequence: Number.MAX_SAFE_INTEGER })).toBe(404);
    expect(await statusOf('PUT', 'resend/', { sequence: 1e300 })).toBe(400);
    expect(await statusOf('GET', `deliveries/?before=${'9'.repeat(15)}`)).toBe(200);
    expect(await statusOf('GET', `deliveries/?before=${'9'.repeat(20)}`)).toBe(400);
    expect(await statusOf('PUT', 'secret/', { secretMadeAt: 'never' })).toBe(409);
  }));

test('a webhook whose secret cannot be opened sends nothing unsigned, says why, and works with a new secret', () =>
  withReceiver(async (given) => {
    const { park, admin, receiver } = given;
    const { webhookGUID, secretMadeAt } = await addReceiver(given, ['pass.added']);
    await park.services.db.update(eventEndpoints).set({ sealedSecret: Buffer.alloc(60, 1) });
    await importRows(park.services, 'orders', [order]);
    await drainEvents(park.services);
    const tested = await admin.call('PUT', `${api}${webhookGUID}/test/`);
    expect(tested.json()).toMatchObject({ isTaken: false, status: null, fault: 'secret-unreadable' });
    expect(receiver.received).toEqual([]);
    const listed = await admin.call('GET', `${api}${webhookGUID}/deliveries/`);
    expect(listed.json()).toMatchObject({
      deliveries: [{ state: 'waiting', lastFault: 'secret-unreadable' }],
    });
    const made = await admin.call('PUT', `${api}${webhookGUID}/secret/`, { secretMadeAt });
    receiver.secrets.push(made.json<{ secret: string }>().secret);
    park.clock.advance(5);
    await drainEvents(park.services);
    expect(receiver.received).toHaveLength(1);
  }));

test('a deleted webhook gets nothing more, and housekeeping takes what it left', () =>
  withReceiver(async (given) => {
    const { park, admin, receiver } = given;
    const { db } = park.services;
    const webhook = await addReceiver(given);
    receiver.answer = () => ({ status: 500 });
    await importRows(park.services, 'orders', [order]);
    await drainEvents(park.services);
    expect((await admin.call('DELETE', `${api}${webhook.webhookGUID}`)).statusCode).toBe(204);
    expect((await admin.call('DELETE', `${api}${webhook.webhookGUID}`)).statusCode).toBe(404);
    park.clock.advance(3600);
    expect(await drainEvents(park.services)).toBe(0);
    expect(await db.$count(eventLanes)).toBeGreaterThan(0);
    await endEvents(db, park.clock.now());
    expect([await db.$count(eventLanes), await db.$count(eventDeliveries)]).toEqual([0, 0]);
  }));

test('events go after 30 days with their deliveries, and the count of their pass goes on', () =>
  withReceiver(async (given) => {
    const { park } = given;
    const { db } = park.services;
    await addReceiver(given);
    await importRows(park.services, 'orders', [order]);
    await drainEvents(park.services);
    await db.update(outgoingEvents).set({ happenedAt: park.clock.now() });
    park.clock.advance(29 * 86_400);
    await endEvents(db, park.clock.now());
    expect(await db.$count(outgoingEvents)).toBeGreaterThan(0);
    park.clock.advance(2 * 86_400);
    await endEvents(db, park.clock.now());
    expect([await db.$count(outgoingEvents), await db.$count(eventDeliveries)]).toEqual([0, 0]);
    expect(await db.$count(eventSubjects)).toBe(1);
    const changedAt = '2026-11-21T16:00:00Z';
    const { orderId, barcode } = order;
    await importRows(park.services, 'balances', [{ orderId, barcode, credits: 9, cash: 0, changedAt }]);
    await drainEvents(park.services);
    expect(given.receiver.received.at(-1)?.message.number).toBeGreaterThan(1);
    park.clock.advance(801 * 86_400);
    await endEvents(db, park.clock.now());
    expect(await db.$count(eventSubjects)).toBe(0);
  }));

async function endEvents(db: Database, now: Date): Promise<void> {
  for (const { table } of [...rowEndingsOf('events'), ...rowEndingsOf('eventNumbers')])
    await endRows(db, table, now);
}

const functionSchema = z.object({ name: z.string(), source: z.string(), settings: z.array(z.string()) });

test('no function that compares old and new rows keeps a plan in which each row meets every other', () =>
  withOwnPark(async ({ services: { db } }) => {
    const functions = readRows(
      await db.execute(sql`select proname as name, prosrc as source, coalesce(proconfig, '{}') as settings
        from pg_proc where prosrc like '%insert into outgoing_events%' or prosrc like '%INSERT INTO outgoing_events%'`),
      functionSchema,
    );
    expect(functions).toHaveLength(11);
    const comparing = functions.filter(
      ({ source }) => source.includes('new_rows n') && source.includes('old_rows o'),
    );
    expect(comparing).toHaveLength(8);
    for (const { name, settings } of comparing)
      expect([name, settings]).toEqual([name, ['enable_nestloop=off', 'jit=off']]);
  }));

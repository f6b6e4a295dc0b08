/** How events reach an endpoint that fails, rests, goes, is paused, and asks for them again. */
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';

import type { Webhook, WebhookDelivery } from '#contract/calls/staff-webhooks.ts';

import { eventEndpoints } from '#server/base/db/schema/events.ts';
import { mails } from '#server/base/db/schema/operations.ts';
import { signInStaff } from '#server/testing/staff.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import { importRows } from '../imports/import-rows.ts';
import { addReceiver, drainEvents, readWebhook, withReceiver, type EventPark } from './events-testing.ts';

const sold = { productId: 'DAY-ALL', orderedAt: '2026-11-20T12:00:00Z', amount: 79 };
const [one, two] = [1, 2].map((digit) => ({
  orderId: `8100000${digit}`,
  barcode: `512600008100000${digit}`,
})) as [PassNumbers, PassNumbers]; // two, as mapped

/** Changes the credits of a pass, which is one event. */
let changes = 0;
async function change({ park }: EventPark, pass: object): Promise<void> {
  changes += 1;
  const changedAt = new Date(Date.parse('2026-11-21T16:00:00Z') + changes * 1000).toISOString();
  await importRows(park.services, 'balances', [{ ...pass, credits: changes, cash: 0, changedAt }]);
}

/** Two passes, and a webhook that hears of their changes. */
const withPasses = (run: (given: EventPark, webhook: Webhook) => Promise<void>): Promise<void> =>
  withReceiver(async (given) => {
    await importRows(given.park.services, 'orders', [
      { ...one, ...sold },
      { ...two, ...sold },
    ]);
    await run(given, await addReceiver(given, ['pass.updated']));
  });

const listOf = async ({ park }: EventPark, { webhookGUID }: Webhook, query = '') =>
  (
    await (
      await signInStaff(park, 'admin')
    ).call('GET', `/api/admin/webhook/${webhookGUID}/deliveries/${query}`)
  ).json<{
    deliveries: WebhookDelivery[];
    hasMore: boolean;
  }>();

const passOf = ({ message }: { message: { data: Record<string, unknown> } }) => message.data['orderId'];

describe('an endpoint that does not take an event', () => {
  test('gets it again under the same id and body, before the next of the same pass, while other passes go on', () =>
    withPasses(async (given, webhook) => {
      const { park, receiver } = given;
      receiver.answer = (event) => ({
        status: passOf(event) === one.orderId ? 500 : 204,
        text: 'out of order',
      });
      for (const pass of [one, one, two, two]) await change(given, pass);
      await drainEvents(park.services);
      expect(receiver.received.map((event) => String(passOf(event))).toSorted()).toEqual([
        one.orderId,
        two.orderId,
        two.orderId,
      ]);
      const { deliveries } = await listOf(given, webhook, '?state=waiting');
      expect(deliveries).toMatchObject([
        { attempts: 0, dueAt: null, message: { data: one } },
        {
          attempts: 1,
          lastStatus: 500,
          lastFault: 'refused-status',
          lastAnswer: 'out of order',
          message: { data: one },
        },
      ]);
      expect(deliveries[1]?.dueAt).toBe(new Date(park.clock.now().getTime() + 5000).toISOString());

      receiver.answer = () => ({ status: 204 });
      await drainEvents(park.services);
      expect(receiver.received).toHaveLength(3);
      park.clock.advance(5);
      await drainEvents(park.services);
      const [first, again, next] = receiver.received.filter((event) => passOf(event) === one.orderId);
      expect([again?.webhookId, again?.body]).toEqual([first?.webhookId, first?.body]);
      expect([again, next].map((event) => [event && passOf(event), event?.message.number])).toEqual([
        [one.orderId, first?.message.number],
        [one.orderId, (first?.message.number ?? 0) + 1],
      ]);
      expect(receiver.received).toHaveLength(5);
      expect(await readWebhook(given)).toMatchObject({ waiting: 0, givenUp: 0, failures: 0 });
    }));

  test('is tried for two days; then the event is given up, shown, and can be sent again', () =>
    withPasses(async (given, webhook) => {
      const { park, receiver } = given;
      receiver.answer = () => ({ status: 503 });
      await change(given, one);
      let attempts = 0;
      for (let hour = 0; hour <= 49; hour += 1) {
        attempts += await drainEvents(park.services);
        park.clock.advance(3600);
      }
      expect(attempts).toBeGreaterThanOrEqual(8);
      expect(await readWebhook(given)).toMatchObject({ state: 'active', waiting: 0, givenUp: 1 });
      expect(await drainEvents(park.services)).toBe(0);
      receiver.answer = () => ({ status: 204 });
      const [kept] = (await listOf(given, webhook, '?state=given-up')).deliveries;
      const admin = await signInStaff(park, 'admin');
      const path = `/api/admin/webhook/${webhook.webhookGUID}/resend/`;
      expect((await admin.call('PUT', path, { sequence: kept?.sequence })).statusCode).toBe(204);
      await drainEvents(park.services);
      expect(receiver.received.at(-1)?.webhookId).toBe(kept?.webhookId);
      expect(await readWebhook(given)).toMatchObject({ waiting: 0, givenUp: 0 });
      expect((await admin.call('PUT', path, { sequence: 999_999 })).json()).toMatchObject({
        code: 'webhook-delivery-unknown',
      });
    }));

  test('rests after ten failures in a row, and gets all that waited as soon as one attempt succeeds', () =>
    withPasses(async (given) => {
      const { park, receiver } = given;
      const many = Array.from({ length: 30 }, (_, index) => ({
        orderId: `8200${1000 + index}`,
        barcode: `51260000820${10_000 + index}`,
      }));
      await importRows(
        park.services,
        'orders',
        many.map((pass) => ({ ...pass, ...sold })),
      );
      receiver.answer = () => ({ status: 502 });
      for (const pass of many) await change(given, pass);
      const attempts = await drainEvents(park.services);
      expect(attempts).toBeGreaterThanOrEqual(10);
      // Those under way together may end after the tenth failure.
      expect(attempts).toBeLessThanOrEqual(14);
      expect((await readWebhook(given)).failures).toBe(attempts);
      park.clock.advance(15 * 60);
      expect(await drainEvents(park.services)).toBe(1);
      receiver.answer = () => ({ status: 204 });
      receiver.received.length = 0;
      park.clock.advance(15 * 60);
      await drainEvents(park.services);
      expect(new Set(receiver.received.map(passOf)).size).toBe(30);
      expect(await readWebhook(given)).toMatchObject({ waiting: 0, failures: 0, failingSince: null });
    }));

  test('gets an event at once that is tried by hand, also while it rests and others wait longer', () =>
    withPasses(async (given, webhook) => {
      const { park, receiver } = given;
      receiver.answer = () => ({ status: 502 });
      await change(given, one);
      for (let attempt = 0; attempt < 4; attempt += 1) {
        await drainEvents(park.services);
        park.clock.advance(1800);
      }
      await change(given, two);
      await drainEvents(park.services);
      const path = `/api/admin/webhook/${webhook.webhookGUID}/resend/`;
      const { deliveries } = await listOf(given, webhook, '?state=waiting');
      const ofOne = deliveries.find((delivery) => passOf(delivery) === one.orderId);
      const restsUntil = new Date(park.clock.now().getTime() + 900_000);
      await park.services.db.update(eventEndpoints).set({ failures: 12, restsUntil });
      park.clock.advance(60);
      expect(await drainEvents(park.services)).toBe(0);
      receiver.received.length = 0;
      const admin = await signInStaff(park, 'admin');
      expect((await admin.call('PUT', path, { sequence: ofOne?.sequence })).statusCode).toBe(204);
      expect(await drainEvents(park.services)).toBe(1);
      expect(receiver.received.map(passOf)).toEqual([one.orderId]);
    }));

  test('for five days is disabled, and its owner gets one mail; resumed, it gets what waited', () =>
    withPasses(async (given, webhook) => {
      const { park, receiver } = given;
      const { db } = park.services;
      receiver.answer = () => ({ status: 500 });
      for (let day = 0; day <= 6; day += 1) {
        await change(given, one);
        for (let hours = 0; hours < 24; hours += 2) {
          await drainEvents(park.services);
          park.clock.advance(2 * 3600);
        }
      }
      const disabled = await readWebhook(given);
      expect(disabled).toMatchObject({ state: 'disabled', disabledFor: 'failing' });
      const sent = await db.select().from(mails).where(eq(mails.kind, 'webhook-disabled'));
      expect(sent.map(({ toAddress }) => toAddress)).toEqual(['it@harborlight.example']);
      expect(sent[0]?.plainText).toContain('127.0.0.1');
      receiver.answer = () => ({ status: 204 });
      receiver.received.length = 0;
      const admin = await signInStaff(park, 'admin');
      const resumed = await admin.call('PUT', `/api/admin/webhook/${webhook.webhookGUID}/state/`, {
        state: 'active',
        version: disabled.version,
      });
      expect(resumed.json()).toMatchObject({ state: 'active', disabledFor: null, failures: 0 });
      expect(disabled.waiting).toBeGreaterThan(0);
      await drainEvents(park.services);
      expect(receiver.received).toHaveLength(disabled.waiting);
    }));

  test('that answers 410 is disabled at once', () =>
    withPasses(async (given) => {
      given.receiver.answer = () => ({ status: 410 });
      await change(given, one);
      await drainEvents(given.park.services);
      expect(await readWebhook(given)).toMatchObject({ state: 'disabled', disabledFor: 'gone', waiting: 1 });
      await change(given, two);
      expect(await drainEvents(given.park.services)).toBe(0);
    }));
});

test('a paused webhook keeps its events, and gets them in order when it is resumed', () =>
  withPasses(async (given, webhook) => {
    const { park, receiver, admin } = given;
    const path = `/api/admin/webhook/${webhook.webhookGUID}/state/`;
    const paused = await admin.call('PUT', path, { state: 'paused', version: webhook.version });
    expect(paused.json()).toMatchObject({ state: 'paused' });
    for (const pass of [one, one, one]) await change(given, pass);
    expect(await drainEvents(park.services)).toBe(0);
    expect(await readWebhook(given)).toMatchObject({ waiting: 3 });
    const stale = await admin.call('PUT', path, { state: 'active', version: webhook.version });
    expect(stale.json()).toMatchObject({ code: 'webhook-changed' });
    await admin.call('PUT', path, { state: 'active', version: webhook.version + 1 });
    await drainEvents(park.services);
    const numbers = receiver.received.map(({ message }) => message.number ?? 0);
    expect(numbers).toHaveLength(3);
    expect(numbers).toEqual(numbers.toSorted((left, right) => left - right));
  }));

test('a new secret signs beside the former one for a day, and then alone', () =>
  withPasses(async (given, webhook) => {
    const { park, receiver, admin } = given;
    const path = `/api/admin/webhook/${webhook.webhookGUID}/secret/`;
    const rotate = () => admin.call('PUT', path, { secretMadeAt: webhook.secretMadeAt });
    park.clock.advance(60);
    const { secret } = (await rotate()).json<{ secret: string }>();
    expect((await rotate()).json()).toMatchObject({ code: 'webhook-changed' });
    receiver.secrets.push(secret);
    await change(given, one);
    await drainEvents(park.services);
    expect(receiver.received.map(({ signatures }) => signatures)).toEqual([2]);
    park.clock.advance(24 * 3600);
    await change(given, one);
    await drainEvents(park.services);
    expect(receiver.received.map(({ signatures }) => signatures)).toEqual([2, 1]);
    receiver.secrets = [receiver.secrets[0] ?? ''];
    await change(given, one);
    await drainEvents(park.services);
    expect(receiver.refused.splice(0)).toEqual(['no valid signature']);
    const [row] = await park.services.db.select().from(eventEndpoints);
    expect(row?.sealedSecret.includes(secret)).toBe(false);
  }));

test('a replay sends all kept events since a time again, in order and under their ids, and no other', () =>
  withPasses(async (given, webhook) => {
    const { park, receiver, admin } = given;
    for (const pass of [one, two, one, two, one]) await change(given, pass);
    await drainEvents(park.services);
    const first = receiver.received.map(({ webhookId }) => webhookId);
    receiver.received.length = 0;
    const { deliveries } = await listOf(given, webhook);
    const since = deliveries[2]?.message.timestamp ?? '';
    const path = `/api/admin/webhook/${webhook.webhookGUID}/replay/`;
    expect((await admin.call('PUT', path, { since })).json()).toMatchObject({ replay: { since, queued: 0 } });
    expect((await admin.call('PUT', path, { since })).json()).toMatchObject({ code: 'webhook-replay-open' });
    await drainEvents(park.services);
    const wanted = deliveries
      .filter(({ message }) => message.timestamp >= since)
      .map(({ webhookId }) => webhookId);
    expect(receiver.received.map(({ webhookId }) => webhookId).toSorted()).toEqual(wanted.toSorted());
    expect(wanted.length).toBeLessThan(first.length);
    const ofOne = receiver.received.filter((event) => passOf(event) === one.orderId);
    const numbers = ofOne.map(({ message }) => message.number ?? 0);
    expect(numbers).toEqual(numbers.toSorted((left, right) => left - right));
    expect(await readWebhook(given)).toMatchObject({ replay: null, waiting: 0 });
  }));

test('deliveries are listed in parts, by state and by kind, without the events of other webhooks', () =>
  withPasses(async (given, webhook) => {
    for (let index = 0; index < 52; index += 1) await change(given, index % 2 === 0 ? one : two);
    await drainEvents(given.park.services);
    const first = await listOf(given, webhook);
    expect([first.deliveries.length, first.hasMore]).toEqual([50, true]);
    const last = first.deliveries.at(-1)?.sequence;
    const rest = await listOf(given, webhook, `?before=${last}`);
    expect([rest.deliveries.length, rest.hasMore]).toEqual([2, false]);
    expect((await listOf(given, webhook, '?state=waiting')).deliveries).toEqual([]);
    expect((await listOf(given, webhook, '?kind=pass.redeemed')).deliveries).toEqual([]);
    expect((await listOf(given, webhook, '?kind=pass.updated&state=delivered')).deliveries).toHaveLength(50);
  }));

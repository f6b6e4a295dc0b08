/** Hundreds of events over two servers: each is delivered, in the order of its subject, also if a server dies. */
import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { expect, test, onTestFinished } from 'vitest';

import { eventDeliveries, eventLanes, outgoingEvents } from '#server/base/db/schema/events.ts';
import { leaseDue } from '#server/base/jobs/queue.queries.ts';
import { laneQueue } from '#server/base/jobs/queues.queries.ts';
import type { Services } from '#server/base/services.ts';
import { planForFewRows } from '#server/testing/park-database.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { startStrictWebhook, type StrictWebhook } from '#server/testing/strict-webhook.ts';
import { openTwoServers, type TwoServers } from '#server/testing/two-servers.ts';
import { importRows } from '../imports/import-rows.ts';
import { addReceiver } from './events-testing.ts';
import { isOfEndpoint } from './lanes.queries.ts';
import { makeEventSender, routeEvents } from './start-events.ts';

const passesCount = 24;
const changesEach = 20;
const passes = Array.from({ length: passesCount }, (_, index) => ({
  orderId: `8300${1000 + index}`,
  barcode: `51260000830${10_000 + index}`,
}));
const sold = { productId: 'DAY-ALL', orderedAt: '2026-11-20T12:00:00Z', amount: 79 };

async function withTwoServers(
  run: (servers: TwoServers, receiver: StrictWebhook) => Promise<void>,
): Promise<void> {
  const servers = await openTwoServers();
  const { park } = servers;
  const receiver = await startStrictWebhook(() => park.clock.now());
  onTestFinished(async () => {
    await receiver.close();
    await servers.close();
  });
  await importRows(
    park.services,
    'orders',
    passes.map((pass) => ({ ...pass, ...sold })),
  );
  await addReceiver({ park, admin: await signInStaff(park, 'admin'), receiver }, ['pass.updated']);
  await run(servers, receiver);
  expect(receiver.refused).toEqual([]);
}

/** Every pass changes many times, on both servers at once. */
async function changeAll({ services }: TwoServers, from = 0): Promise<void> {
  const rounds = Array.from({ length: changesEach }, (_, round) => round + from);
  const turns = rounds.flatMap((round) => passes.map((pass, index) => ({ round, pass, index })));
  const pending = [...turns];
  const work = async (own: Services): Promise<void> => {
    for (let turn = pending.shift(); turn !== undefined; turn = pending.shift()) {
      const at = Date.parse('2026-11-21T16:00:00Z') + turn.round * 1000;
      await importRows(own, 'balances', [
        { ...turn.pass, credits: turn.round + 1, cash: 0, changedAt: new Date(at).toISOString() },
      ]);
    }
  };
  await Promise.all([work(services[0]), work(services[1]), work(services[0]), work(services[1])]);
}

/** Both servers assign and send at once until nothing is left. */
async function drainBoth({ services, park }: TwoServers): Promise<void> {
  const faults: Error[] = [];
  const senders = services.map((own) => makeEventSender(own, (error) => faults.push(error)));
  const isLeft = async () =>
    (await park.services.db.$count(eventDeliveries, eq(eventDeliveries.state, 'waiting'))) > 0;
  for (let quiet = 0; quiet < 3;) {
    const routed = await Promise.all([...services, ...services].map((own) => routeEvents(own)));
    const sent = await Promise.all([...senders, ...senders].map((sender) => sender.round()));
    await Promise.all(senders.map((sender) => sender.settle()));
    const isQuiet = [...routed, ...sent].every(({ taken }) => taken === 0);
    quiet = isQuiet && !(await isLeft()) ? quiet + 1 : 0;
    if (isQuiet) park.clock.advance(31);
  }
  expect(faults).toEqual([]);
}

/** The numbers of each pass as the receiver first got them. */
function numbersByPass({ received }: StrictWebhook): Map<string, number[]> {
  const ids = new Set<string>();
  const numbers = new Map<string, number[]>();
  for (const { webhookId, message } of received) {
    if (ids.has(webhookId)) continue;
    ids.add(webhookId);
    const pass = String(message.data['barcode']);
    numbers.set(pass, [...(numbers.get(pass) ?? []), message.number ?? 0]);
  }
  return numbers;
}

test('480 events of 24 passes from two servers are each delivered once, in the order of their pass', () =>
  withTwoServers(async (servers, receiver) => {
    await Promise.all([changeAll(servers), drainBoth(servers)]);
    await drainBoth(servers);
    const { db } = servers.park.services;
    const written = await db.select().from(outgoingEvents).where(eq(outgoingEvents.kind, 'pass.updated'));
    // Changes of one pass that arrive in the wrong order are no news, so some of the 480 write no event.
    expect(written.length).toBeGreaterThan(300);
    expect(receiver.received).toHaveLength(written.length);
    for (const numbers of numbersByPass(receiver).values()) {
      expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
      expect(new Set(numbers).size).toBe(numbers.length);
    }
    const delivered = await db.$count(eventDeliveries, eq(eventDeliveries.state, 'delivered'));
    expect(delivered).toBe(written.length);
  }));

test('with an endpoint that fails at random, each event arrives, in the order of its pass', () =>
  withTwoServers(async (servers, receiver) => {
    let asked = 0;
    const accepted = new Map<string, number[]>();
    receiver.answer = ({ message }) => {
      asked += 1;
      if (asked % 7 === 0 || asked % 11 === 0) return { status: 500 };
      const pass = String(message.data['barcode']);
      accepted.set(pass, [...(accepted.get(pass) ?? []), message.number ?? 0]);
      return { status: 204 };
    };
    await changeAll(servers);
    await drainBoth(servers);
    const { db } = servers.park.services;
    const written = await db.$count(outgoingEvents, eq(outgoingEvents.kind, 'pass.updated'));
    expect([...accepted.values()].flat()).toHaveLength(written);
    for (const numbers of accepted.values())
      expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    expect(asked).toBeGreaterThan(written);
  }));

test('a server that dies while it sends leaves its event to the other, under the same id', () =>
  withTwoServers(async (servers, receiver) => {
    const [first, second] = servers.services;
    await changeAll(servers);
    while ((await routeEvents(first)).taken > 0);
    // The first server never hears the answer, and never comes back.
    const death = Promise.withResolvers<void>();
    const dying: Services = {
      ...first,
      eventPost: {
        ...first.eventPost,
        send: async (message) => {
          await first.eventPost.send(message);
          death.resolve();
          return new Promise<never>(() => undefined);
        },
      },
    };
    await makeEventSender(dying, () => undefined).round();
    await death.promise;
    while (receiver.received.length < 4)
      await new Promise((resolve) => {
        setTimeout(resolve, 10);
      });
    const lost = receiver.received.map(({ webhookId, body }) => ({ webhookId, body }));
    expect(lost).toHaveLength(4);
    const sender = makeEventSender(second, (error) => {
      throw error;
    });
    await sender.round();
    await sender.settle();
    expect(
      receiver.received.slice(4).some(({ webhookId }) => lost.some((one) => one.webhookId === webhookId)),
    ).toBe(false);
    servers.park.clock.advance(31);
    await drainBoth(servers);
    for (const { webhookId, body } of lost)
      expect(
        receiver.received.filter((one) => one.webhookId === webhookId && one.body === body),
      ).toHaveLength(2);
    const { db } = servers.park.services;
    expect(await db.$count(eventDeliveries, eq(eventDeliveries.state, 'waiting'))).toBe(0);
    for (const numbers of numbersByPass(receiver).values())
      expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  }));

test('a round takes no more lanes than its limit, also by a plan made for a table with one row', () =>
  withTwoServers(async ({ park, services: [{ db, clock }] }) => {
    const endpointId = randomUUID();
    const now = clock.now();
    const lanes = passes.map(({ orderId }) => ({ endpointId, subject: `pass/${orderId}`, dueAt: now }));
    await db.insert(eventLanes).values(lanes.slice(0, 1));
    await planForFewRows(park.databaseUrl, 'event_lanes');
    await db.insert(eventLanes).values(lanes.slice(1));
    const only = isOfEndpoint(endpointId);
    expect(await leaseDue(db, laneQueue, { now, rowsMax: 4, only })).toHaveLength(4);
  }));

/** A run over many passes keeps its pace, slows down with its vendor, stops when it is stopped, and loses nothing. */
import { eq } from 'drizzle-orm';
import { expect, test, onTestFinished } from 'vitest';

import { refusedMax } from '#domain/run-pace.ts';

import { passUpdates } from '#server/base/db/schema/live-passes.ts';
import { fetchRuns, type RunState } from '#server/changes/runs/read-runs.queries.ts';
import { startRun } from '#server/changes/runs/start-run.queries.ts';
import { stopRun } from '#server/changes/runs/stop-run.queries.ts';
import { touchPass } from '#server/changes/touch-pass.queries.ts';
import { openTestPark, type TestPark } from '#server/testing/test-park.ts';
import type { Services } from '#server/base/services.ts';
import { openTwoServers, type TwoServers } from '#server/testing/two-servers.ts';
import { refreshWork } from '../refresh/refresh-choices.queries.ts';
import { pushDueUpdates } from '../updates/start-live-passes.ts';
import { continueRuns } from './run-round.ts';
import {
  installPasses,
  makeCountingPush,
  manyProductId,
  pushTokenOf,
  type CountingPush,
} from './testing/installed-passes.ts';

interface RunPark extends TestPark {
  push: CountingPush;
}

async function withPasses(
  { count, perSecond }: { count: number; perSecond: number },
  run: (own: RunPark) => Promise<void>,
): Promise<void> {
  const push = makeCountingPush();
  const own = await openTestPark({ applePush: push }, { APPLE_PASSES_PER_SECOND: String(perSecond) });
  onTestFinished(() => own.close());
  await installPasses(own.services.db, count);
  await run({ ...own, push });
}

function start({ services: { db, clock } }: RunPark) {
  const order = { kind: 'refresh', why: 'new logo', startedBy: 'mara' } as const;
  const audience = { productIds: [manyProductId] };
  return db.transaction((tx) =>
    startRun(tx, { work: refreshWork, order: { ...order, audience }, now: clock.now() }),
  );
}

/** Plays so many seconds of the loops. */
async function play(own: RunPark, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    own.clock.advance(1);
    await continueRuns(own.services);
    await pushDueUpdates(own.services);
  }
  await continueRuns(own.services);
}

async function lastRun({ services: { db } }: RunPark): Promise<RunState | undefined> {
  const [run] = await fetchRuns(db, 'refresh', 1);
  return run;
}

async function appleOf(own: RunPark) {
  return (await lastRun(own))?.parts.find(({ wallet }) => wallet === 'apple');
}

test('a run pushes its pace each second, each phone once, and ends with the last one', () =>
  withPasses({ count: 45, perSecond: 10 }, async (own) => {
    expect(await start(own)).toMatchObject({ count: { apple: 45, google: 0, phones: 45 } });
    await play(own, 3);
    expect(own.push.taken).toHaveLength(30);
    expect(await lastRun(own)).toMatchObject({ why: 'new logo', startedBy: 'mara', endedAt: null });
    await play(own, 2);
    expect(own.push.taken.toSorted()).toEqual(
      Array.from({ length: 45 }, (_, index) => pushTokenOf(index)).toSorted(),
    );
    expect((await lastRun(own))?.endedAt).toEqual(own.clock.now());
    expect(await appleOf(own)).toMatchObject({ total: 45, queued: 45, waiting: 0, isQueueing: false });
  }));

test('a second run of a kind waits until the first has ended', () =>
  withPasses({ count: 5, perSecond: 10 }, async (own) => {
    await start(own);
    expect(await start(own)).toBe('busy');
    await play(own, 2);
    expect(await start(own)).toMatchObject({ count: { apple: 5 } });
  }));

test('a run without any pass does not start', () =>
  withPasses({ count: 0, perSecond: 10 }, async (own) => {
    expect(await start(own)).toBe('empty');
    expect(await lastRun(own)).toBeUndefined();
  }));

test('while Apple is silent, two seconds of the pace wait; afterward every phone is pushed', () =>
  withPasses({ count: 60, perSecond: 10 }, async (own) => {
    await start(own);
    own.push.answer('later');
    await play(own, 30);
    expect(await appleOf(own)).toMatchObject({ queued: 20, waiting: 20, putOff: 20, brake: 'slow' });
    own.push.answer('sent');
    await play(own, 90);
    expect(new Set(own.push.taken).size).toBe(60);
    expect(own.push.taken).toHaveLength(60);
    expect((await lastRun(own))?.endedAt).not.toBeNull();
  }));

test('each wallet of a run counts the passes that wait for itself', () =>
  withPasses({ count: 60, perSecond: 10 }, async (own) => {
    await start(own);
    own.push.answer('later');
    await play(own, 2);
    const parts = (await lastRun(own))?.parts.map(({ wallet, waiting }) => [wallet, waiting]);
    expect(parts).toEqual([
      ['apple', 20],
      ['google', 0],
    ]);
  }));

test('a run whose passes are all refused holds, a few do not keep it from ending, and the next run sends them at once', () =>
  withPasses({ count: refusedMax + 50, perSecond: 100 }, async (own) => {
    await start(own);
    own.push.answer('refused');
    await play(own, 10);
    const held = await appleOf(own);
    expect(held).toMatchObject({ brake: 'refused', isQueueing: true });
    expect(held?.queued).toBe(refusedMax);
    own.push.answer('sent');
    await play(own, 200);
    expect(new Set(own.push.taken).size).toBe(refusedMax + 50);
    await start(own);
    await play(own, 1);
    own.push.answer('refused');
    await play(own, 1);
    own.push.answer('sent');
    await play(own, 3);
    expect((await lastRun(own))?.endedAt).not.toBeNull();
    expect((await appleOf(own))?.refused).toBe(100);
    await start(own);
    await play(own, 4);
    expect(await appleOf(own)).toMatchObject({ queued: refusedMax + 50, waiting: 0, refused: 0 });
  }));

test('a stopped run takes back what waits, but not the change that a pass waits for itself', () =>
  withPasses({ count: 60, perSecond: 10 }, async (own) => {
    const { db, clock } = own.services;
    const started = await start(own);
    if (typeof started === 'string') throw new Error(started);
    own.clock.advance(1);
    await continueRuns(own.services);
    await db.transaction((tx) =>
      touchPass(tx, { orderId: '20000003', barcode: 'M3' }, 'balance', clock.now()),
    );
    const stop = { runId: started.run.runId, kind: 'refresh', stoppedBy: 'omar', now: clock.now() } as const;
    const stopped = await db.transaction((tx) => stopRun(tx, { ...stop, work: refreshWork }));
    expect(stopped?.withdrawn).toBe(9);
    expect(await db.transaction((tx) => stopRun(tx, { ...stop, work: refreshWork }))).toBeUndefined();
    await play(own, 5);
    expect(own.push.taken).toEqual([pushTokenOf(3)]);
    expect(await lastRun(own)).toMatchObject({ stoppedBy: 'omar', endedAt: stop.now });
    expect(await appleOf(own)).toMatchObject({ total: 60, queued: 1, waiting: 0 });
  }));

test('a change of one pass goes before the passes of a run', () =>
  withPasses({ count: 900, perSecond: 1000 }, async (own) => {
    const { db, clock } = own.services;
    await start(own);
    own.clock.advance(1);
    await continueRuns(own.services);
    await db.transaction((tx) =>
      touchPass(tx, { orderId: '20000899', barcode: 'M899' }, 'balance', clock.now()),
    );
    await pushDueUpdates(own.services);
    expect(own.push.taken).toContain(pushTokenOf(899));
    const left = await db.select().from(passUpdates).where(eq(passUpdates.wallet, 'apple'));
    expect(left).toHaveLength(400);
  }));

const passesTotal = 600;

async function withServers(run: (servers: TwoServers) => Promise<void>): Promise<void> {
  const servers = await openTwoServers({ APPLE_PASSES_PER_SECOND: '100' });
  onTestFinished(() => servers.close());
  await installPasses(servers.park.services.db, passesTotal);
  await run(servers);
}

function startOn({ db, clock }: Services) {
  const audience = { productIds: [manyProductId] };
  const order = { kind: 'refresh', audience, why: '', startedBy: 'mara' } as const;
  return db.transaction((tx) => startRun(tx, { work: refreshWork, order, now: clock.now() }));
}

function stopOn({ db, clock }: Services, runId: number) {
  const order = { runId, kind: 'refresh', work: refreshWork, stoppedBy: 'omar', now: clock.now() } as const;
  return db.transaction((tx) => stopRun(tx, order));
}

function ofBoth<Result>(
  { services }: TwoServers,
  count: number,
  call: (services: Services) => Promise<Result>,
): Promise<Result[]> {
  const calls = Array.from({ length: count }, (_, index) => services[index % 2 === 0 ? 0 : 1]);
  return Promise.all(calls.map((server) => call(server)));
}

test('of two hundred starts at once on two servers, one begins', () =>
  withServers(async (servers) => {
    const results = await ofBoth(servers, 200, startOn);
    expect(results.filter((result) => result !== 'busy')).toHaveLength(1);
    expect(await fetchRuns(servers.services[0].db, 'refresh', 10)).toHaveLength(1);
  }));

test('both servers together keep one pace, and push each phone once', () =>
  withServers(async (servers) => {
    const push = makeCountingPush();
    await startOn(servers.services[0]);
    for (let second = 1; second <= 6; second += 1) {
      servers.park.clock.advance(1);
      await ofBoth(servers, 8, continueRuns);
      await ofBoth(servers, 8, (services) => pushDueUpdates({ ...services, applePush: push }));
      expect(push.taken).toHaveLength(second * 100);
    }
    // The run learns that no pass is left when its next one would be due.
    servers.park.clock.advance(1);
    await continueRuns(servers.services[1]);
    expect(new Set(push.taken).size).toBe(passesTotal);
    const [run] = await fetchRuns(servers.services[0].db, 'refresh', 1);
    expect(run?.endedAt).toEqual(servers.park.clock.now());
  }));

test('a server that dies with passes in hand delays the run, and loses none', () =>
  withServers(async (servers) => {
    const [dying, living] = servers.services;
    const push = makeCountingPush();
    await startOn(dying);
    servers.park.clock.advance(1);
    await continueRuns(dying);
    const held = new Promise<never>(() => undefined);
    // It has taken a hundred passes, and answers no more.
    void pushDueUpdates({ ...dying, applePush: { ...push, push: () => held } });
    await expect
      .poll(async () =>
        (await living.db.select().from(passUpdates)).filter(({ leaseId }) => leaseId !== null),
      )
      .toHaveLength(100);
    for (let second = 0; second < 140; second += 1) {
      servers.park.clock.advance(1);
      await continueRuns(living);
      while ((await pushDueUpdates({ ...living, applePush: push })).taken > 0);
    }
    await continueRuns(living);
    expect(push.taken).toHaveLength(passesTotal);
    expect(new Set(push.taken).size).toBe(passesTotal);
    expect((await fetchRuns(living.db, 'refresh', 1))[0]?.endedAt).not.toBeNull();
  }));

test('a run that is stopped while both servers queue and push leaves nothing in the outbox', () =>
  withServers(async (servers) => {
    const push = makeCountingPush();
    const started = await startOn(servers.services[0]);
    if (typeof started === 'string') throw new Error(started);
    servers.park.clock.advance(1);
    const working = [0, 1, 2].map(async () => {
      await ofBoth(servers, 4, continueRuns);
      await ofBoth(servers, 4, (services) => pushDueUpdates({ ...services, applePush: push }));
    });
    const stops = await ofBoth(servers, 20, (services) => stopOn(services, started.run.runId));
    await Promise.all(working);
    expect(stops.filter((one) => one !== undefined)).toHaveLength(1);
    servers.park.clock.advance(1);
    await ofBoth(servers, 4, continueRuns);
    expect(await servers.services[0].db.select().from(passUpdates)).toEqual([]);
    const [run] = await fetchRuns(servers.services[0].db, 'refresh', 1);
    const apple = run?.parts.find(({ wallet }) => wallet === 'apple');
    expect(apple?.queued).toBe(push.taken.length);
  }));

/** Two servers share one run: one start, one pace, and no phone forgotten when one of them dies. */
import { expect, test, onTestFinished } from 'vitest';

import { passUpdates } from '#server/base/db/schema/live-passes.ts';
import type { Services } from '#server/base/services.ts';
import { fetchRuns } from '#server/changes/runs/read-runs.queries.ts';
import { startRun } from '#server/changes/runs/start-run.queries.ts';
import { stopRun } from '#server/changes/runs/stop-run.queries.ts';
import { openTwoServers, type TwoServers } from '#server/testing/two-servers.ts';
import { refreshWork } from '../refresh/refresh-choices.queries.ts';
import { pushDueUpdates } from '../updates/start-live-passes.ts';
import { continueRuns } from './run-round.ts';
import { installPasses, makeCountingPush, manyProductId } from './testing/installed-passes.ts';

const passesTotal = 600;

async function withServers(run: (servers: TwoServers) => Promise<void>): Promise<void> {
  const servers = await openTwoServers({ APPLE_PASSES_PER_SECOND: '100' });
  onTestFinished(() => servers.close());
  await installPasses(servers.park.services.db, passesTotal);
  await run(servers);
}

function start({ db, clock }: Services) {
  const audience = { productIds: [manyProductId] };
  const order = { kind: 'refresh', audience, why: '', startedBy: 'mara' } as const;
  return db.transaction((tx) => startRun(tx, { work: refreshWork, order, now: clock.now() }));
}

function stop({ db, clock }: Services, runId: number) {
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
    const results = await ofBoth(servers, 200, start);
    expect(results.filter((result) => result !== 'busy')).toHaveLength(1);
    expect(await fetchRuns(servers.services[0].db, 'refresh', 10)).toHaveLength(1);
  }));

test('both servers together keep one pace, and push each phone once', () =>
  withServers(async (servers) => {
    const push = makeCountingPush();
    await start(servers.services[0]);
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
    await start(dying);
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
    const started = await start(servers.services[0]);
    if (typeof started === 'string') throw new Error(started);
    servers.park.clock.advance(1);
    const working = [0, 1, 2].map(async () => {
      await ofBoth(servers, 4, continueRuns);
      await ofBoth(servers, 4, (services) => pushDueUpdates({ ...services, applePush: push }));
    });
    const stops = await ofBoth(servers, 20, (services) => stop(services, started.run.runId));
    await Promise.all(working);
    expect(stops.filter((one) => one !== undefined)).toHaveLength(1);
    servers.park.clock.advance(1);
    await ofBoth(servers, 4, continueRuns);
    expect(await servers.services[0].db.select().from(passUpdates)).toEqual([]);
    const [run] = await fetchRuns(servers.services[0].db, 'refresh', 1);
    const apple = run?.parts.find(({ wallet }) => wallet === 'apple');
    expect(apple?.queued).toBe(push.taken.length);
  }));

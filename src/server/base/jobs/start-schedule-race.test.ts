/** Several servers on one PostgreSQL that compete for the same round. */
import { randomUUID } from 'node:crypto';

import { expect, test, vi } from 'vitest';

import { withEmptyDatabase } from '#server/testing/park-database.ts';
import { withOwnPark, type TestPark } from '#server/testing/test-park.ts';
import { openServerWithOwnPool } from '#server/testing/two-servers.ts';
import { makeTemporaryFolder } from '#server/testing/temporary-folder.ts';
import { openPostgres } from '../db/open-postgres.ts';
import type { Services } from '../services.ts';
import { takeScheduledJob } from './schedule.queries.ts';
import { leaseSeconds, runIfDue } from './start-schedule.ts';
import { countTakeOvers, killWhileRunning } from './testing/kill-while-running.ts';
import { makeNotes, makeTestJob, neverStopping } from './testing/scheduled-job.ts';
import { openEmbedded } from '../db/open-database.ts';

const rounds = 60;

/** Runs a test with two servers that have separate pools. */
async function withTwoServers(run: (park: TestPark, servers: Services[]) => Promise<void>): Promise<void> {
  await withOwnPark(async (park) => {
    const opened = [await openServerWithOwnPool(park), await openServerWithOwnPool(park)];
    try {
      await run(
        park,
        opened.map(({ services }) => services),
      );
    } finally {
      for (const { close } of opened) await close();
    }
  });
}

test('of servers that poll at once, always exactly one runs the round', () =>
  withTwoServers(async (park, servers) => {
    const runs: number[] = [];
    const notes = makeNotes();
    let round = 0;
    let atWork = 0;
    const job = makeTestJob(async () => {
      atWork += 1;
      runs.push(round);
      if (atWork > 1) notes.failed('two at once', new Error());
      await new Promise((resolve) => setTimeout(resolve, 5 * Math.random()));
      atWork -= 1;
      return [];
    });
    // Each server polls twice, so that they also meet on connections of one pool.
    const lookers = [...servers, ...servers];
    for (; round <= rounds; round += 1) {
      await Promise.all(lookers.map((services) => runIfDue(services, job, notes, neverStopping)));
      park.clock.advance(600);
    }
    expect(runs).toEqual(Array.from({ length: rounds }, (_, index) => index + 1));
    expect(notes.reported).toEqual([]);
  }));

test('of servers that poll at once after one has died, exactly one takes over the round', () =>
  withTwoServers(async (park, servers) => {
    const notes = makeNotes();
    let runs = 0;
    const job = makeTestJob(() => {
      runs += 1;
      return Promise.resolve([]);
    });
    const lookAll = () =>
      Promise.all([...servers, ...servers].map((services) => runIfDue(services, job, notes, neverStopping)));
    await lookAll();
    for (let round = 1; round <= 30; round += 1) {
      park.clock.advance(600);
      await takeAndDie(park, job.name);
      await lookAll();
      expect(runs).toBe(round - 1);
      park.clock.advance(leaseSeconds + 1);
      await lookAll();
      expect(runs).toBe(round);
    }
  }));

/** The effects of a server that is killed in the middle of its round. */
async function takeAndDie({ services: { db }, clock }: TestPark, job: string): Promise<void> {
  const now = clock.now();
  const times = {
    now,
    leaseUntil: new Date(now.getTime() + leaseSeconds * 1000),
    dueAtMax: new Date(now.getTime() + 600_000),
  };
  expect(await takeScheduledJob(db, { job, leaseId: randomUUID() }, times)).toBe(true);
}

test('a server that is killed in the middle of a round blocks it for a minute, then another server runs it', () =>
  withEmptyDatabase(async ({ href }) => {
    const database = await openPostgres(href);
    try {
      await killWhileRunning(href);
      expect(await countTakeOvers(database.db)).toEqual({ withinLease: 0, afterLease: 1 });
    } finally {
      await database.close();
    }
  }));

// Two processes open a database each.
vi.setConfig({ testTimeout: 120_000 });

test('a server that is killed in the middle of a round runs it again a minute later', async () => {
  const dataDir = makeTemporaryFolder('promenade-killed-round');
  await killWhileRunning(dataDir);
  const database = await openEmbedded(dataDir);
  try {
    expect(await countTakeOvers(database.db)).toEqual({ withinLease: 0, afterLease: 1 });
  } finally {
    await database.close();
  }
});

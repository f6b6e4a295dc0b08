import { randomUUID } from 'node:crypto';

import { expect, vi } from 'vitest';

import { type TestPark, withOwnPark, test } from '#server/testing/test-park.ts';
import { planForFewRows, withEmptyDatabase } from '#server/testing/park-database.ts';
import { openServerWithOwnPool } from '#server/testing/two-servers.ts';
import { scheduledJobs, mails } from '../db/schema/operations.ts';
import { leaseSeconds, runIfDue, type Schedule } from './start-schedule.ts';
import { takeScheduledJob } from './schedule.queries.ts';
import { makeNotes, makeTestJob, neverStopping } from './testing/scheduled-job.ts';
import { crmEvents } from '../db/schema/events.ts';
import { leaseDue } from './queue.queries.ts';
import { crmQueue, mailQueue } from './queues.queries.ts';
import { onceADay } from '../retention/terms.queries.ts';
import { openPostgres } from '../db/open-postgres.ts';
import type { Services } from '../services.ts';
import { countTakeOvers, killWhileRunning } from './testing/kill-while-running.ts';

const tenMinutes = 600;
const hour = 3600;

function lookOnce(park: TestPark, job: Schedule, notes = makeNotes(), stopping = neverStopping) {
  return runIfDue(park.services, job, notes, stopping);
}

async function rowOf(park: TestPark) {
  const [row] = await park.services.db.select().from(scheduledJobs);
  return row;
}

test('a job first runs one interval after it was added, and then once an interval', async (park) => {
  const job = makeTestJob();
  const hasRun: boolean[] = [];
  for (let minute = 0; minute <= 30; minute += 5) {
    hasRun.push((await lookOnce(park, job)).hasRun);
    park.clock.advance(300);
  }
  expect(hasRun).toEqual([false, false, true, false, true, false, true]);
});

test('after a weekend without a server a job runs once, not once for every missed round', async (park) => {
  const job = makeTestJob();
  await lookOnce(park, job);
  park.clock.advance(48 * hour);
  expect((await lookOnce(park, job)).hasRun).toBe(true);
  expect((await lookOnce(park, job)).hasRun).toBe(false);
});

test('a round with failed steps is no success: it is counted, names the steps, and runs again an interval later', async (park) => {
  const knownSince = park.clock.now();
  await lookOnce(park, makeTestJob());
  park.clock.advance(tenMinutes);
  const notes = makeNotes();
  const failing = makeTestJob(() => Promise.resolve(['photos', 'mails']));
  const result = await lookOnce(park, failing, notes);
  expect(result.succeededAt).toEqual(knownSince);
  expect(notes.reported).toEqual([]);
  expect(notes.outcomes).toEqual(['failed']);
  expect(await rowOf(park)).toMatchObject({ failures: 1, lastFault: 'photos, mails', leasedUntil: null });
  expect((await lookOnce(park, failing)).hasRun).toBe(false);
  park.clock.advance(tenMinutes);
  expect((await lookOnce(park, makeTestJob())).succeededAt).toEqual(park.clock.now());
  expect(await rowOf(park)).toMatchObject({ failures: 0, lastFault: null });
});

test('a round that throws is reported by the class of its error, and releases its lease', async (park) => {
  await lookOnce(park, makeTestJob());
  park.clock.advance(tenMinutes);
  const notes = makeNotes();
  await lookOnce(
    park,
    makeTestJob(() => Promise.reject(new RangeError('of a guest: noor'))),
    notes,
  );
  expect(notes.reported).toEqual(['sweep the paths: RangeError']);
  expect(await rowOf(park)).toMatchObject({ failures: 1, lastFault: 'RangeError', leasedUntil: null });
});

test('a round that hangs is reported and abandoned, so that the next one can start', async (park) => {
  await lookOnce(park, makeTestJob());
  park.clock.advance(tenMinutes);
  const notes = makeNotes();
  let wasCutOff = false;
  const hanging = makeTestJob((signal) => {
    signal.addEventListener('abort', () => (wasCutOff = true));
    return new Promise(() => undefined);
  });
  await lookOnce(park, { ...hanging, roundSecondsMax: 0.01 }, notes);
  expect([notes.reported, wasCutOff]).toEqual([['sweep the paths: JobRoundTooLong'], true]);
  park.clock.advance(tenMinutes);
  expect((await lookOnce(park, makeTestJob())).hasRun).toBe(true);
});

test('a server that stops in the middle returns its round, and the next server takes it at once', async (park) => {
  await lookOnce(park, makeTestJob());
  park.clock.advance(tenMinutes);
  const stopping = new AbortController();
  const stopped = makeTestJob(() => {
    stopping.abort();
    return Promise.resolve([]);
  });
  await lookOnce(park, stopped, makeNotes(), stopping.signal);
  expect(await rowOf(park)).toMatchObject({ succeededAt: null, failures: 0 });
  expect((await lookOnce(park, makeTestJob())).hasRun).toBe(true);
});

test('a round that lost its lease cannot end the round of the server that holds it now', async (park, db) => {
  await lookOnce(park, makeTestJob());
  park.clock.advance(tenMinutes);
  const other = '00000000-0000-4000-8000-000000000001';
  const frozen = makeTestJob(async () => {
    park.clock.advance(leaseSeconds + 1);
    const now = park.clock.now();
    const times = {
      now,
      leaseUntil: new Date(now.getTime() + 60_000),
      dueAtMax: new Date(now.getTime() + 600_000),
    };
    await takeScheduledJob(db, { job: 'sweep the paths', leaseId: other }, times);
    return [];
  });
  await lookOnce(park, frozen);
  expect(await rowOf(park)).toMatchObject({ leaseId: other, succeededAt: null });
});

test('a database clock that is set back by a day stops no job, whether waiting or running', async (park) => {
  const job = makeTestJob();
  park.clock.advance(24 * hour);
  await lookOnce(park, job);
  park.clock.advance(-24 * hour);
  expect((await lookOnce(park, job)).hasRun).toBe(true);
  park.clock.advance(24 * hour);
  const now = park.clock.now();
  const leaseUntil = new Date(now.getTime() + 60_000);
  const leaseId = '00000000-0000-4000-8000-000000000001';
  const times = { now, leaseUntil, dueAtMax: new Date(now.getTime() + 600_000) };
  expect(await takeScheduledJob(park.services.db, { job: job.name, leaseId }, times)).toBe(true);
  park.clock.advance(tenMinutes - 24 * hour);
  expect((await lookOnce(park, job)).hasRun).toBe(true);
});

const waiting = 40;

test('mails', async ({ services: { db, clock }, databaseUrl }) => {
  const now = clock.now();
  const mail = { kind: 'link', subject: 'Your pass', plainText: 'Here', html: '<p>Here</p>' } as const;
  const rows = Array.from({ length: waiting }, (_, index) => ({
    ...mail,
    ...{ toAddress: `guest${index}@mail.example`, queuedAt: now, dueAt: now },
  }));
  await db.delete(mails);
  await db.insert(mails).values(rows.slice(0, 1));
  await planForFewRows(databaseUrl, 'mails');
  await db.insert(mails).values(rows.slice(1));
  expect(await leaseDue(db, mailQueue, { now, rowsMax: 4 })).toHaveLength(4);
});

test('events of the CRM', async ({ services: { db, clock }, databaseUrl }) => {
  const now = clock.now();
  const rows = Array.from({ length: waiting }, (_, index) => ({
    kind: 'member' as const,
    ...{ emailKey: `guest${index}@mail.example`, orderId: '', facts: {} },
    ...{ happenedAt: now, dueAt: now },
  }));
  await db.delete(crmEvents);
  await db.insert(crmEvents).values(rows.slice(0, 1));
  await planForFewRows(databaseUrl, 'crm_events');
  await db.insert(crmEvents).values(rows.slice(1));
  expect(await leaseDue(db, crmQueue, { now, rowsMax: 4 })).toHaveLength(4);
});

test('runs once in a day, again after it, and at once after a failure or a clock that was set back', async (_park, db) => {
  let runs = 0;
  const runAt = (instant: string, run: () => Promise<void> = () => Promise.resolve(void (runs += 1))) =>
    onceADay(db, { name: 'step', now: new Date(instant) }, run);
  await expect(
    runAt('2026-11-20T10:00:00Z', () => Promise.reject(new Error('The step failed.'))),
  ).rejects.toThrow('The step failed.');
  for (const instant of ['2026-11-20T10:10:00Z', '2026-11-20T10:20:00Z', '2026-11-21T10:09:59Z'])
    await runAt(instant);
  expect(runs).toBe(1);
  await runAt('2026-11-21T10:10:00Z');
  expect(runs).toBe(2);
  await runAt('2026-11-19T10:10:00Z');
  expect(runs).toBe(3);
});

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

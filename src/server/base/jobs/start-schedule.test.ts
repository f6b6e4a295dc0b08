import { expect } from 'vitest';

import { type TestPark } from '#server/testing/test-park.ts';
import { test } from '#server/testing/park-test.ts';
import { scheduledJobs } from '../db/schema/operations.ts';
import { leaseSeconds, runIfDue, type Schedule } from './start-schedule.ts';
import { takeScheduledJob } from './schedule.queries.ts';
import { makeNotes, makeTestJob, neverStopping } from './testing/scheduled-job.ts';

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

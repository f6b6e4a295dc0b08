/** A separate process for the tests of killed servers: takes a round, prints that it did, and never ends it. */
import { writeSync } from 'node:fs';

import { openPostgres } from '../../db/open-postgres.ts';
import { runIfDue } from '../start-schedule.ts';
import { makeNotes, makeTestJob, neverStopping } from './scheduled-job.ts';

const [address = ''] = process.argv.slice(2);
const { db } = await openPostgres(address);
const longAgo = new Date(Date.now() - 3_600_000);
const job = makeTestJob(() => {
  writeSync(process.stdout.fd, 'running\n');
  return new Promise(() => undefined);
});
await runIfDue({ db, clock: { now: () => longAgo } }, job, makeNotes(), neverStopping);
await runIfDue({ db, clock: { now: () => new Date() } }, job, makeNotes(), neverStopping);

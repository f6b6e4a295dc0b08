/** A separate process for the tests of killed servers: takes a round, prints that it did, and never ends it. */
import { writeSync } from 'node:fs';

import { openDatabase } from '../../db/open-database.ts';
import { runIfDue } from '../start-schedule.ts';
import { makeNotes, makeTestJob, neverStopping } from './scheduled-job.ts';

const [target = ''] = process.argv.slice(2);
const isAddress = target.startsWith('postgres:');
const { db } = await openDatabase({ databaseUrl: isAddress ? target : undefined, dataDir: target });
const longAgo = new Date(Date.now() - 3_600_000);
const job = makeTestJob(() => {
  writeSync(process.stdout.fd, 'running\n');
  return new Promise(() => undefined);
});
await runIfDue({ db, clock: { now: () => longAgo } }, job, makeNotes(), neverStopping);
await runIfDue({ db, clock: { now: () => new Date() } }, job, makeNotes(), neverStopping);

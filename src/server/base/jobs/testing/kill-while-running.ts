/** Kills a server in the middle of a scheduled round, and observes the round afterwards. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import type { Database } from '../../db/database.ts';
import { leaseSeconds, runIfDue } from '../start-schedule.ts';
import { makeNotes, makeTestJob, neverStopping } from './scheduled-job.ts';

/** Starts a process that runs a round on the database of this address, and kills it during the round. */
export async function killWhileRunning(address: string): Promise<void> {
  const script = join(import.meta.dirname, 'run-until-killed.ts');
  const child = spawn(process.execPath, [script, address], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** How often servers that poll several times run the round, before and after the end of the dead server's lease. */
export async function countTakeOvers(db: Database): Promise<{ withinLease: number; afterLease: number }> {
  let runs = 0;
  const job = makeTestJob(() => {
    runs += 1;
    return Promise.resolve([]);
  });
  const lookAfter = async (seconds: number): Promise<number> => {
    runs = 0;
    const now = new Date(Date.now() + seconds * 1000);
    for (let look = 0; look < 3; look += 1)
      await runIfDue({ db, clock: { now: () => now } }, job, makeNotes(), neverStopping);
    return runs;
  };
  return { withinLease: await lookAfter(1), afterLease: await lookAfter(leaseSeconds + 1) };
}

/** The step from one simulated day to the next: the clock moves, and the scheduled jobs of the servers run as they do by themselves. */
import { setTimeout as sleep } from 'node:timers/promises';

import type { Caller } from './calls.ts';
import type { YearPark } from './park.ts';

const waitSeconds = 180;
const quietSeconds = 60;
const pauseMilliseconds = 40;

/** Moves the clock and wakes both servers, which then follow it. */
export async function moveClock(park: YearPark, caller: Caller, to: Date): Promise<void> {
  caller.disconnect();
  await park.clock.moveTo(to);
  // An idle server looks at the clock when it gets a request; its timers follow.
  for (const _ of park.ports) await caller.send({ kind: 'alive', method: 'GET', path: '/healthz' });
}

/** Waits until every scheduled job has run since `since`; throws with the jobs that have not. */
export async function untilJobsRan({ database }: YearPark, since: Date): Promise<void> {
  let late: { job: string; last_fault: string | null }[] = [];
  for (const endsAt = performance.now() + waitSeconds * 1000; performance.now() < endsAt;) {
    const { rows } = await database.query<{ job: string; last_fault: string | null }>(
      `select job, last_fault from scheduled_jobs where succeeded_at is null or succeeded_at < $1`,
      [since],
    );
    late = rows;
    if (late.length === 0) return;
    await sleep(pauseMilliseconds);
  }
  throw new Error(`Jobs did not run: ${JSON.stringify(late)}`);
}

/** Waits until no mail, push or event is due, as within the minutes of a real day. */
export async function untilQuiet({ database }: YearPark): Promise<void> {
  for (
    const endsAt = performance.now() + quietSeconds * 1000;
    performance.now() < endsAt;
    await sleep(pauseMilliseconds)
  ) {
    const { rows } = await database.query<{ waiting: string }>(
      `select (select count(*) from mails where sent_at is null and abandoned_at is null and next_attempt_at <= now())
            + (select count(*) from pass_updates where due_at <= now()) as waiting`,
    );
    if (rows[0]?.waiting === '0') return;
  }
  throw new Error('Mails or updates of passes still wait after a minute.');
}

/**
 * Failovers: a standby that copies the leader takes over while guests go on. Every round begins with a new standby, and
 * the former leader is gone for good at its end, as a machine that is copied anew.
 */
import { setTimeout as sleep } from 'node:timers/promises';

import { query, type BenchPostgres } from '../base/postgres.ts';
import { tell } from '../base/processes.ts';
import type { Lab } from './lab.ts';
import type { Strike } from './strikes.ts';

/** How the leader fails: it is killed, it freezes, or one server still reaches it and writes to it. */
type LeaderFailure = 'killed' | 'frozen' | 'split';

/** Traffic with a standby before the failure, and the time for which one server stays with the former leader. */
const [copyMilliseconds, splitMilliseconds] = [1000, 3000];

/** Fails the leader over to its standby; `isSynchronous` is false for the control that must lose commits. */
export function failOver(failure: LeaderFailure, isSynchronous = true): Strike {
  return async (lab) => {
    const leader = lab.postgres;
    const standby = await leader.startStandby();
    await (isSynchronous ? commitTwice(leader) : untilFollowing(leader, 'async'));
    await sleep(copyMilliseconds);
    const struckAt = performance.now();
    if (failure === 'killed') await leader.kill();
    if (failure === 'frozen') for (const id of leader.processes()) tell(id, 'SIGSTOP');
    await query(standby.url, 'select pg_promote()');
    await leadOver(lab, standby, failure === 'split' ? splitMilliseconds : 0);
    await leader.kill();
    return struckAt;
  };
}

/** From now on a commit is acknowledged only when the standby has it too. */
async function commitTwice({ url }: BenchPostgres): Promise<void> {
  await query(url, `alter system set synchronous_standby_names = '*'`);
  await query(url, 'select pg_reload_conf()');
  await untilFollowing({ url }, 'sync');
}

const followSecondsMax = 20;

async function untilFollowing({ url }: Pick<BenchPostgres, 'url'>, state: 'sync' | 'async'): Promise<void> {
  const statement = `select 1 from pg_stat_replication where state = 'streaming' and sync_state = $1`;
  for (const endsAt = Date.now() + followSecondsMax * 1000; Date.now() < endsAt; await sleep(50))
    if ((await query(url, statement, [state])).length > 0) return;
  throw new Error('The standby does not follow.');
}

/** Leads the servers to the new leader, the first one later than the others if it is to stay with the former. */
async function leadOver(lab: Lab, standby: BenchPostgres, laterMilliseconds: number): Promise<void> {
  const [first, ...others] = lab.nodes;
  lab.postgres = standby;
  for (const { database } of others) database.leadTo(standby.port);
  await sleep(laterMilliseconds);
  first?.database.leadTo(standby.port);
}

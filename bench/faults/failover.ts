/**
 * Failovers: a standby that copies the leader takes over while guests go on. Every round begins with a new standby, and
 * the former leader is gone for good at its end, as a machine that is copied anew.
 */
import { setTimeout as sleep } from 'node:timers/promises';

import { query, type BenchPostgres } from '../base/postgres.ts';
import { tell } from '../base/processes.ts';
import { startChaosProxy } from './chaos-proxy.ts';
import type { Strike } from './strikes.ts';

/** How the leader fails: it is killed, it freezes, or the servers still reach it and its standby does not. */
type LeaderFailure = 'killed' | 'frozen' | 'cut-off';

/** Traffic with a standby before the failure, and the time for which a cut off leader goes on alone. */
const [copyMilliseconds, aloneMilliseconds] = [1000, 3000];

/** Fails the leader over to its standby; `isSynchronous` is false for the control that must lose commits. */
export function failOver(failure: LeaderFailure, isSynchronous = true): Strike {
  return async (lab) => {
    const leader = lab.postgres;
    const cable = await startChaosProxy(leader.port);
    const standby = await leader.startStandby(cable.port);
    await (isSynchronous ? commitTwice(leader) : untilFollowing(leader, 'async'));
    await sleep(copyMilliseconds);
    const struckAt = performance.now();
    if (failure === 'killed') await leader.kill();
    if (failure === 'frozen') for (const id of leader.processes()) tell(id, 'SIGSTOP');
    if (failure === 'cut-off') {
      cable.set({ kind: 'down' });
      await sleep(aloneMilliseconds);
    }
    await query(standby.url, 'select pg_promote()');
    lab.postgres = standby;
    for (const { database } of lab.nodes) database.leadTo(standby.port);
    await leader.kill();
    await cable.close();
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

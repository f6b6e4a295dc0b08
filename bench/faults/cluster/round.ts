/** One round: a failure of the cluster under the traffic of two servers, its repair, and what was lost. */
import { setTimeout as sleep } from 'node:timers/promises';

import { findFaults } from '../findings.ts';
import { untilBothReady, type Lab } from '../lab.ts';
import { makeNotes, makeTraffic, takeStage, type Notes } from '../traffic.ts';
import { openRewards } from '../reward-traffic.ts';
import type { Cluster } from './cluster.ts';
import type { ClusterKind } from './kinds.ts';
import { watchLogins, type LoginWatch } from './login-watch.ts';
import { watchLeader, type LeaderWatch } from './leader-watch.ts';

/** The results of a round; times are in seconds. */
export interface ClusterRound {
  kind: string;
  particulars: string;
  acknowledged: number;
  /** From the failure to the new leader; zero if the leader stays. */
  leaderSeconds: number;
  /** From the new leader, or from the failure if the leader stays, until logins succeed and go on to. */
  wellSeconds: number;
  secondsOfTwo: number;
  /** The time of the last request that any guest lost to an error, from the same moment on. */
  lastFaultSeconds: number;
  /** The longest time without an acknowledged claim. */
  gapSeconds: number;
  /** The answers by their status; 0 means that there was none. */
  statuses: Record<string, number>;
  faults: string[];
}

const stageSize = 600;
const pauseMilliseconds = 150;
const leaderSecondsMax = 60;
const wellSecondsMax = 15;

/** Runs a round on a cluster that is well, and leaves it well. */
export async function runClusterRound(lab: Lab, cluster: Cluster, kind: ClusterKind): Promise<ClusterRound> {
  const leader = await cluster.repair();
  await untilBothReady(lab);
  await openRewards(lab);
  const stage = await takeStage(lab, stageSize);
  const notes = makeNotes();
  const faults: string[] = [];
  const before = lab.nodes.map((node) => node.process?.pid);
  let isOver = false;
  const traffic = makeTraffic(lab, { stage, notes }, () => isOver, pauseMilliseconds);
  await sleep(1500 + 1500 * lab.random());
  const roles = await cluster.roles();
  const watch = watchLeader(cluster, leader);
  const logins = watchLogins(lab.balancer.port, stage.from);
  const struckAt = performance.now();
  const particulars = await kind.strike(cluster, roles, lab.random);
  if (kind.hasNewLeader) await untilNewLeader(watch, faults);
  const from = kind.hasNewLeader ? (watch.newLeaderAt ?? performance.now()) : struckAt;
  await untilLoginsWell(logins);
  await sleep(kind.hasNewLeader ? 2000 : 6000);
  const repaired = cluster.repair();
  await Promise.all([repaired, sleep(4000)]);
  isOver = true;
  await traffic;
  watch.stop();
  await logins.stop();
  if (lab.nodes.some((node, index) => node.process?.pid !== before[index] || node.process?.exitCode !== null))
    faults.push('a server ended');
  await untilBothReady(lab);
  faults.push(...(await findFaults(lab, notes)));
  const wellSeconds = Math.max(0, ((logins.isWell() ? (logins.wellAt ?? from) : Infinity) - from) / 1000);
  if (wellSeconds > wellSecondsMax) faults.push(`logins were well only after ${wellSeconds.toFixed(1)} s`);
  return {
    kind: kind.name,
    particulars,
    acknowledged: countAcknowledged(notes),
    leaderSeconds: kind.hasNewLeader ? (from - struckAt) / 1000 : 0,
    wellSeconds,
    secondsOfTwo: watch.secondsOfTwo,
    lastFaultSeconds: Math.max(0, (notes.lastFaultAt - from) / 1000),
    gapSeconds: longestGapOf(notes.claims),
    statuses: Object.fromEntries([...notes.statuses].map(([status, count]) => [String(status), count])),
    faults,
  };
}

async function untilNewLeader(watch: LeaderWatch, faults: string[]): Promise<void> {
  for (const endsAt = Date.now() + leaderSecondsMax * 1000; watch.newLeaderAt === undefined; await sleep(50))
    if (Date.now() > endsAt) return void faults.push(`no new leader within ${leaderSecondsMax} s`);
}

/** A round that could not be played; it counts as one with a finding, and does not end a long run. */
export function failedRound({ name }: ClusterKind, error: unknown): ClusterRound {
  const text = error instanceof Error ? error.message : String(error);
  return {
    ...{ kind: name, particulars: 'failed', acknowledged: 0, leaderSeconds: 0, wellSeconds: 0 },
    ...{
      secondsOfTwo: 0,
      lastFaultSeconds: 0,
      gapSeconds: 0,
      statuses: {},
      faults: [`the round itself failed: ${text}`],
    },
  };
}

function longestGapOf(claims: Notes['claims']): number {
  const times = claims.map(({ at }) => at);
  return Math.max(0, ...times.slice(1).map((at, index) => (at - (times[index] ?? at)) / 1000));
}

async function untilLoginsWell(logins: LoginWatch): Promise<void> {
  for (const endsAt = Date.now() + 3000 * wellSecondsMax; Date.now() < endsAt; await sleep(50))
    if (logins.isWell()) return;
}

function countAcknowledged({ claims, shares, bands, photos, rewards }: Notes): number {
  const { takings, redemptions, ends } = rewards;
  return [claims, shares, bands, photos, takings, redemptions, ends].reduce(
    (sum, list) => sum + list.length,
    0,
  );
}

/**
 * The fault lab on a PostgreSQL cluster: three machines with Patroni and etcd, behind HAProxy or by an address with all
 * hosts. Strikes the cluster while guests use two servers, and counts what was acknowledged and then lost or doubled.
 * Needs root, patroni, etcd-server and haproxy. `node tools/build.ts` first, then `node bench/cluster.ts
 * --way haproxy|hosts [--kind NAME]... [--rounds N] [--minutes N] [--seed S] [--asynchronous | --strict] [--etcd-api 3]
 * [--out FILE]`
 */
import { appendFileSync, rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

import type { BenchmarkResult } from './benchmark.ts';
import { missingForCluster, startCluster, type Cluster } from './faults/cluster/cluster.ts';
import { clusterKinds, type ClusterKind } from './faults/cluster/kinds.ts';
import { failedRound, runClusterRound, type ClusterRound } from './faults/cluster/round.ts';
import { printTally, tallyRounds, type TallyLine } from './faults/cluster/tally.ts';
import type { EtcdApi, Replication } from './faults/cluster/settings.ts';
import { openLab, takeFreePorts, type Lab } from './faults/lab.ts';
import { makeRandom } from './random.ts';

/** How the two servers reach the cluster. */
const ways = ['haproxy', 'hosts'] as const;

interface ClusterOptions {
  way?: (typeof ways)[number];
  kinds?: readonly string[];
  rounds?: number;
  /** No further round begins after this time. */
  minutes?: number;
  seed?: number;
  /** `asynchronous` is the control: a leader that is cut off must then lose commits. */
  replication?: Replication;
  etcdApi?: EtcdApi;
  /** Gets a line of JSON for each round, so that an interrupted run leaves its results. */
  out?: string;
}

/** Runs the kinds in turns, so that a run that is stopped early has as many rounds of each. */
export default async function benchCluster(options: ClusterOptions = {}): Promise<BenchmarkResult> {
  const { way = 'haproxy', replication = 'synchronous', seed = Date.now() % 1_000_000 } = options;
  const title = `PostgreSQL cluster, ${way}, ${replication}, seed ${seed}`;
  const missing = missingForCluster();
  if (missing !== undefined) return { title, aim: '', rows: [], verdict: `skipped: ${missing}` };
  console.log(title);
  const lines = tallyRounds(await onCluster(makeRandom(seed), options));
  console.log(`\n${printTally(lines)}`);
  const isControl = replication === 'asynchronous' || options.etcdApi === '3';
  return {
    title,
    aim: isControl ? 'the control loses commits' : 'nothing lost or doubled, logins well in 15 s',
    rows: lines.map(({ kind, rounds }) => ({ name: kind, value: rounds, unit: 'rounds' })),
    verdict: isReached(lines, isControl) ? 'reached' : 'not reached',
  };
}

function isReached(lines: readonly TallyLine[], isControl: boolean): boolean {
  if (isControl) return lines.some(({ lost }) => lost > 0);
  return lines.every(({ lost, doubled, other }) => lost + doubled + other === 0);
}

async function onCluster(random: () => number, options: ClusterOptions): Promise<ClusterRound[]> {
  const [haproxyPort = 0] = await takeFreePorts(1);
  const { replication = 'synchronous', etcdApi = '2' } = options;
  const cluster = await startCluster({ replication, etcdApi, haproxyPort });
  try {
    return await inLab(cluster, random, options);
  } finally {
    cluster.close();
  }
}

async function inLab(
  cluster: Cluster,
  random: () => number,
  options: ClusterOptions,
): Promise<ClusterRound[]> {
  let leader = await cluster.repair();
  const never = (): never => {
    throw new Error('A kind of failure for one PostgreSQL is not for a cluster.');
  };
  const postgres = {
    get url() {
      return leader.url;
    },
    ...{ crash: never, restart: never, processes: () => [], stop: () => undefined },
  };
  const serversUrl = options.way === 'hosts' ? cluster.hostsUrl : cluster.haproxyUrl;
  const lab = await openLab(random, { postgres, serversUrl });
  const following = setInterval(() => {
    void cluster.leaders().then(([found]) => (leader = found ?? leader));
  }, 500);
  const endEarly = (): void => {
    for (const { process: server } of lab.nodes) server?.kill('SIGKILL');
    cluster.close();
    rmSync(lab.folder, { recursive: true, force: true, maxRetries: 20 });
    process.exit(1);
  };
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, endEarly);
  try {
    return await inTurns(lab, cluster, options);
  } finally {
    clearInterval(following);
    await lab.close();
  }
}

async function inTurns(lab: Lab, cluster: Cluster, options: ClusterOptions): Promise<ClusterRound[]> {
  const { kinds = [], rounds = 2, minutes = Number.POSITIVE_INFINITY } = options;
  const chosen = clusterKinds.filter(({ name }) => kinds.length === 0 || kinds.includes(name));
  const endsAt = Date.now() + minutes * 60_000;
  const played: ClusterRound[] = [];
  for (let round = 1; round <= rounds; round += 1)
    for (const kind of chosen)
      if (Date.now() < endsAt) played.push(await playOne(lab, cluster, kind, options));
  return played;
}

async function playOne(
  lab: Lab,
  cluster: Cluster,
  kind: ClusterKind,
  { out, way = 'haproxy' }: ClusterOptions,
): Promise<ClusterRound> {
  const startedAt = Date.now();
  const round = await runClusterRound(lab, cluster, kind).catch((error: unknown) => failedRound(kind, error));
  if (out !== undefined) appendFileSync(out, `${JSON.stringify({ way, at: new Date(), ...round })}\n`);
  const took = Math.round((Date.now() - startedAt) / 1000);
  console.log(
    `  ${kind.name} (${round.particulars}): ${round.acknowledged} acknowledged, leader after ` +
      `${round.leaderSeconds.toFixed(1)} s, well after ${round.wellSeconds.toFixed(1)} s, last fault after ` +
      `${round.lastFaultSeconds.toFixed(1)} s, no claim for ` +
      `${round.gapSeconds.toFixed(1)} s, two leaders ${round.secondsOfTwo.toFixed(1)} s, ${JSON.stringify(round.statuses)}; took ${took} s`,
  );
  for (const text of round.faults.slice(0, 10)) console.log(`    ${text}`);
  return round;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({
    options: {
      way: { type: 'string' },
      kind: { type: 'string', multiple: true },
      rounds: { type: 'string' },
      minutes: { type: 'string' },
      seed: { type: 'string' },
      asynchronous: { type: 'boolean' },
      strict: { type: 'boolean' },
      'etcd-api': { type: 'string' },
      out: { type: 'string' },
    },
  });
  const way = ways.find((one) => one === (values.way ?? 'haproxy'));
  if (way === undefined) throw new Error(`--way is one of ${ways.join(', ')}.`);
  const result = await benchCluster({
    way,
    kinds: values.kind ?? [],
    rounds: Number(values.rounds ?? 20),
    ...(values.minutes === undefined ? {} : { minutes: Number(values.minutes) }),
    ...(values.seed === undefined ? {} : { seed: Number(values.seed) }),
    ...(values.asynchronous === true && { replication: 'asynchronous' }),
    ...(values.strict === true && { replication: 'strict' }),
    etcdApi: values['etcd-api'] === '3' ? '3' : '2',
    ...(values.out === undefined ? {} : { out: values.out }),
  });
  console.log(`${result.title}: ${result.verdict}`);
  // Exits explicitly, because handles left open by a stopped server would keep the process running.
  process.exit(result.verdict === 'not reached' ? 1 : 0);
}

/**
 * A PostgreSQL cluster for the fault lab: three machines with Patroni and etcd, and HAProxy for the servers. Needs root,
 * because every machine is a network namespace.
 */
import { spawn, spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, chmodSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import * as z from 'zod/mini';

import { makeMember, type Member } from './member.ts';
import { makeNetwork } from './network.ts';
import { haproxySettings, type EtcdApi, type Replication } from './settings.ts';

/** A running cluster. */
export interface Cluster {
  members: readonly Member[];
  /** The address of HAProxy, which leads to the leader. */
  haproxyUrl: string;
  /** The address that names all members. */
  hostsUrl: string;
  /** The members that say now that they lead; normally one. */
  leaders(): Promise<Member[]>;
  /** The members by their role, as the leader sees them. */
  roles(): Promise<Roles>;
  /** Asks the leader to give its role to the synchronous standby. */
  switchOver(): Promise<void>;
  /** Starts, thaws and connects everything, and waits until all members replicate. */
  repair(): Promise<Member>;
  close(): void;
}

/** A role is empty while no member has it. */
export interface Roles {
  leader: Member | undefined;
  synchronous: Member | undefined;
  replicas: Member[];
  isWell: boolean;
}

const programs = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  nsenter: 'util-linux',
} as const;

/** Returns why no cluster can be started here; undefined if one can. */
export function missingForCluster(): string | undefined {
  if (process.getuid?.() !== 0) return 'network namespaces need root';
  for (const [program, debian] of Object.entries(programs))
    if (spawnSync('which', [program]).status !== 0)
      return `${program} is not installed (apt-get install ${debian})`;
  if (findBin() === undefined) return 'PostgreSQL is not installed (apt-get install postgresql)';
  return undefined;
}

function findBin(): string | undefined {
  const [initdb] = globSync('/usr/lib/postgresql/*/bin/initdb').toSorted().toReversed();
  return initdb === undefined ? undefined : dirname(initdb);
}

const answerSchema = z.object({
  members: z.array(
    z.object({ name: z.string(), role: z.string(), state: z.string(), timeline: z.optional(z.unknown()) }),
  ),
});

/** Starts the cluster, and resolves when all members replicate. */
export async function startCluster(options: {
  replication: Replication;
  etcdApi: EtcdApi;
  haproxyPort: number;
}): Promise<Cluster> {
  const { replication, etcdApi, haproxyPort } = options;
  const folder = mkdtempSync(join(tmpdir(), 'promenade-cluster-'));
  chmodSync(folder, 0o755);
  const network = makeNetwork();
  const all = [1, 2, 3].map((number) => ({
    name: `node${number}`,
    members: network.addressOf(number, 'members'),
    clients: network.addressOf(number, 'clients'),
  }));
  const made = { all, network, replication, etcdApi, folder, bin: findBin() ?? '' };
  const members = all.map((_, index) => makeMember({ ...made, number: index + 1 }));
  const settings = join(folder, 'haproxy.cfg');
  writeFileSync(settings, haproxySettings(haproxyPort, all));
  const haproxy = spawn('haproxy', ['-db', '-f', settings], { stdio: 'ignore' });
  const roles = (): Promise<Roles> => readRoles(members);
  const close = (): void => {
    haproxy.kill('SIGKILL');
    network.remove();
    // The killed processes may write for another moment.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  };
  const cluster: Cluster = {
    members,
    haproxyUrl: `postgres://postgres@127.0.0.1:${haproxyPort}/postgres`,
    hostsUrl: `postgres://postgres@${all.map(({ clients }) => `${clients}:5432`).join(',')}/postgres?target_session_attrs=read-write`,
    leaders: () => findLeaders(members),
    roles,
    switchOver: () => switchOver(roles),
    repair: () => repair(members, roles, replication),
    close,
  };
  try {
    await cluster.repair();
    return cluster;
  } catch (error) {
    if (process.env['KEEP_CLUSTER'] === undefined) close();
    throw error;
  }
}

async function findLeaders(members: readonly Member[]): Promise<Member[]> {
  const answers = await Promise.all(
    members.map(async (member) => ((await ask(member, '/primary'))?.isOk === true ? member : undefined)),
  );
  return answers.filter((member) => member !== undefined);
}

/** The answer of a member's Patroni; undefined if there is none. */
async function ask(
  member: Member,
  path: string,
  body?: object,
): Promise<{ isOk: boolean; text: string } | undefined> {
  try {
    const answer = await fetch(`http://${member.clients}:8008${path}`, {
      signal: AbortSignal.timeout(body === undefined ? 1000 : 30_000),
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
    return { isOk: answer.ok, text: await answer.text() };
  } catch {
    return undefined; // It is cut off, frozen or dead.
  }
}

async function readRoles(members: readonly Member[]): Promise<Roles> {
  const [leader] = await findLeaders(members);
  const nothing = { leader, synchronous: undefined, replicas: [], isWell: false };
  if (leader === undefined) return nothing;
  const answer = await ask(leader, '/cluster');
  if (answer === undefined) return nothing;
  const { members: listed } = z.parse(answerSchema, JSON.parse(answer.text));
  const find = (wanted: readonly string[]): Member[] =>
    listed
      .filter(({ role, state }) => wanted.includes(role) && ['running', 'streaming'].includes(state))
      .flatMap(({ name }) => members.filter((member) => member.name === name));
  const [synchronous] = find(['sync_standby']);
  const replicas = find(['sync_standby', 'replica']);
  const timelines = new Set(listed.map(({ timeline }) => String(timeline)));
  return { leader, synchronous, replicas, isWell: replicas.length === 2 && timelines.size === 1 };
}

async function switchOver(roles: () => Promise<Roles>): Promise<void> {
  const { leader, synchronous } = await roles();
  if (leader === undefined || synchronous === undefined)
    throw new Error('There is no member to switch over to.');
  const answer = await ask(leader, '/switchover', { leader: leader.name, candidate: synchronous.name });
  if (answer?.isOk !== true) throw new Error(`Patroni refused the switch-over: ${answer?.text}`);
}

const repairSecondsMax = 150;

async function repair(
  members: readonly Member[],
  roles: () => Promise<Roles>,
  replication: Replication,
): Promise<Member> {
  for (const member of members) {
    member.plugIn();
    member.thaw();
    member.start();
  }
  for (const endsAt = Date.now() + repairSecondsMax * 1000; Date.now() < endsAt; await sleep(500)) {
    const { leader, synchronous, isWell } = await roles();
    const isProtected = synchronous !== undefined || replication === 'asynchronous';
    if (leader !== undefined && isWell && isProtected) return leader;
  }
  throw new Error('The cluster did not become well again.');
}

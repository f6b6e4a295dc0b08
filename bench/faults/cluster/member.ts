/** One machine of the cluster: a PostgreSQL under Patroni, and a member of etcd. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { signal, type Cable, type ClusterNetwork } from './network.ts';
import {
  etcdArguments,
  patroniSettings,
  type EtcdApi,
  type MemberAddress,
  type Replication,
} from './settings.ts';

/** A machine that failures can strike. */
export interface Member extends MemberAddress {
  number: number;
  /** The address of its database for clients. */
  url: string;
  /** Starts what does not run. */
  start(): void;
  startEtcd(): void;
  /** Kills every process at once, as a power cut does. */
  kill(): void;
  killEtcd(): void;
  /** Kills PostgreSQL and Patroni, and leaves etcd alive. */
  killDatabase(): void;
  /** Stops every process where it is, as a paused virtual machine is. */
  freeze(): void;
  thaw(): void;
  unplug(...cables: Cable[]): void;
  plugIn(): void;
}

/** Prepares the folder and the settings of a member; nothing runs yet. */
export function makeMember(options: {
  number: number;
  all: readonly MemberAddress[];
  network: ClusterNetwork;
  replication: Replication;
  etcdApi: EtcdApi;
  folder: string;
  bin: string;
}): Member {
  const { number, all, network, replication, etcdApi, bin } = options;
  const address = all[number - 1];
  if (address === undefined) throw new Error(`The cluster has no member ${number}.`);
  const folder = join(options.folder, address.name);
  const settings = join(folder, 'patroni.yml');
  mkdirSync(folder);
  writeFileSync(settings, patroniSettings({ member: address, all, replication, etcdApi, folder, bin }));
  spawnSync('chown', ['-R', 'postgres:postgres', folder]);
  const processes: { etcd?: ChildProcess; patroni?: ChildProcess } = {};
  const begin = (program: 'etcd' | 'patroni', args: string[]): void => {
    const running = processes[program];
    if (running !== undefined && running.exitCode === null && running.signalCode === null) return;
    processes[program] = startProgram(
      [...network.commandOn(number), program, ...args],
      folder,
      `${folder}-${program}.log`,
    );
  };
  const startEtcd = (): void => begin('etcd', etcdArguments(address, all, folder));
  const toAll = (name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT', spared?: number): void => {
    for (const pid of network.processesOf(number)) if (pid !== spared) signal(pid, name);
  };
  // Stops all first, so that no process reacts to the end of another.
  const killAll = (spared?: number): void => {
    toAll('SIGSTOP', spared);
    toAll('SIGKILL', spared);
  };
  const toCables = (action: 'plugIn' | 'unplug', cables: readonly Cable[]): void => {
    for (const cable of cables) network[action](number, cable);
  };
  return {
    ...address,
    number,
    url: `postgres://postgres@${address.clients}:5432/postgres`,
    start: () => {
      startEtcd();
      begin('patroni', [settings]);
    },
    startEtcd,
    kill: () => killAll(),
    killDatabase: () => killAll(processes.etcd?.pid),
    killEtcd: () => {
      processes.etcd?.kill('SIGKILL');
    },
    freeze: () => toAll('SIGSTOP'),
    thaw: () => toAll('SIGCONT'),
    unplug: (...cables) => toCables('unplug', cables),
    plugIn: () => toCables('plugIn', ['members', 'clients']),
  };
}

function startProgram(command: readonly string[], folder: string, logPath: string): ChildProcess {
  const [program = '', ...args] = command;
  const log = openSync(logPath, 'a');
  const started = spawn(program, args, {
    stdio: ['ignore', log, log],
    cwd: folder,
    env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', HOME: folder },
  });
  closeSync(log);
  return started;
}

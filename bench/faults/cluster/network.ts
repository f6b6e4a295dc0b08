/**
 * The cluster's network: every member is a network namespace with one cable to the other members and one to the clients.
 * Unplugging a cable drops packets silently, as a dead switch does: the member stays alive and learns nothing.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The two cables of a member. */
export type Cable = 'members' | 'clients';

/** The network of one lab; members have the numbers 1, 2 and 3. */
export interface ClusterNetwork {
  /** The address of a member on one of its cables. */
  addressOf(member: number, cable: Cable): string;
  /** The words before a command that run it as user postgres on a member. */
  commandOn(member: number): string[];
  unplug(member: number, cable: Cable): void;
  plugIn(member: number, cable: Cable): void;
  /** The ids of all processes of a member. */
  processesOf(member: number): number[];
  remove(): void;
}

const cables = ['members', 'clients'] as const;
const members = [1, 2, 3];
const prefix = 'promfault';

/** Builds the network; throws if the machine does not permit it. Removes what an interrupted lab left behind. */
export function makeNetwork(): ClusterNetwork {
  sweep();
  const third = 2 * (process.pid % 120);
  const bridgeOf = (cable: Cable): string => `pf${process.pid}${cable[0]}`;
  const portOf = (member: number, cable: Cable): string => `${bridgeOf(cable)}${member}`;
  const network = (cable: Cable): string => `10.231.${third + cables.indexOf(cable)}`;
  const namespaceOf = (member: number): string => `${prefix}-${process.pid}-${member}`;
  for (const cable of cables) {
    run('ip', 'link', 'add', bridgeOf(cable), 'type', 'bridge');
    run('ip', 'link', 'set', bridgeOf(cable), 'up');
  }
  run('ip', 'address', 'add', `${network('clients')}.254/24`, 'dev', bridgeOf('clients'));
  const plugIn = (member: number, cable: Cable): void =>
    run('ip', 'link', 'set', portOf(member, cable), 'master', bridgeOf(cable), 'up');
  for (const member of members) {
    const namespace = namespaceOf(member);
    run('ip', 'netns', 'add', namespace);
    run('ip', '-n', namespace, 'link', 'set', 'lo', 'up');
    for (const cable of cables) {
      run(
        'ip',
        'link',
        'add',
        portOf(member, cable),
        'type',
        'veth',
        'peer',
        'name',
        cable,
        'netns',
        namespace,
      );
      run('ip', '-n', namespace, 'address', 'add', `${network(cable)}.${member}/24`, 'dev', cable);
      run('ip', '-n', namespace, 'link', 'set', cable, 'up');
      plugIn(member, cable);
    }
  }
  return {
    addressOf: (member, cable) => `${network(cable)}.${member}`,
    commandOn: (member) => [
      ...['nsenter', `--net=/run/netns/${namespaceOf(member)}`],
      ...['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'],
    ],
    unplug: (member, cable) => run('ip', 'link', 'set', portOf(member, cable), 'nomaster'),
    plugIn,
    processesOf: (member) => processesIn(namespaceOf(member)),
    remove: () => {
      for (const member of members) removeNamespace(namespaceOf(member));
      for (const cable of cables) spawnSync('ip', ['link', 'delete', bridgeOf(cable)]);
    },
  };
}

/** Removes the namespaces of labs whose process has ended without closing them. */
function sweep(): void {
  for (const line of read('ip', 'netns', 'list').split('\n')) {
    const [name = '', pid] = /^promfault-(\d+)-\d/.exec(line) ?? [];
    if (pid === undefined || existsSync(`/proc/${pid}`)) continue;
    removeNamespace(name);
    for (const cable of cables) spawnSync('ip', ['link', 'delete', `pf${pid}${cable[0]}`]);
  }
}

function removeNamespace(namespace: string): void {
  for (const pid of processesIn(namespace)) signal(pid, 'SIGKILL');
  spawnSync('ip', ['netns', 'delete', namespace]);
}

function processesIn(namespace: string): number[] {
  return read('ip', 'netns', 'pids', namespace).split('\n').filter(Boolean).map(Number);
}

/** Sends a signal to a process unless it has ended. */
export function signal(pid: number, name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has ended in the meantime.
  }
}

function read(program: string, ...args: string[]): string {
  return spawnSync(program, args, { encoding: 'utf8' }).stdout ?? '';
}

function run(program: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${stderr}`);
}

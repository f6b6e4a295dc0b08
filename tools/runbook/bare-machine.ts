/**
 * A bare Debian with systemd as its first process: a layer above a root that debootstrap made, so that a run changes
 * nothing of it, with a loopback network of its own, so that every port is free. It ends with this process.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A running machine. */
export interface BareMachine {
  root: string;
  /** The program and its first words that run a command on the machine; `outward` by the network of the real one. */
  enter: (way: 'inward' | 'outward') => string[];
  stop: () => Promise<void>;
}

/** Started by `unshare`, this process has mounts and a network of its own; its parent has those of the real machine. */
const outside = `/proc/${process.ppid}/ns/net`;

/** Runs this program again with mounts and a network of its own; returns how it ended. */
export function runApart(words: readonly string[]): Promise<number> {
  const kinds = ['--mount', '--net', '--propagation', 'private'];
  const child = spawn('unshare', [...kinds, process.execPath, ...process.execArgv, ...words], {
    stdio: 'inherit',
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Boots a machine whose root is a layer above this one. Throws if it does not answer within a minute. */
export async function bootBareMachine(base: string): Promise<BareMachine> {
  const folder = mkdtempSync(join(tmpdir(), 'promenade-machine-'));
  const root = join(folder, 'root');
  for (const name of ['root', 'upper', 'work']) mkdirSync(join(folder, name));
  const layers = `lowerdir=${base},upperdir=${join(folder, 'upper')},workdir=${join(folder, 'work')}`;
  execFileSync('mount', ['-t', 'overlay', 'overlay', '-o', layers, root]);
  execFileSync('ip', ['link', 'set', 'lo', 'up']);
  writeFileSync(join(root, 'etc/hostname'), 'park\n');
  writeFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost park pass.example.com\n');
  // Nothing of it need survive a crash.
  writeFileSync(join(root, 'etc/dpkg/dpkg.cfg.d/quick'), 'force-unsafe-io\n');
  for (const file of ['/etc/resolv.conf', '/etc/ssl/certs/ca-certificates.crt'])
    writeFileSync(join(root, file), readFileSync(file));
  const kinds = ['--pid', '--cgroup', '--uts', '--ipc', '--fork', '--kill-child'];
  const first = spawn('unshare', [...kinds, 'sh', '-c', boot, 'sh', root], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', container: 'promenade' },
  });
  const enter = (way: 'inward' | 'outward'): string[] => [
    'nsenter',
    ...(way === 'outward' ? [`--net=${outside}`] : []),
    ...[`--target=${childOf(first)}`, '--pid', '--cgroup', '--uts', '--ipc', 'chroot', root],
  ];
  const stop = async (): Promise<void> => {
    first.kill('SIGKILL');
    if (first.exitCode === null && first.signalCode === null) await once(first, 'exit');
    execFileSync('umount', ['--lazy', '--recursive', root]);
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  };
  const machine = { root, enter, stop };
  await waitForStart(machine);
  return machine;
}

/** What a container engine mounts. */
const boot = `set -e
mount -t proc proc "$1/proc"
mount -t sysfs sysfs "$1/sys"
mount -t tmpfs tmpfs "$1/sys/fs/cgroup"
mount -t cgroup2 cgroup2 "$1/sys/fs/cgroup"
mount -t tmpfs tmpfs "$1/run"
mount -t tmpfs tmpfs "$1/dev"
for name in null zero full random urandom tty; do touch "$1/dev/$name"; mount --bind "/dev/$name" "$1/dev/$name"; done
mkdir "$1/dev/pts" "$1/dev/shm"
mount -t devpts devpts "$1/dev/pts" -o newinstance,ptmxmode=0666
mount -t tmpfs tmpfs "$1/dev/shm"
ln -s pts/ptmx "$1/dev/ptmx"
ln -s /proc/self/fd "$1/dev/fd"
for number in 0:stdin 1:stdout 2:stderr; do ln -s "/proc/self/fd/\${number%:*}" "$1/dev/\${number#*:}"; done
exec chroot "$1" /lib/systemd/systemd`;

/** The first process of the machine, whose parent is `unshare`. */
function childOf({ pid }: ChildProcess): string {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
}

async function waitForStart({ enter }: BareMachine): Promise<void> {
  for (const endsAt = Date.now() + 60_000; Date.now() < endsAt;) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    try {
      const [program = '', ...words] = enter('inward');
      execFileSync(program, [...words, 'systemctl', 'is-system-running', '--wait'], {
        stdio: 'pipe',
        timeout: 60_000,
      });
      return;
    } catch (error) {
      // "degraded": a unit that a machine without hardware cannot start.
      if (error instanceof Error && 'stdout' in error && String(error.stdout).startsWith('degraded')) return;
    }
  }
  throw new Error('The machine did not start.');
}

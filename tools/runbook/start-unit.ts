/** Starts servers from the unit file that the runbook installs, as systemd would. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

import { endChild } from '../dev/server-process.ts';

/** Longer than a server may take to answer the open requests. */
const stopMs = 60_000;

/** A running server. */
export interface UnitServer {
  port: number;
  /** What it wrote. */
  said: () => string;
  stop: () => Promise<void>;
}

/** Starts the instance of this port, as the given user, from the unit below `root`. */
export function startUnit(
  { root, port, path }: { root: string; port: number; path: string },
  user: { uid?: number; gid?: number } = {},
): UnitServer {
  const unit = readFileSync(join(root, 'etc/systemd/system/promenade@.service'), 'utf8').replaceAll(
    '%i',
    String(port),
  );
  const valuesOf = (key: string): string[] =>
    [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value ?? '');
  const files = valuesOf('EnvironmentFile').map((file) =>
    parseEnv(readFileSync(file.replace(/^-/, ''), 'utf8')),
  );
  const own = Object.fromEntries(valuesOf('Environment').flatMap((list) => list.split(' ').map(pairOf)));
  const [program = '', ...words] = (valuesOf('ExecStart')[0] ?? '').split(' ');
  let said = '';
  let isStopping = false;
  const start = () => {
    const started = spawn(program, words, {
      cwd: valuesOf('WorkingDirectory')[0],
      // systemd gives a service no environment but that of its unit and a PATH.
      env: Object.assign({ PATH: path }, own, ...files),
      ...user,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (part) => (said += String(part)));
    // Restart=always, but for a configuration that cannot be used.
    started.once('exit', (status) => {
      if (status !== 78) setTimeout(restart, 1000);
    });
    return started;
  };
  const restart = () => {
    if (!isStopping) child = start();
  };
  let child = start();
  const stop = async () => {
    isStopping = true;
    await endChild(child, stopMs);
  };
  return { port, said: () => said, stop };
}

function pairOf(text: string): [string, string] {
  const at = text.indexOf('=');
  return [text.slice(0, at), text.slice(at + 1)];
}

/**
 * Records what Orca says about the guest's pages in Firefox, as text below docs/accessibility/. It takes five to eight minutes and
 * needs the packages `orca at-spi2-core openbox xdotool gsettings-desktop-schemas dbus xvfb xauth firefox-esr` of Debian:
 *
 *   xvfb-run -a -s "-screen 0 1280x1000x24" dbus-run-session -- \
 *     node --import ./tools/quick-load.ts tools/screen-reader/record-speech.ts [login|card|registration|claim]
 *
 * It is no part of CI: a screen reader answers when it is ready, and a busy machine changes what it interrupts.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startServer } from '../../src/server/main.ts';
import { bringWebBuildUpToDate, webBuildFolder } from '../web-build.ts';
import { openDesktop } from './desktop.ts';
import { walks, type SpokenWalk } from './walks.ts';

const wanted = process.argv[2];
const target = join(import.meta.dirname, '../../docs/accessibility');
const folder = mkdtempSync(join(tmpdir(), 'promenade-speech-'));
mkdirSync(target, { recursive: true });
try {
  await bringWebBuildUpToDate();
  const port = process.env['SPEECH_PORT'] ?? '3392';
  const server = await startServer(
    {
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
      PORT: port,
      METRICS_PORT: '0',
      DATA_DIR: join(folder, 'park'),
      // A number that no pass has would otherwise lead to a puzzle.
      PARK_CIDRS: '127.0.0.0/8,::1/128',
    },
    { webBuildFolder },
  );
  for (const walk of walks) {
    if (wanted !== undefined && walk.name !== wanted) continue;
    console.log(walk.name);
    const lines = await record(walk, `http://localhost:${port}`);
    writeFileSync(join(target, `${walk.name}.txt`), `${lines.join('\n')}\n`);
  }
  await server.stop();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);

/** The walk as text: each step, and below it what was spoken. */
async function record({ name, about, path, steps }: SpokenWalk, url: string): Promise<string[]> {
  const home = join(folder, name);
  mkdirSync(home);
  const desktop = await openDesktop(home);
  try {
    const lines = [
      about,
      `${versionOf('firefox-esr')}, Orca ${versionOf('orca')}, ${new Date().toISOString().slice(0, 10)}`,
    ];
    lines.push('', `> opens ${path}`, ...(await desktop.open(url + path)));
    for (const { does, run } of steps) lines.push('', `> ${does}`, ...(await run(desktop)));
    return lines;
  } finally {
    desktop.close();
  }
}

function versionOf(program: string): string {
  return execFileSync(program, ['--version'], { encoding: 'utf8' }).trim();
}

/**
 * Checks whether the web build is up to date, and updates it, without loading the bundler, so that a second start is
 * quick.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** The folder of the web build: `client/assets` is served, `server` is executed. */
export const webBuildFolder = join(root, 'dist/web');

const stampFile = join(webBuildFolder, 'build-stamp.json');

/**
 * Builds the web app if its files have changed since the last build; in a child process, because bundlers change the
 * environment. A quick build, for a first look, compresses its files a tenth less in a twentieth of the time.
 */
export async function bringWebBuildUpToDate({ isQuick = false } = {}): Promise<void> {
  if (isBuildFresh({ isQuick })) return;
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'tools/build.ts'), ...(isQuick ? ['--quick'] : [])], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new Error('The web app could not be built; see the lines above.');
}

/** True if the last build was made from the current files, and not quickly unless that is enough. */
export function isBuildFresh({ isQuick = false } = {}): boolean {
  if (!existsSync(stampFile)) return false;
  const stamp = readFileSync(stampFile, 'utf8');
  return (isQuick ? stamp.replace(quickMark, '') : stamp) === hashInputs();
}

/** Before the hash of a quick build's files. */
const quickMark = 'quick ';

/** Stores the hash of the files that the build was made from, taken before it began. */
export function markBuilt(inputs: string, { isQuick }: { isQuick: boolean }): void {
  writeFileSync(stampFile, isQuick ? quickMark + inputs : inputs);
}

/** A hash of the build's inputs: its flag, and its files by name, size and modification time. */
export function hashInputs(): string {
  const patterns = [
    'src/{web,domain,contract,texts}/**/*',
    'tools/web-texts/*',
    'vite.config.ts',
    'tools/browser-floor.ts',
    'package-lock.json',
  ];
  const hash = createHash('sha256').update(`${process.env['SAMPLE_LINKS'] ?? ''}\n`);
  for (const file of globSync(patterns, { cwd: root }).toSorted()) {
    const { size, mtimeMs } = statSync(join(root, file));
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

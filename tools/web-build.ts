/** Whether the web build is fresh, and how to bring it there, without loading the bundler: a second start is quick. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Where the web build goes: `client/assets` is served, `server` is run. */
export const webBuildFolder = join(root, 'dist/web');

const stampFile = join(webBuildFolder, 'build-stamp.json');

/** Builds the web app where its files changed since the last build; in a process of its own, for bundlers change the environment. */
export async function bringWebBuildUpToDate(): Promise<void> {
  if (isBuildFresh()) return;
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'tools/build.ts')], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new Error('The web app could not be built; see the lines above.');
}

/** True where the last build was made from the files as they are now. */
export function isBuildFresh(): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hashInputs();
}

/** Marks the build as made from files with this hash, taken before it began. */
export function markBuilt(inputs: string): void {
  writeFileSync(stampFile, inputs);
}

/** What the build is made from: its flag, and its files by name, size and time of change. */
export function hashInputs(): string {
  const patterns = [
    'src/{web,domain,contract}/**/*',
    'brand/*',
    'brand.json',
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

/**
 * Unpacks the browser of `@sparticuz/chromium` into a folder that is kept between runs. The package unpacks itself into
 * the temporary folder, where it stays behind, and where a second process takes a half-written file for the whole.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

const cacheFolder = join(import.meta.dirname, '../node_modules/.cache/browser');

// Relative to the file, so that a checkout may be moved; the fonts are few enough to be read at every start.
const fontsConfig = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts/fonts</dir></fontconfig>
`;

/** The folder with the unpacked archives; a rename puts it in place, so it is whole or it is not there. */
export async function unpackBrowser(packaged: string, cache: string = cacheFolder): Promise<string> {
  const archives = readdirSync(packaged).filter((name) => name.endsWith('.br'));
  const folder = join(cache, keyOf(packaged, archives));
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const unfinished = mkdtempSync(join(cache, 'unpacking-'));
  try {
    await inflate(
      archives.map((name) => join(packaged, name)),
      unfinished,
    );
    writeFileSync(join(unfinished, 'fonts.conf'), fontsConfig);
    renameSync(unfinished, folder);
    removeOthers(cache, basename(folder));
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another process may have been faster: a folder cannot be renamed onto one with files in it.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** Changes with the archives: by name, size and time, for reading 70 MB would cost a quarter of a second each time. */
function keyOf(packaged: string, archives: readonly string[]): string {
  const hash = createHash('sha256').update(fontsConfig);
  for (const name of archives.toSorted()) {
    const { size, mtimeMs } = statSync(join(packaged, name));
    hash.update(`${name} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}

/** Earlier versions, 230 MB each, and what an interrupted run left an hour ago or earlier. */
function removeOthers(cache: string, kept: string): void {
  for (const name of readdirSync(cache)) {
    const path = join(cache, name);
    const modifiedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    const isUnderWay = name.startsWith('unpacking-') && modifiedAt > Date.now() - 3_600_000;
    if (name !== kept && !isUnderWay) rmSync(path, { recursive: true, force: true });
  }
}

/** In a process of its own: the package writes to the temporary folder of the process that it runs in. */
async function inflate(archives: readonly string[], folder: string): Promise<void> {
  const script =
    "import { inflate } from '@sparticuz/chromium'; for (const path of process.argv.slice(1)) await inflate(path);";
  const parameters = ['--input-type=module', '-e', script, '--', ...archives];
  const env = { ...process.env, TMPDIR: folder };
  try {
    await promisify(execFile)(process.execPath, parameters, { cwd: import.meta.dirname, env });
  } catch (cause) {
    throw new Error('The browser of @sparticuz/chromium could not be unpacked.', { cause });
  }
}

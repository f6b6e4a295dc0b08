/**
 * Unpacks the browser of `@sparticuz/chromium` into a folder that survives between runs. The package itself unpacks
 * into the temporary folder, leaves the files there, and lets a second process use a file that is only partly written.
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
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import decompressWoff2 from 'woff2-encoder/decompress';

const cacheFolder = join(import.meta.dirname, '../node_modules/.cache/browser');

// Relative to the file, so that a checkout can be moved; there are few fonts, so reading them at every start is cheap.
const fontsConfig = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts/fonts</dir></fontconfig>
`;

/** The browser brings Latin letters only, and a page of empty boxes shows neither a wrong order nor a text that is cut off. */
const furtherFonts = [
  import.meta
    .resolve('@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2'),
  import.meta
    .resolve('@fontsource-variable/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-wght-normal.woff2'),
];

/** The folder with the unpacked archives; it is created by a rename, so it is either complete or missing. */
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
    await writeFonts(join(unfinished, 'fonts/fonts'));
    writeFileSync(join(unfinished, 'fonts.conf'), fontsConfig);
    renameSync(unfinished, folder);
    removeOthers(cache, basename(folder));
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another process may have been faster: the rename fails if the target contains files.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/**
 * A key that changes with the archives: their names, sizes and times, because reading 70 MB would take a quarter of a
 * second at every start.
 */
function keyOf(packaged: string, archives: readonly string[]): string {
  const hash = createHash('sha256').update(
    fontsConfig + furtherFonts.map((font) => basename(font)).join(' '),
  );
  for (const name of archives.toSorted()) {
    const { size, mtimeMs } = statSync(join(packaged, name));
    hash.update(`${name} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}

/** Removes earlier versions, 230 MB each, and the remains of runs that were interrupted an hour ago or earlier. */
function removeOthers(cache: string, kept: string): void {
  for (const name of readdirSync(cache)) {
    const path = join(cache, name);
    const modifiedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    const isUnderWay = name.startsWith('unpacking-') && modifiedAt > Date.now() - 3_600_000;
    if (name !== kept && !isUnderWay) rmSync(path, { recursive: true, force: true });
  }
}

/** As TrueType, since the browser reads WOFF2 from pages but not from the system. */
async function writeFonts(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await Promise.all(
    furtherFonts.map(async (font) => {
      const file = fileURLToPath(font);
      const bytes = await decompressWoff2(await readFile(file));
      writeFileSync(join(folder, `${basename(file, '.woff2')}.ttf`), bytes);
    }),
  );
}

/** In a child process, because the package writes to the temporary folder of its process. */
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

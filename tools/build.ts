/** `npm run build`: builds the web app, compresses its files and limits the size of the guest's script. */
import { globSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { build } from 'vite';

import { floorFaults } from './check-floor.ts';
import { clientConfig, serverConfig, staffServerConfig, workerConfig } from '../vite.config.ts';
import { hashInputs, markBuilt, webBuildFolder } from './web-build.ts';

/**
 * Builds everything into `webBuildFolder` and returns the size of the guest's script. Throws if a build fails, if a
 * file uses a feature that the oldest browsers lack, or if that script exceeds its limit for phones at a gate.
 */
export async function buildWeb(): Promise<{ guestScriptBytes: number }> {
  const inputs = hashInputs();
  await Promise.all(
    [clientConfig(), serverConfig(), staffServerConfig(), workerConfig()].map((config) => build(config)),
  );
  const faults = floorFaults(webBuildFolder);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const guestScriptBytes = await compressAssets();
  if (guestScriptBytes > guestScriptBytesMax) {
    throw new Error(
      `The guest's script is ${guestScriptBytes} bytes (brotli), more than ${guestScriptBytesMax}.`,
    );
  }
  markBuilt(inputs);
  return { guestScriptBytes };
}

/** 70 KiB, of which React alone takes 57 KiB. */
const guestScriptBytesMax = 70 * 1024;

const compressWithBrotli = promisify(brotliCompress);
const compressWithGzip = promisify(gzip);

/**
 * Writes a .br and a .gz file for every asset; returns the brotli size of all scripts that the guest page loads, in
 * bytes.
 */
async function compressAssets(): Promise<number> {
  const client = join(webBuildFolder, 'client');
  const guestScripts = scriptsOfGuest(join(client, 'manifest.json'));
  let guestScriptBytes = 0;
  const compressOne = async (file: string): Promise<void> => {
    const content = await readFile(join(client, file));
    const quality = {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    };
    const [brotli, gzipped] = await Promise.all([
      compressWithBrotli(content, quality),
      compressWithGzip(content, { level: 9 }),
    ]);
    if (guestScripts.has(file)) guestScriptBytes += brotli.length;
    await Promise.all([
      writeFile(join(client, `${file}.br`), brotli),
      writeFile(join(client, `${file}.gz`), gzipped),
    ]);
  };
  await Promise.all(globSync('assets/**/*.{js,css,svg,json,wasm,bin}', { cwd: client }).map(compressOne));
  return guestScriptBytes;
}

/** The guest's entry and all its static imports. */
function scriptsOfGuest(manifestFile: string): Set<string> {
  // Vite's manifest of this build has this form.
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<
    string,
    { file: string; imports?: string[] }
  >;
  const scripts = new Set<string>();
  const add = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The web build has no ${key}.`);
    scripts.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  add('src/web/guest/app/guest.entry.tsx');
  return scripts;
}

if (import.meta.main) {
  const startedAt = performance.now();
  const { guestScriptBytes } = await buildWeb();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(
    `Built the web app in ${seconds} s; the guest's script is ${(guestScriptBytes / 1024).toFixed(1)} KiB (brotli).`,
  );
}

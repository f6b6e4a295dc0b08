/**
 * `npm run build`: builds the web app, compresses its files and limits the size of the guest's script, and builds the
 * server. With `--quick` it compresses them less, limits nothing, and leaves the server as it is.
 */
import { globSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { build } from 'vite';

import { floorFaults } from './check-floor.ts';
import { buildServer } from './server-build.ts';
import {
  clientConfig,
  scanWorkerConfig,
  serverConfig,
  staffServerConfig,
  workerConfig,
} from '../vite.config.ts';
import { languages } from '../src/texts/catalogues.ts';
import { guestEntryOf } from './web-texts/web-texts.ts';
import { hashInputs, markBuilt, webBuildFolder } from './web-build.ts';

/**
 * Builds everything into `webBuildFolder` and returns the size of the guest's script in its largest language. Throws if a build fails, if a
 * file uses a feature that the oldest browsers lack, or if that script exceeds its limit for phones at a gate.
 */
async function buildWeb(): Promise<{ guestScriptBytes: number; language: string }> {
  // Vite would build pages for development if a shell says so, and no server could draw them.
  process.env['NODE_ENV'] = 'production';
  const inputs = hashInputs();
  await Promise.all(
    [clientConfig(), serverConfig(), staffServerConfig(), workerConfig(), scanWorkerConfig()].map((config) =>
      build(config),
    ),
  );
  const faults = floorFaults(webBuildFolder);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const { guestScriptBytes, language } = await compressAssets();
  if (guestScriptBytes > guestScriptBytesMax && !isQuick) {
    throw new Error(
      `The guest's script is ${guestScriptBytes} bytes (brotli) in ${language}, more than ${guestScriptBytesMax}.`,
    );
  }
  if (!isQuick) await buildServer();
  markBuilt(inputs, { isQuick });
  return { guestScriptBytes, language };
}

const isQuick = process.argv.includes('--quick');

/** 66 KiB, of which React alone takes 57 KiB. */
const guestScriptBytesMax = 66 * 1024;

const compressWithBrotli = promisify(brotliCompress);
const compressWithGzip = promisify(gzip);

/**
 * Writes a .br and a .gz file for every asset; returns the brotli size of all scripts that the guest page loads first, its
 * texts included, in the language in which it is largest.
 */
async function compressAssets(): Promise<{ guestScriptBytes: number; language: string }> {
  const client = join(webBuildFolder, 'client');
  const guestScripts = scriptsOfGuest(join(client, 'manifest.json'));
  const sizes = new Map<string, number>();
  const compressOne = async (file: string): Promise<void> => {
    const content = await readFile(join(client, file));
    const quality = {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: isQuick ? 9 : 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    };
    const [brotli, gzipped] = await Promise.all([
      compressWithBrotli(content, quality),
      compressWithGzip(content, { level: 9 }),
    ]);
    sizes.set(file, brotli.length);
    await Promise.all([
      writeFile(join(client, `${file}.br`), brotli),
      writeFile(join(client, `${file}.gz`), gzipped),
    ]);
  };
  await Promise.all(globSync('assets/**/*.{js,css,svg,json,wasm,bin}', { cwd: client }).map(compressOne));
  const totals = [...guestScripts].map(([language, scripts]) => ({
    language,
    guestScriptBytes: [...scripts].reduce((total, file) => total + (sizes.get(file) ?? 0), 0),
  }));
  const [largest] = totals.toSorted((one, other) => other.guestScriptBytes - one.guestScriptBytes);
  return largest ?? { language: 'en', guestScriptBytes: 0 };
}

/** For each language, the guest's entry and all its static imports. */
function scriptsOfGuest(manifestFile: string): Map<string, Set<string>> {
  // Vite's manifest of this build has this form.
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<
    string,
    { file: string; imports?: string[] }
  >;
  const scriptsBehind = (key: string): string[] => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The web build has no ${key}.`);
    return [chunk.file, ...(chunk.imports ?? []).flatMap((imported) => scriptsBehind(imported))];
  };
  return new Map(languages.map((one) => [one, new Set(scriptsBehind(guestEntryOf(one)))]));
}

if (import.meta.main) {
  const startedAt = performance.now();
  const { guestScriptBytes, language } = await buildWeb();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (!isQuick)
    console.log(
      `Built the web app in ${seconds} s; the guest's script is ${(guestScriptBytes / 1024).toFixed(1)} KiB (brotli) in ${language}, its largest language.`,
    );
}

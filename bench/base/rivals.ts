/**
 * Installs the programs that the benchmarks compare with. They are not dependencies: npm installs them into
 * `var/bench-rivals/`, which has its own package.json and is not part of the repository.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Loads an installed package by its name, such as `passkit-generator` or `passkit-generator/sub/path`. */
export type ImportRival = (name: string) => Promise<unknown>;

const FOLDER = join(import.meta.dirname, '../..', 'var', 'bench-rivals');

/**
 * Installs packages written as `name@version` unless they are already installed; throws with npm's output on failure.
 */
export async function installRivals(options: { readonly names: readonly string[] }): Promise<ImportRival> {
  await mkdir(FOLDER, { recursive: true });
  const manifest = join(FOLDER, 'package.json');
  if (!existsSync(manifest)) await writeFile(manifest, '{ "private": true, "type": "module" }\n');
  const missing: string[] = [];
  for (const spec of options.names) if (!(await isInstalled(spec))) missing.push(spec);
  if (missing.length > 0) await runNpm(['install', '--save-exact', ...QUIET, ...missing]);
  // A package is resolved relative to the importing file, so the import is written into the folder of the rivals.
  const doorway = join(FOLDER, 'import-rival.js');
  await writeFile(doorway, 'export const importRival = (name) => import(name);\n');
  const module: unknown = await import(pathToFileURL(doorway).href);
  return (module as { importRival: ImportRival }).importRival; // The line above wrote this export.
}

// Install scripts are off, because no rival needs one.
const QUIET = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

async function isInstalled(spec: string): Promise<boolean> {
  const at = spec.lastIndexOf('@');
  const manifest = join(FOLDER, 'node_modules', spec.slice(0, at), 'package.json');
  if (!existsSync(manifest)) return false;
  const { version }: { version?: unknown } = JSON.parse(await readFile(manifest, 'utf8'));
  return version === spec.slice(at + 1);
}

function runNpm(args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const npm = spawn('npm', args, { cwd: FOLDER, stdio: ['ignore', 'ignore', 'pipe'] });
    let complaint = '';
    npm.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
    npm.on('error', reject);
    npm.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`npm could not install the rivals (${args.join(' ')}): ${complaint}`));
    });
  });
}

/** A copy of the tree with a running `npm run dev`, for tests and measurements that change files. */
import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { endChild } from './server-process.ts';

const root = join(import.meta.dirname, '../..');
const copied = ['src', 'tools', 'brand', 'package.json', 'tsconfig.json', 'vite.config.ts'];
const startMs = 120_000;

/** A copy of the tree with a running `npm run dev`. */
export interface TreeCopy {
  address: string;
  /**
   * Replaces a text in a file. Throws if the file does not contain it exactly once, because the test is then out of
   * date.
   */
  change(file: string, text: string, replacement: string): void;
  /** The output of `npm run dev` so far. */
  output(): string;
  /** Ends `npm run dev` and removes the copy. */
  remove(): Promise<void>;
}

/** Copies the tree, links the packages and starts `npm run dev`. Resolves when the server responds. */
export async function startInTreeCopy(port: number): Promise<TreeCopy> {
  const folder = mkdtempSync(join(tmpdir(), 'promenade-dev-'));
  for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const environment = {
    ...process.env,
    NODE_ENV: 'development',
    PORT: String(port),
    DATA_DIR: join(folder, 'var'),
    DATABASE_URL: '',
  };
  const child = spawn(process.execPath, ['tools/dev.ts'], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const remove = async (): Promise<void> => {
    await endChild(child, 5000);
    rmSync(folder, { recursive: true, force: true });
  };
  const address = `http://localhost:${port}`;
  const change = (file: string, text: string, replacement: string): void => {
    const before = readFileSync(join(folder, file), 'utf8');
    if (before.split(text).length !== 2)
      throw new Error(`${file} does not hold this text exactly once: ${text}`);
    writeFileSync(
      join(folder, file),
      before.replace(text, () => replacement),
    );
  };
  try {
    await waitForServer(address, child, () => output);
  } catch (error) {
    await remove();
    throw error;
  }
  return { address, change, output: () => output, remove };
}

async function waitForServer(address: string, child: ChildProcess, output: () => string): Promise<void> {
  const until = Date.now() + startMs;
  while (Date.now() < until && child.exitCode === null) {
    const isReady = await fetch(`${address}/manifest.webmanifest`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`npm run dev does not answer at ${address}. It printed:\n${output()}`);
}

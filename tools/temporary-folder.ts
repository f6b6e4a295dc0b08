/** Gives a test run its own temporary folder, so that leftover files are detected and removed. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const variable = 'TEST_RUN_FOLDER';
const ownerVariable = 'TEST_RUN_OWNER';
/** Files that Chromium creates and leaves behind if it is ended early; no test controls that. */
const ofBrowser = /^\.org\.chromium\./;

/**
 * Creates a temporary folder for this process and its children. When the process exits, files left in it are listed
 * and fail the run, except those that are `expected`; the folder is removed in any case. All processes of the run
 * share the folder, and a process that reads the configurations of two runs has only one.
 */
export function useTemporaryFolder(name: string, expected: readonly string[] = []): void {
  const owner = String(process.pid);
  if (process.env[variable] === name || process.env[ownerVariable] === owner) return;
  if (!existsSync(tmpdir()))
    throw new Error(`TMPDIR names ${tmpdir()}, which does not exist: make that folder, or unset TMPDIR.`);
  const folder = mkdtempSync(join(tmpdir(), `promenade-${name}-`));
  process.env['TMPDIR'] = folder;
  process.env[variable] = name;
  process.env[ownerVariable] = owner;
  process.once('exit', () => {
    const left = readdirSync(folder).filter((file) => !expected.includes(file) && !ofBrowser.test(file));
    rmSync(folder, { recursive: true, force: true });
    if (left.length === 0) return;
    console.error(`The ${name} run left files in the temporary folder:\n${left.join('\n')}`);
    process.exitCode = 1;
  });
}

/** A run of tests gets a temporary folder of its own, so that files it leaves behind are seen and removed. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const variable = 'TEST_RUN_FOLDER';
const ownerVariable = 'TEST_RUN_OWNER';
/** What Chromium makes for itself and leaves where it was ended before it was done; no test decides that. */
const ofBrowser = /^\.org\.chromium\./;

/**
 * Makes the folder the temporary folder of this process and of those that it starts. When the process exits, leftover
 * files are listed and fail the run, but for those that are `expected`; the folder is removed in any case. Processes of
 * the run share its folder, and a process that reads the configurations of two runs has one.
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

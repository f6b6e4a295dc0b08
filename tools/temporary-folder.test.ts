import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'temporary-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs some code in a process with a temporary folder of its own. */
function run(lines: string): { status: number | null; stderr: string; stdout: string } {
  const script = `import { useTemporaryFolder } from './tools/temporary-folder.ts';
    import { mkdtempSync, rmSync } from 'node:fs';
    import { tmpdir } from 'node:os';
    useTemporaryFolder('sample');
    ${lines}`;
  const { TEST_RUN_FOLDER: _, ...environment } = process.env;
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...environment, TMPDIR: folder },
    encoding: 'utf8',
  });
}

test('a run that leaves a folder behind fails and names it, and the folder is removed', () => {
  const { status, stderr } = run("mkdtempSync(tmpdir() + '/artwork-');");
  expect(status).toBe(1);
  expect(stderr).toMatch(/sample run left files in the temporary folder:\nartwork-\w{6}\n/);
  expect(readdirSync(folder)).toEqual([]);
});

test('a failing run leaves nothing either', () => {
  const { status } = run("mkdtempSync(tmpdir() + '/artwork-'); process.exit(3);");
  expect(status).not.toBe(0);
  expect(readdirSync(folder)).toEqual([]);
});

test('a run that removes its folders passes', () => {
  expect(run("rmSync(mkdtempSync(tmpdir() + '/artwork-'), { recursive: true });")).toMatchObject({
    status: 0,
    stderr: '',
  });
  expect(readdirSync(folder)).toEqual([]);
});

test('the processes of a run share its folder, and only the run checks it', () => {
  const { stdout } = run("console.log(tmpdir()); useTemporaryFolder('sample'); console.log(tmpdir());");
  const [first, second] = stdout.trim().split('\n');
  expect(second).toBe(first);
});

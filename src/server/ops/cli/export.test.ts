import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { exportKindNames } from '#contract/export-kinds.ts';

import { loadSecrets } from '#server/base/security/secrets.ts';
import { runCommand, runProcess } from '#server/testing/run-command.ts';
import { refuseFile, writeNewFile } from './new-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'export-command-'));
const command = (...words: string[]) => runCommand(join(folder, 'var'), ...words);
const sample = readFileSync('docs/samples/products.csv', 'utf8');

beforeAll(async () => {
  loadSecrets(join(folder, 'var', 'keys'), true);
  await command('import', 'products', 'docs/samples/products.csv');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a kind is written into a separate file, readable only by its owner, and an import of it changes nothing', async () => {
  const path = join(folder, 'products.csv');
  expect(await command('export', 'products', path)).toEqual({
    status: 0,
    said: `products: 1 rows\nWritten to ${path}.\n`,
  });
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path, 'utf8').split('\r\n')[0]).toBe(sample.split('\n')[0]);
  expect((await command('import', 'products', path)).said).toBe(
    '1 rows read: 0 saved, 1 unchanged, 0 refused.\n',
  );
  // An existing file stays unless --force is given.
  expect(await command('export', 'products', path)).toMatchObject({
    status: 78,
    said: expect.stringContaining('exists already'),
  });
  expect(JSON.parse((await command('export', 'products', path, '--force', '--json')).said)).toEqual({
    file: path,
    exported: [{ kind: 'products', rows: 1 }],
  });
});

test('standard output contains only the file', () => {
  const { status, said } = runProcess(join(folder, 'var'), 'export', 'products', '-');
  expect([status, said.startsWith(sample.split('\n')[0] ?? ''), said.endsWith('products: 1 rows\n')]).toEqual(
    [0, true, true],
  );
});

test('every kind is written into a new folder, and each failure has its exit code', async () => {
  const all = join(folder, 'all');
  expect((await command('export', 'all', all)).status).toBe(0);
  expect(readdirSync(all).sort()).toEqual(exportKindNames.map((kind) => `${kind}.csv`).sort());
  expect((await command('export', 'all', all)).status).toBe(78);
  expect((await command('export', 'all', '-')).status).toBe(64);
  expect((await command('export', 'colours', join(folder, 'x.csv'))).status).toBe(64);
  expect((await command('export', 'orders', join(folder, 'no', 'x.csv'))).status).toBe(78);
});

test('a file that is cut off leaves nothing, and an existing file is not changed', async () => {
  const path = join(folder, 'cut.csv');
  const cutOff = async function* (): AsyncGenerator<string> {
    yield 'half a';
    throw new Error('cut off');
  };
  await expect(writeNewFile(path, cutOff())).rejects.toThrow('cut off');
  await writeNewFile(path, ['whole']);
  await expect(writeNewFile(path, cutOff(), { isForced: true })).rejects.toThrow('cut off');
  expect(readFileSync(path, 'utf8')).toBe('whole');
  expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([]);
});

test('of two writers of the same file at once one is refused', async () => {
  const path = join(folder, 'race.csv');
  const both = await Promise.allSettled(['one', 'other'].map((text) => writeNewFile(path, [text])));
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(() => refuseFile(folder)).toThrow('is not a file');
});

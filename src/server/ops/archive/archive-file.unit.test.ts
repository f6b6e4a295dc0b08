import { randomUUID } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { deriveKey } from '../backup/sealed-stream.ts';
import { readArchiveRows, writeArchiveFile, type ArchivedRow } from './archive-file.ts';
import { openHeader, readHeader, type ArchiveHeader } from './archive-header.ts';

const folder = mkdtempSync(join(tmpdir(), 'archive-file-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const passphrase = 'a pass phrase of the park';
const header: ArchiveHeader = {
  format: 'promenade-archive',
  version: 1,
  archiveId: randomUUID(),
  kind: 'audit',
  before: '2025-01',
  madeAt: '2026-11-26T10:00:00.000Z',
  keepUntil: '2035-01-01',
  schema: { migrations: 43, last: 'x' },
  derivation: {
    salt: Buffer.alloc(16, 7).toString('base64'),
    cost: 2 ** 10,
    blockSize: 8,
    parallelization: 1,
  },
  keyCheck: '',
};
const key = deriveKey(passphrase, header.derivation);
let files = 0;

async function write(count: number): Promise<string> {
  files += 1;
  const path = join(folder, `file-${files}`);
  await writeArchiveFile(path, { header, key }, rowsUpTo(count));
  return path;
}

async function* rowsUpTo(count: number): AsyncGenerator<ArchivedRow> {
  for (let n = 1; n <= count; n += 1)
    yield { table: 'audit_entries', json: `{"entry_id":${n},"x":"${'é'.repeat(50)}"}` };
}

async function read(path: string, phrase = passphrase): Promise<ArchivedRow[]> {
  const rows: ArchivedRow[] = [];
  for await (const row of readArchiveRows(path, await openHeader(path, phrase))) rows.push(row);
  return rows;
}

test.each([0, 1, 5000])(
  '%i rows come back as they were, and the header is readable without the pass phrase',
  async (count) => {
    const path = await write(count);
    expect(await read(path)).toEqual(await Array.fromAsync(rowsUpTo(count)));
    expect(await readHeader(path)).toEqual(header);
    expect(readFileSync(path, 'latin1')).not.toContain('entry_id');
  },
);

test('another pass phrase, and a header that was changed, are named', async () => {
  const path = await write(3);
  await expect(read(path, 'a pass phrase of another')).rejects.toThrow('does not open with this pass phrase');
  const text = readFileSync(path, 'latin1').replace('"keepUntil":"2035', '"keepUntil":"2095');
  writeFileSync(path, text, 'latin1');
  await expect(read(path)).rejects.toThrow('its first line was changed');
});

test('a file that was cut off, extended or changed does not open', async () => {
  const whole = readFileSync(await write(5000));
  for (const size of [whole.length - 1, whole.length - 20, Math.floor(whole.length / 2)]) {
    const path = await write(5000);
    truncateSync(path, size);
    await expect(read(path)).rejects.toThrow('was changed or is cut off');
  }
  const longer = await write(5000);
  appendFileSync(longer, 'x');
  await expect(read(longer)).rejects.toThrow('was changed or is cut off');
  const changed = await write(5000);
  const bytes = readFileSync(changed);
  bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 1;
  writeFileSync(changed, bytes);
  await expect(read(changed)).rejects.toThrow('was changed or is cut off');
});

test('what is no archive is said to be none', async () => {
  const path = join(folder, 'other');
  for (const text of ['', 'x', '{}\n', 'x\n', '{"format":"promenade-backup"}\n', 'y'.repeat(40_000)]) {
    writeFileSync(path, text);
    expect(await readHeader(path)).toBeUndefined();
    await expect(openHeader(path, passphrase)).rejects.toThrow('is not an archive of Promenade');
  }
});

test('an error while rows are read leaves no file', async () => {
  const path = join(folder, 'broken');
  const failing = async function* (): AsyncGenerator<ArchivedRow> {
    yield* rowsUpTo(3);
    throw new Error('the database went away');
  };
  await expect(writeArchiveFile(path, { header, key }, failing())).rejects.toThrow('went away');
  expect(() => readFileSync(path)).toThrow('ENOENT');
  const there = await write(1);
  await expect(writeArchiveFile(there, { header, key }, rowsUpTo(2))).rejects.toThrow('EEXIST');
  expect(await read(there)).toHaveLength(1);
});

test('a file that could not be finished is removed, and one that was there before stays', async () => {
  const path = join(folder, 'unfinished');
  async function* failing(): AsyncGenerator<ArchivedRow> {
    yield* rowsUpTo(5000);
    throw new Error('the disk is full');
  }
  await expect(writeArchiveFile(path, { header, key }, failing())).rejects.toThrow('the disk is full');
  expect(existsSync(path)).toBe(false);
  writeFileSync(path, 'of someone else');
  await expect(writeArchiveFile(path, { header, key }, rowsUpTo(1))).rejects.toThrow('EEXIST');
  expect(readFileSync(path, 'utf8')).toBe('of someone else');
});

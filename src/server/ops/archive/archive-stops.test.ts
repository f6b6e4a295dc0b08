/** A stop at any step loses nothing; a file that does not belong here is refused. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { loadSecrets } from '#server/base/security/secrets.ts';
import { verifyAudit } from '#server/staff/verify-audit.ts';
import { openTestPark } from '#server/testing/test-park.ts';
import {
  archive,
  contentOf,
  countRowsOf,
  openArchivingPark,
  passphrase,
  pathOfOnlyFile,
  restore,
  writeLog,
  type ArchivingPark,
} from './archive-testing.ts';
import { findUnfinished } from './archives.queries.ts';
import type { ArchiveStep } from './make-archive.ts';
import { openKnownFile } from './restore-archive.ts';

let own: ArchivingPark;

beforeEach(async () => {
  own = await openArchivingPark();
});
afterEach(() => own.close());

const stopAt = (stop: ArchiveStep) => (step: ArchiveStep) => {
  if (step === stop) throw new Error('the power went out');
};

test.each(['file-written', 'file-read-back'] as const)(
  'a command that is stopped after %s has deleted nothing, and the next one begins anew',
  async (stop) => {
    await writeLog(own);
    const all = await contentOf(own, 'audit_entries');
    await expect(archive(own, 'audit', { onStep: stopAt(stop) })).rejects.toThrow('the power went out');
    expect(await findUnfinished(own.park.services.db, 'audit')).toBeUndefined();
    expect((await verifyAudit(own.park.services, [])).faults).toEqual([]);
    expect(await contentOf(own, 'audit_entries')).toEqual(all);
    await archiveAndRestore(all, false);
  },
);

test.each(['archive-noted', 'piece-deleted'] as const)(
  'a command that is stopped after %s loses nothing, and the next one goes on with the same file only',
  async (stop) => {
    await writeLog(own);
    const all = await contentOf(own, 'audit_entries');
    await expect(archive(own, 'audit', { onStep: stopAt(stop) })).rejects.toThrow('the power went out');
    expect(await findUnfinished(own.park.services.db, 'audit')).toBeDefined();
    expect((await verifyAudit(own.park.services, [])).faults).toEqual([]);
    const file = pathOfOnlyFile(own);
    await expect(archive(own, 'audit', { folder: tmpdir() })).rejects.toThrow('is not finished');
    await expect(archive(own, 'audit', { passphrase: 'the pass phrase of another' })).rejects.toThrow(
      'does not open with this pass phrase',
    );
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.subarray(0, -1));
    await expect(archive(own, 'audit')).rejects.toThrow('is another one');
    writeFileSync(file, bytes);
    await archiveAndRestore(all, true);
  },
);

/** The next command finishes, and everything comes back as it was. */
async function archiveAndRestore(all: readonly string[], isContinued: boolean): Promise<void> {
  const made = await archive(own, 'audit');
  expect(made).toMatchObject({ isContinued, archive: { state: 'archived' } });
  expect(await countRowsOf(own, 'audit_entries')).toBe(3);
  expect(await restore(own, join(own.folder, made.archive?.fileName ?? ''))).toBe(all.length - 3);
  expect(await contentOf(own, 'audit_entries')).toEqual(all);
}

test('a file of another park, and one that this database never noted, are refused', async () => {
  await writeLog(own);
  await archive(own, 'audit');
  const path = pathOfOnlyFile(own);
  const other = await openTestPark();
  const secrets = loadSecrets(join(own.folder, 'keys-of-another'), true);
  try {
    await expect(openKnownFile({ ...own.park.services, secrets }, path, passphrase)).rejects.toThrow(
      'is an archive of another park',
    );
    await expect(openKnownFile(other.services, path, passphrase)).rejects.toThrow(
      /not known to this database/,
    );
  } finally {
    await other.close();
  }
});

test('a file that is empty, cut or changed is refused before a row comes back', async () => {
  await writeLog(own);
  await archive(own, 'audit');
  const path = pathOfOnlyFile(own);
  const bytes = readFileSync(path);
  const flipped = Buffer.from(bytes);
  flipped[bytes.length - 40] = (bytes[bytes.length - 40] ?? 0) ^ 1;
  const bad: [content: Buffer, said: string][] = [
    [Buffer.alloc(0), 'is not an archive'],
    [bytes.subarray(0, 100), 'is not an archive'],
    [bytes.subarray(0, -1), 'was changed or is cut off'],
    [flipped, 'was changed or is cut off'],
  ];
  for (const [content, said] of bad) {
    writeFileSync(path, content);
    await expect(restore(own, path)).rejects.toThrow(said);
  }
  expect(await countRowsOf(own, 'audit_entries')).toBe(3);
});

test('nothing to archive leaves no file and no row', async () => {
  expect((await archive(own, 'audit', { before: '2024-01' })).archive).toBeUndefined();
  expect((await archive(own, 'ledger', { before: '2019-01' })).archive).toBeUndefined();
  expect(readdirSync(own.folder)).toEqual([]);
});

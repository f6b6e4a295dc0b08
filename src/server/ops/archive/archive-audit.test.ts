/** Entries of the audit log leave for sealed files, and the chain is checked without and with them. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { fetchAuditArchives } from '#server/staff/audit-archives.queries.ts';
import { verifyAudit } from '#server/staff/verify-audit.ts';
import { withOwner } from '#server/testing/park-database.ts';
import { readArchiveRows } from './archive-file.ts';
import {
  archive,
  contentOf,
  countRowsOf,
  openArchivingPark,
  passphrase,
  restore,
  writeLog,
  type ArchivingPark,
} from './archive-testing.ts';
import { readStoredEntry } from './audit-rows.queries.ts';
import { openKnownFile } from './restore-archive.ts';

let own: ArchivingPark;

beforeEach(async () => {
  own = await openArchivingPark();
});
afterEach(() => own.close());

const filesOf = async (...paths: string[]) =>
  Promise.all(
    paths.map(async (path) => {
      const { opened, archive: row } = await openKnownFile(own.park.services, path, passphrase);
      async function* entries() {
        for await (const { table, json } of readArchiveRows(path, opened))
          if (table === 'audit_entries') yield readStoredEntry(json);
      }
      return { archiveId: row.archiveId, entries: entries() };
    }),
  );

test('entries of the audit log leave month by month, and the chain is checked without and with the files', async () => {
  await writeLog(own);
  const all = await contentOf(own, 'audit_entries');
  const { entriesSealed } = await verifyAudit(own.park.services, []);
  const first = await archive(own, 'audit', { before: '2027-01' });
  expect(first).toMatchObject({ before: '2027-01' });
  const second = await archive(own, 'audit');
  expect(second).toMatchObject({ before: '2027-03', archive: { rowsSealed: 3 } });
  expect(await countRowsOf(own, 'audit_entries')).toBe(3);
  const [one = '', two = ''] = readdirSync(own.folder)
    .sort()
    .map((name) => join(own.folder, name));

  const without = await verifyAudit(own.park.services, []);
  expect(without).toMatchObject({ faults: [], entriesSealed, entriesArchived: entriesSealed - 3 });
  expect(await verifyAudit(own.park.services, [], await filesOf(two))).toMatchObject({
    faults: [],
    entriesArchived: entriesSealed - 6,
  });
  expect(await verifyAudit(own.park.services, [], await filesOf(one, two))).toMatchObject({
    faults: [],
    entriesArchived: 0,
  });

  expect(await restore(own, two)).toBe(3);
  expect(await restore(own, one)).toBe(entriesSealed - 6);
  expect(await contentOf(own, 'audit_entries')).toEqual(all);
  expect(await verifyAudit(own.park.services, [])).toMatchObject({ faults: [], entriesArchived: 0 });
});

test('an entry that was deleted without an archive is missing, also if someone adds a row about an archive', async () => {
  await writeLog(own);
  await archive(own, 'audit', { before: '2027-01' });
  const { db } = own.park.services;
  await withOwner(db, async (owner) => {
    await owner.execute(sql`alter table audit_entries disable trigger user`);
    await owner.execute(
      sql`delete from audit_entries where entry_id = (select max(entry_id) from audit_entries)`,
    );
    await owner.execute(sql`alter table audit_entries enable trigger user`);
  });
  const missing = { kind: 'entry-missing' };
  expect((await verifyAudit(own.park.services, [])).faults).toEqual([expect.objectContaining(missing)]);
  // The row of a true archive, stretched over the missing entry.
  await withOwner(db, (owner) =>
    owner.execute(sql`update archives set last_entry_id = last_entry_id + 1000`),
  );
  const { faults } = await verifyAudit(own.park.services, []);
  expect(faults).toContainEqual(expect.objectContaining({ kind: 'archive-changed' }));
  expect(faults.filter(({ kind }) => kind === 'entry-missing').length).toBeGreaterThan(1);
});

test('an entry that differs from its seal never leaves', async () => {
  await writeLog(own);
  await withOwner(own.park.services.db, async (owner) => {
    await owner.execute(sql`alter table audit_entries disable trigger user`);
    await owner.execute(
      sql`update audit_entries set target = 'z' where entry_id = (select min(entry_id) from audit_entries)`,
    );
    await owner.execute(sql`alter table audit_entries enable trigger user`);
  });
  const count = await countRowsOf(own, 'audit_entries');
  await expect(archive(own, 'audit')).rejects.toThrow('is not what its seal says');
  expect(await countRowsOf(own, 'audit_entries')).toBe(count);
  expect(readdirSync(own.folder)).toEqual([]);
  expect(await fetchAuditArchives(own.park.services.db)).toEqual([]);
});

test('the database itself refuses to delete what no archive holds', async () => {
  await writeLog(own);
  for (const table of ['audit_entries', 'ledger_transactions', 'ledger_lines'])
    await expect(
      withOwner(own.park.services.db, (owner) => owner.execute(sql`delete from ${sql.identifier(table)}`)),
    ).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/never changes|violates foreign key/) },
    });
  await expect(
    withOwner(own.park.services.db, (owner) => owner.execute(sql`truncate ledger_lines`)),
  ).rejects.toMatchObject({ cause: { message: expect.stringContaining('never changes') } });
});

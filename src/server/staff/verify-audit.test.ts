/** What staff changed is on record, and a change of the record itself is found out. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql, type SQL, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect } from 'vitest';

import { signInStaff } from '#server/testing/staff.ts';
import { asOwner } from '#server/testing/park-database.ts';
import { openTestPark, type TestPark, test } from '#server/testing/test-park.ts';
import { permissions } from '#server/base/db/schema/administration.ts';
import { readAuditHead, sealAudit } from './audit-seal.ts';
import { writeAudit } from './audit.queries.ts';
import { verifyAudit, type AuditFault } from './verify-audit.ts';
import { addNewPermissions } from './administrator.ts';

let park: TestPark;
let dataDir: string;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'audit-'));
  park = await openTestPark({}, { DATA_DIR: dataDir });
});
afterEach(async () => {
  await park.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A sign-in and two changes in the first seal, two changes in each of two others: entries 1 to 7. */
async function makeRecord(): Promise<void> {
  const staff = await signInStaff(park, 'admin');
  for (let seal = 0; seal < 3; seal += 1) {
    for (let entry = 0; entry < 2; entry += 1)
      await staff.call('POST', '/api/admin/wallet-exception/', {
        walletExceptionOrderNumber: `1030000${seal * 2 + entry + 1}`,
      });
    await sealAudit(park.services);
  }
}

/** The actions of an attacker who has every right on the database but none of the keys. */
async function tamper(...statements: SQL[]): Promise<void> {
  await asOwner(park.services.db, async (owner) => {
    for (const table of ['audit_entries', 'audit_seals'])
      await owner.execute(sql.raw(`alter table ${table} disable trigger user`));
    for (const statement of statements) await owner.execute(statement);
  });
}

async function findFaults(): Promise<AuditFault[]> {
  const head = readAuditHead(dataDir);
  return (await verifyAudit(park.services, head === undefined ? [] : [head])).faults;
}

describe('the sealed record', () => {
  test('is whole where nobody touched it, also while entries wait for their seal', async () => {
    await makeRecord();
    const staff = await signInStaff(park, 'admin');
    await staff.call('POST', '/api/admin/wallet-exception/', { walletExceptionOrderNumber: '10300008' });
    const report = await verifyAudit(park.services, []);
    expect(report).toMatchObject({ seals: 3, entriesSealed: 7, entriesOpen: 2, faults: [] });
    expect(report.head).toEqual(readAuditHead(dataDir));
  });

  test('holds every entry that was written while seals were made, whoever committed first', async () => {
    const { db, clock } = park.services;
    const actor = {
      memberGuid: randomUUID(),
      name: 'Gail Osei',
      username: 'agent@harborlight.example',
      accessLevel: 20,
      sessionGuid: randomUUID(),
      requestId: 'r',
      network: '203.0.113.0/24',
    };
    const write = (place: number): Promise<void> =>
      db.transaction(async (tx) => {
        await writeAudit(tx, actor, { action: 'Test Pass Update', target: String(place) }, clock.now());
        // Some of the transactions that began first commit last.
        await tx.execute(sql`select pg_sleep(${((place * 7) % 5) / 200})`);
      });
    const writers = Array.from({ length: 120 }, (_, place) => write(place));
    for (let round = 0; round < 10; round += 1) await sealAudit(park.services);
    await Promise.all(writers);
    await sealAudit(park.services);
    expect(await verifyAudit(park.services, [])).toMatchObject({
      entriesSealed: 120,
      entriesOpen: 0,
      faults: [],
    });
  });

  test('a round with nothing new makes no seal', async () => {
    await makeRecord();
    expect(await sealAudit(park.services)).toBe(0);
  });

  test('the database itself refuses to change an entry or a seal', async () => {
    await makeRecord();
    const { db } = park.services;
    await expect(db.execute(sql`update audit_entries set action = 'x'`)).rejects.toThrow();
    await expect(db.execute(sql`delete from audit_seals`)).rejects.toThrow();
  });

  test.each([
    ['action', sql`update audit_entries set action = 'Wallet Exception Createe' where entry_id = 4`],
    ['name', sql`update audit_entries set actor_name = upper(actor_name) where entry_id = 4`],
    ['time', sql`update audit_entries set at = at + interval '1 millisecond' where entry_id = 4`],
    [
      'target',
      sql`update audit_entries set target = overlay(target placing '0' from 3 for 1) || '!' where entry_id = 4`,
    ],
    [
      'one value of what was written',
      sql`update audit_entries set after = jsonb_set(after, '{walletExceptionSkipImage}', 'true') where entry_id = 4`,
    ],
  ])('an entry whose %s was changed is named', async (_what, statement) => {
    await makeRecord();
    await tamper(statement);
    expect(await findFaults()).toEqual([{ kind: 'entry-changed', entryId: 4, sealNumber: 2 }]);
  });

  test('a missing entry is named', async () => {
    await makeRecord();
    await tamper(sql`delete from audit_entries where entry_id = 4`);
    expect(await findFaults()).toEqual([{ kind: 'entry-missing', entryId: 4, sealNumber: 2 }]);
  });

  test('an entry that was put in between is named', async () => {
    await makeRecord();
    await tamper(
      sql`delete from audit_entries where entry_id = 4`,
      sql`insert into audit_entries select 4, at, actor_guid, 'Somebody Else', session_guid, action, target, before, after, request_id, network from audit_entries where entry_id = 3`,
    );
    expect(await findFaults()).toEqual([{ kind: 'entry-changed', entryId: 4, sealNumber: 2 }]);
  });

  test('an entry in a place that a rollback had left empty is named', async () => {
    const { db } = park.services;
    await db.execute(sql`select nextval('audit_entries_entry_id_seq')`);
    await makeRecord();
    await tamper(
      sql`insert into audit_entries select 1, at, actor_guid, actor_name, session_guid, action, target, before, after, request_id, network from audit_entries where entry_id = 3`,
    );
    expect(await findFaults()).toEqual([{ kind: 'entry-inserted', entryId: 1, sealNumber: 1 }]);
  });

  test('a seal that was taken out of the middle is named', async () => {
    await makeRecord();
    await tamper(sql`delete from audit_seals where seal_number = 2`);
    expect(await findFaults()).toEqual([{ kind: 'seal-missing', sealNumber: 2 }]);
  });

  test('the last seal does not go unnoticed, and no new one is made in its place', async () => {
    await makeRecord();
    await tamper(
      sql`delete from audit_seals where seal_number = 3`,
      sql`delete from audit_entries where entry_id = 6`,
    );
    expect(await findFaults()).toEqual([{ kind: 'seal-missing', sealNumber: 3 }]);
    await expect(sealAudit(park.services)).rejects.toThrow('docs/runbook.md');
  });

  test('a seal that was made anew over changed entries has no signature of ours', async () => {
    await makeRecord();
    await tamper(
      sql`update audit_seals set leaves = set_byte(leaves, 20, (get_byte(leaves, 20) + 1) % 256) where seal_number = 3`,
    );
    const faults = await findFaults();
    expect(faults).toContainEqual({ kind: 'seal-changed', sealNumber: 3 });
    await tamper(
      sql`update audit_seals set signature = set_byte(signature, 0, (get_byte(signature, 0) + 1) % 256) where seal_number = 2`,
    );
    expect(await findFaults()).toContainEqual({ kind: 'seal-not-signed', sealNumber: 2 });
  });
});

const levelOf = async (opened: TestPark, name: string): Promise<number | undefined> =>
  (await opened.services.db.select().from(permissions).where(eq(permissions.name, name)))[0]?.accessLevelMin;

test('a park of an earlier version gets the permissions of the new one', async (own) => {
  await own.services.db.delete(permissions).where(eq(permissions.name, 'Import Undo'));
  expect(await addNewPermissions(own.services)).toEqual(['Import Undo']);
  expect(await levelOf(own, 'Import Undo')).toBe(60);
});

test('a permission that the team removed after it was offered stays removed', async (own) => {
  await addNewPermissions(own.services);
  await own.services.db.delete(permissions).where(eq(permissions.name, 'Import Undo'));
  expect(await addNewPermissions(own.services)).toEqual([]);
  expect(await levelOf(own, 'Import Undo')).toBeUndefined();
});

test('servers that start at the same time add each permission once', async (own) => {
  await own.services.db.delete(permissions).where(eq(permissions.name, 'Import Undo'));
  const added = await Promise.all([addNewPermissions(own.services), addNewPermissions(own.services)]);
  expect(added.flat()).toEqual(['Import Undo']);
});

test('a park without permissions gets none, because its first administrator brings them', async (own) => {
  await own.services.db.delete(permissions);
  expect(await addNewPermissions(own.services)).toEqual([]);
});

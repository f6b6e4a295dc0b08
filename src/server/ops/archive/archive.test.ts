/** Rows of the audit log, the ledger and visits leave for sealed files and come back, on either database. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';

import type { ArchiveKind } from '#domain/archive-terms.ts';
import { settledMonth, type BookLine } from '#domain/settled-book.ts';
import type { Database } from '#server/base/db/database.ts';
import { readRows } from '#server/base/db/read-rows.ts';
import { fetchBalances } from '#server/loyalty/ledger.queries.ts';
import { clawBack } from '#server/loyalty/claw-back.ts';
import { expireLots } from '#server/loyalty/expire-lots.ts';
import { postPending } from '#server/loyalty/post-pending.ts';
import { rebuildLedgerFigures } from '#server/office/dashboard/rebuild-figures.queries.ts';
import { fetchAuditArchives } from '#server/staff/audit-archives.queries.ts';
import { sealAudit } from '#server/staff/audit-seal.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { hostActor } from '#server/staff/host-actor.ts';
import { verifyAudit } from '#server/staff/verify-audit.ts';
import { addAllFigures } from '#server/testing/add-all-figures.ts';
import { withOwner } from '#server/testing/park-database.ts';
import { claimNumber, joinClub, letPointsLast, moveClockTo } from '#server/testing/club-member.ts';
import { importSource } from '#server/testing/club-sources.ts';
import { openTestPark, type TestPark } from '#server/testing/test-park.ts';
import { verifyInvariants } from '../invariants/verify.ts';
import { readArchiveRows } from './archive-file.ts';
import { findUnfinished } from './archives.queries.ts';
import { readStoredEntry } from './audit-rows.queries.ts';
import { makeArchive, type ArchiveOrder, type ArchiveStep } from './make-archive.ts';
import { inPieces } from './pieces.ts';
import { openKnownFile, restoreArchive } from './restore-archive.ts';
import { noteSettledMembers } from './settled-members.queries.ts';
import { shadowLedger } from './shadow-ledger.queries.ts';

const passphrase = 'a pass phrase of the park';
let park: TestPark;
let folder: string;

beforeEach(async () => {
  park = await openTestPark();
  folder = mkdtempSync(join(tmpdir(), 'archive-'));
});
afterEach(async () => {
  await park.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A number that the member has claimed. */
async function claim(member: Awaited<ReturnType<typeof joinClub>>): Promise<string> {
  const at = park.services.clock.now();
  const { number } = await importSource(park, 'tickets', { cents: [10_000], at, departsAt: at });
  expect(await claimNumber(park, member, { orderId: number })).toBeLessThan(300);
  return number;
}

/** All lots expire, and the figures are added, as housekeeping does. */
async function runTo(time: string): Promise<void> {
  moveClockTo(park, time);
  await postPending(park.services);
  await clawBack(park.services);
  await expireLots(park.services);
  await addAllFigures(park.services);
}

const archive = (kind: ArchiveKind, order: Partial<ArchiveOrder> = {}) =>
  withOwner(park.services.db, (db) =>
    makeArchive({ ...park.services, db }, { kind, before: undefined, folder, passphrase, ...order }),
  );

const countOf = async (table: string): Promise<number> => {
  const answer = await park.services.db.execute(
    sql`select count(*)::float8 as count from ${sql.identifier(table)}`,
  );
  return readRows(answer, z.object({ count: z.number() }))[0]?.count ?? 0;
};

const contentOf = async (table: string): Promise<string[]> => {
  const answer = await park.services.db.execute(
    sql`select row_to_json(t)::text as line from ${sql.identifier(table)} t`,
  );
  return readRows(answer, z.object({ line: z.string() }))
    .map(({ line }) => line)
    .sort();
};

async function breaches(prepare?: (tx: Database) => Promise<void>): Promise<unknown[]> {
  const reports = await verifyInvariants(park.services, { prepare });
  return reports.filter(({ breaches: count }) => count > 0);
}

const pathOf = (index = 0): string => join(folder, readdirSync(folder).sort()[index] ?? '');

async function restore(path: string): Promise<number> {
  return withOwner(park.services.db, async (db) => {
    const services = { ...park.services, db };
    return restoreArchive(services, await openKnownFile(services, path, passphrase));
  });
}

test('settled books leave the ledger: balances, invariants and refusals stay, and everything comes back as it was', async () => {
  await letPointsLast(park, 1);
  const settled = await joinClub(park, 'settled@mail.example');
  const open = await joinClub(park, 'open@mail.example');
  const number = await claim(settled);
  await runTo('2027-03-01T12:00:00Z');
  await runTo('2033-06-01T12:00:00Z');
  await claim(open);
  const before = {
    entries: await contentOf('ledger_transactions'),
    lines: await contentOf('ledger_lines'),
    balances: [
      await fetchBalances(park.services.db, settled.memberId),
      await fetchBalances(park.services.db, open.memberId),
    ],
  };
  const known = await breaches();
  const made = await archive('ledger');
  expect(made).toMatchObject({ before: '2028-06', archive: { state: 'archived' } });
  expect(made.archive?.rowsDeleted).toBe(made.archive?.rowsSealed);
  const left = await countOf('ledger_transactions');
  expect(left).toBeLessThan(before.entries.length);
  expect(await breaches()).toEqual(known);
  expect([
    await fetchBalances(park.services.db, settled.memberId),
    await fetchBalances(park.services.db, open.memberId),
  ]).toEqual(before.balances);

  // The source still counts once.
  expect(await claimNumber(park, open, { orderId: number })).toBeGreaterThanOrEqual(400);
  // An event whose entry is archived is left out, as one that the ledger has.
  await park.services.db
    .execute(sql`insert into ledger_transactions (transaction_id, kind, source, member_id, source_id,
      source_ref, product, occurred_at, recorded_at, basis, origin)
    select gen_random_uuid(), kind, source, ${settled.memberId}, 'x', '-', 'x', now(), now(), '{}', 'staff'
    from archived_entries where kind in ('Bonus', 'Expiry', 'Adjustment')`);
  expect(await countOf('ledger_transactions')).toBe(left);

  // With the file, every rule is checked over all rows.
  const path = pathOf();
  const opened = await openKnownFile(park.services, path, passphrase);
  const pieces = () => inPieces('ledger', readArchiveRows(path, opened.opened));
  const shadow = (tx: Database) => shadowLedger(tx, [opened.archive.archiveId], pieces());
  expect(await breaches(shadow)).toEqual(known);
  const seen = await park.services.db.transaction(async (tx) => {
    await shadow(tx);
    return tx.$count(sql`ledger_transactions`);
  });
  expect(seen).toBe(before.entries.length);
  expect(await countOf('ledger_transactions')).toBe(left);

  // The dashboard's sums can be made again without the file.
  await withOwner(park.services.db, rebuildLedgerFigures);
  await runTo('2033-06-01T13:00:00Z');
  expect(await breaches()).toEqual(known);

  expect(await restore(path)).toBe(made.archive?.rowsDeleted);
  expect(await contentOf('ledger_transactions')).toEqual(before.entries);
  expect(await contentOf('ledger_lines')).toEqual(before.lines);
  expect(await countOf('archived_entries')).toBe(0);
  expect(await breaches()).toEqual(known);
  await expect(restore(path)).rejects.toThrow('was restored before');
  // What came back may leave again.
  expect((await archive('ledger')).archive?.rowsDeleted).toBe(made.archive?.rowsDeleted);
  expect(await breaches()).toEqual(known);
});

test('the statement that finds settled books follows the rule of the domain', async () => {
  await letPointsLast(park, 1);
  for (const name of ['a', 'b', 'c']) await claim(await joinClub(park, `${name}@mail.example`));
  await runTo('2027-03-10T12:00:00Z');
  await claim(await joinClub(park, 'd@mail.example'));
  await runTo('2027-09-01T12:00:00Z');
  const starts = Array.from({ length: 40 }, (_, month) => new Date(Date.UTC(2024, month, 1)));
  const { db } = park.services;
  const answer = await db.execute(sql`
    select line_id::float8 as "lineId", line.member_id as "memberId", account, points::float8 as points, lot_id::float8 as "lotId",
      kind, source, recorded_at::text as at
    from ledger_lines line join ledger_transactions using (transaction_id) where account <> 'club' order by line_id`);
  const lines = readRows(
    answer,
    z.object({
      lineId: z.number(),
      memberId: z.string(),
      account: z.enum(['posted', 'pending', 'held']),
      points: z.number(),
      lotId: z.nullable(z.number()),
      kind: z.string(),
      source: z.string(),
      at: z.string(),
    }),
  );
  const monthOfLine = (at: string): number =>
    starts.filter((start) => start.getTime() <= new Date(at).getTime()).length;
  const members = [...new Set(lines.map(({ memberId }) => memberId))];
  for (const count of [6, 20, 30, 36, 40]) {
    const expected = members.flatMap((memberId) => {
      const book: BookLine[] = lines
        .filter((line) => line.memberId === memberId)
        .map(({ at, ...line }) => ({ ...line, month: monthOfLine(at) }));
      const month = settledMonth(book, count);
      return month === undefined ? [] : [`${memberId} ${starts[month]?.toISOString()}`];
    });
    const found = await db.transaction(async (tx) => {
      await noteSettledMembers(tx, starts.slice(0, count));
      const rows = await tx.execute(
        sql`select member_id as "memberId", until::text as until from archive_settled`,
      );
      return readRows(rows, z.object({ memberId: z.string(), until: z.string() }));
    });
    expect(found.map(({ memberId, until }) => `${memberId} ${new Date(until).toISOString()}`).sort()).toEqual(
      expected.sort(),
    );
    if (count === 40) expect(found.length).toBeGreaterThan(2);
  }
});

async function writeLog(): Promise<void> {
  const { services } = park;
  for (const day of ['2026-12-01', '2026-12-31', '2027-01-15', '2028-05-01']) {
    moveClockTo(park, `${day}T12:00:00Z`);
    for (const target of ['a', 'b', 'c'])
      await writeAudit(
        services.db,
        hostActor,
        { action: 'Test Pass Update', target, before: { x: 1 }, after: { é: [1.5, null] } },
        services.clock.now(),
      );
    await sealAudit(services);
  }
}

const filesOf = async (...paths: string[]) =>
  Promise.all(
    paths.map(async (path) => {
      const { opened, archive: row } = await openKnownFile(park.services, path, passphrase);
      async function* entries() {
        for await (const { table, json } of readArchiveRows(path, opened))
          if (table === 'audit_entries') yield readStoredEntry(json);
      }
      return { archiveId: row.archiveId, entries: entries() };
    }),
  );

test('entries of the audit log leave month by month, and the chain is checked without and with the files', async () => {
  await writeLog();
  const all = await contentOf('audit_entries');
  const { entriesSealed } = await verifyAudit(park.services, []);
  const first = await archive('audit', { before: '2027-01' });
  expect(first).toMatchObject({ before: '2027-01' });
  const second = await archive('audit');
  expect(second).toMatchObject({ before: '2027-03', archive: { rowsSealed: 3 } });
  expect(await countOf('audit_entries')).toBe(3);
  const [one = '', two = ''] = readdirSync(folder)
    .sort()
    .map((name) => join(folder, name));

  const without = await verifyAudit(park.services, []);
  expect(without).toMatchObject({ faults: [], entriesSealed, entriesArchived: entriesSealed - 3 });
  expect(await verifyAudit(park.services, [], await filesOf(two))).toMatchObject({
    faults: [],
    entriesArchived: entriesSealed - 6,
  });
  expect(await verifyAudit(park.services, [], await filesOf(one, two))).toMatchObject({
    faults: [],
    entriesArchived: 0,
  });

  expect(await restore(two)).toBe(3);
  expect(await restore(one)).toBe(entriesSealed - 6);
  expect(await contentOf('audit_entries')).toEqual(all);
  expect(await verifyAudit(park.services, [])).toMatchObject({ faults: [], entriesArchived: 0 });
});

test('an entry that was deleted without an archive is missing, also if someone adds a row about an archive', async () => {
  await writeLog();
  await archive('audit', { before: '2027-01' });
  const { db } = park.services;
  await withOwner(db, async (owner) => {
    await owner.execute(sql`alter table audit_entries disable trigger user`);
    await owner.execute(
      sql`delete from audit_entries where entry_id = (select max(entry_id) from audit_entries)`,
    );
    await owner.execute(sql`alter table audit_entries enable trigger user`);
  });
  const missing = { kind: 'entry-missing' };
  expect((await verifyAudit(park.services, [])).faults).toEqual([expect.objectContaining(missing)]);
  // The row of a true archive, stretched over the missing entry.
  await withOwner(db, (owner) =>
    owner.execute(sql`update archives set last_entry_id = last_entry_id + 1000`),
  );
  const { faults } = await verifyAudit(park.services, []);
  expect(faults).toContainEqual(expect.objectContaining({ kind: 'archive-changed' }));
  expect(faults.filter(({ kind }) => kind === 'entry-missing').length).toBeGreaterThan(1);
});

test('an entry that differs from its seal never leaves', async () => {
  await writeLog();
  await withOwner(park.services.db, async (owner) => {
    await owner.execute(sql`alter table audit_entries disable trigger user`);
    await owner.execute(
      sql`update audit_entries set target = 'z' where entry_id = (select min(entry_id) from audit_entries)`,
    );
    await owner.execute(sql`alter table audit_entries enable trigger user`);
  });
  const count = await countOf('audit_entries');
  await expect(archive('audit')).rejects.toThrow('is not what its seal says');
  expect(await countOf('audit_entries')).toBe(count);
  expect(readdirSync(folder)).toEqual([]);
  expect(await fetchAuditArchives(park.services.db)).toEqual([]);
});

test('the database itself refuses to delete what no archive holds', async () => {
  await writeLog();
  for (const table of ['audit_entries', 'ledger_transactions', 'ledger_lines'])
    await expect(
      withOwner(park.services.db, (owner) => owner.execute(sql`delete from ${sql.identifier(table)}`)),
    ).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/never changes|violates foreign key/) },
    });
  await expect(
    withOwner(park.services.db, (owner) => owner.execute(sql`truncate ledger_lines`)),
  ).rejects.toMatchObject({ cause: { message: expect.stringContaining('never changes') } });
});

test.each(['file-written', 'file-read-back', 'archive-noted', 'piece-deleted'] as const)(
  'a command that is stopped after %s loses nothing, and the next one goes on',
  async (stop: ArchiveStep) => {
    await writeLog();
    const all = await contentOf('audit_entries');
    const onStep = (step: ArchiveStep): void => {
      if (step === stop) throw new Error('the power went out');
    };
    await expect(archive('audit', { onStep })).rejects.toThrow('the power went out');
    const isNoted = stop === 'archive-noted' || stop === 'piece-deleted';
    expect((await findUnfinished(park.services.db, 'audit')) !== undefined).toBe(isNoted);
    expect((await verifyAudit(park.services, [])).faults).toEqual([]);
    if (isNoted) {
      const file = pathOf();
      await expect(archive('audit', { folder: tmpdir() })).rejects.toThrow('is not finished');
      await expect(archive('audit', { passphrase: 'the pass phrase of another' })).rejects.toThrow(
        'does not open with this pass phrase',
      );
      const bytes = readFileSync(file);
      writeFileSync(file, bytes.subarray(0, -1));
      await expect(archive('audit')).rejects.toThrow('is another one');
      writeFileSync(file, bytes);
    } else expect(await contentOf('audit_entries')).toEqual(all);
    const made = await archive('audit');
    expect(made).toMatchObject({ isContinued: isNoted, archive: { state: 'archived' } });
    expect(await countOf('audit_entries')).toBe(3);
    const name = made.archive?.fileName ?? '';
    expect(await restore(join(folder, name))).toBe(all.length - 3);
    expect(await contentOf('audit_entries')).toEqual(all);
  },
);

test('a file of another park, and one that this database never noted, are refused', async () => {
  await writeLog();
  await archive('audit');
  const path = pathOf();
  const other = await openTestPark();
  try {
    await expect(openKnownFile(other.services, path, passphrase)).rejects.toThrow(
      /not known to this database/,
    );
  } finally {
    await other.close();
  }
});

test('visits leave and come back, but not to a pass that names no one any more', async () => {
  const { db } = park.services;
  const visits = await countOf('attraction_visits');
  expect(visits).toBeGreaterThan(1);
  moveClockTo(park, '2029-01-01T12:00:00Z');
  const made = await archive('visits');
  expect(made.archive).toMatchObject({ rowsSealed: visits, rowsDeleted: visits });
  expect(await countOf('attraction_visits')).toBe(0);
  const answer =
    await db.execute(sql`update passes set first_name = null, last_name = null, email = null, phone = null
    where ctid = (select min(ctid) from passes pass where coalesce(first_name, last_name, email, phone) is not null) returning 1`);
  expect(readRows(answer, z.looseObject({}))).toHaveLength(1);
  const back = await restore(pathOf());
  expect(back).toBe(await countOf('attraction_visits'));
  expect(back).toBeGreaterThan(0);
});

test('nothing to archive leaves no file and no row', async () => {
  expect((await archive('audit', { before: '2024-01' })).archive).toBeUndefined();
  expect((await archive('ledger', { before: '2019-01' })).archive).toBeUndefined();
  expect(readdirSync(folder)).toEqual([]);
});

/** Settled books leave the ledger and come back, on either database. */
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { settledMonth, type BookLine } from '#domain/settled-book.ts';
import type { Database } from '#server/base/db/database.ts';
import { readRows } from '#server/base/db/read-rows.ts';
import { fetchBalances } from '#server/loyalty/ledger.queries.ts';
import { rebuildLedgerFigures } from '#server/office/dashboard/rebuild-figures.queries.ts';
import { claimNumber, joinClub, letPointsLast } from '#server/testing/club-member.ts';
import { withOwner } from '#server/testing/park-database.ts';
import { readArchiveRows } from './archive-file.ts';
import {
  archive,
  breaches,
  claimNew,
  contentOf,
  countRowsOf,
  openArchivingPark,
  passphrase,
  pathOfOnlyFile,
  restore,
  runTo,
  type ArchivingPark,
} from './archive-testing.ts';
import { archivePieces } from './pieces.ts';
import { openKnownFile } from './restore-archive.ts';
import { noteSettledMembers } from './settled-members.queries.ts';
import { shadowLedger } from './shadow-ledger.queries.ts';

let own: ArchivingPark;

beforeEach(async () => {
  own = await openArchivingPark();
});
afterEach(() => own.close());

test('settled books leave the ledger: balances, invariants and refusals stay, and everything comes back as it was', async () => {
  await letPointsLast(own.park, 1);
  const settled = await joinClub(own.park, 'settled@mail.example');
  const open = await joinClub(own.park, 'open@mail.example');
  const number = await claimNew(own.park, settled);
  await runTo(own.park, '2027-03-01T12:00:00Z');
  await runTo(own.park, '2033-06-01T12:00:00Z');
  await claimNew(own.park, open);
  const before = {
    entries: await contentOf(own, 'ledger_transactions'),
    lines: await contentOf(own, 'ledger_lines'),
    balances: [
      await fetchBalances(own.park.services.db, settled.memberId),
      await fetchBalances(own.park.services.db, open.memberId),
    ],
  };
  const known = await breaches(own);
  const made = await archive(own, 'ledger');
  expect(made).toMatchObject({ before: '2028-06', archive: { state: 'archived' } });
  expect(made.archive?.rowsDeleted).toBe(made.archive?.rowsSealed);
  const left = await countRowsOf(own, 'ledger_transactions');
  expect(left).toBeLessThan(before.entries.length);
  expect(await breaches(own)).toEqual(known);
  expect([
    await fetchBalances(own.park.services.db, settled.memberId),
    await fetchBalances(own.park.services.db, open.memberId),
  ]).toEqual(before.balances);

  // The source still counts once.
  expect(await claimNumber(own.park, open, { orderId: number })).toBeGreaterThanOrEqual(400);
  // An event whose entry is archived is left out, as one that the ledger has.
  await own.park.services.db
    .execute(sql`insert into ledger_transactions (transaction_id, kind, source, member_id, source_id,
      source_ref, product, occurred_at, recorded_at, basis, origin)
    select gen_random_uuid(), kind, source, ${settled.memberId}, 'x', '-', 'x', now(), now(), '{}', 'staff'
    from archived_entries where kind in ('Bonus', 'Expiry', 'Adjustment')`);
  expect(await countRowsOf(own, 'ledger_transactions')).toBe(left);

  // With the file, every rule is checked over all rows.
  const path = pathOfOnlyFile(own);
  const opened = await openKnownFile(own.park.services, path, passphrase);
  const pieces = () => archivePieces('ledger', readArchiveRows(path, opened.opened));
  const shadow = (tx: Database) => shadowLedger(tx, [opened.archive.archiveId], pieces());
  expect(await breaches(own, shadow)).toEqual(known);
  const seen = await own.park.services.db.transaction(async (tx) => {
    await shadow(tx);
    return tx.$count(sql`ledger_transactions`);
  });
  expect(seen).toBe(before.entries.length);
  expect(await countRowsOf(own, 'ledger_transactions')).toBe(left);

  // The dashboard's sums can be made again without the file.
  await withOwner(own.park.services.db, rebuildLedgerFigures);
  await runTo(own.park, '2033-06-01T13:00:00Z');
  expect(await breaches(own)).toEqual(known);

  expect(await restore(own, path)).toBe(made.archive?.rowsDeleted);
  expect(await contentOf(own, 'ledger_transactions')).toEqual(before.entries);
  expect(await contentOf(own, 'ledger_lines')).toEqual(before.lines);
  expect(await countRowsOf(own, 'archived_entries')).toBe(0);
  expect(await breaches(own)).toEqual(known);
  await expect(restore(own, path)).rejects.toThrow('was restored before');
  // What came back may leave again.
  expect((await archive(own, 'ledger')).archive?.rowsDeleted).toBe(made.archive?.rowsDeleted);
  expect(await breaches(own)).toEqual(known);
});

test('the statement that finds settled books follows the rule of the domain', async () => {
  await letPointsLast(own.park, 1);
  for (const name of ['a', 'b', 'c'])
    await claimNew(own.park, await joinClub(own.park, `${name}@mail.example`));
  await runTo(own.park, '2027-03-10T12:00:00Z');
  await claimNew(own.park, await joinClub(own.park, 'd@mail.example'));
  await runTo(own.park, '2027-09-01T12:00:00Z');
  const starts = Array.from({ length: 40 }, (_, month) => new Date(Date.UTC(2024, month, 1)));
  const { db } = own.park.services;
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
  let settled = 0;
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
    settled = found.length;
  }
  // Of the last count, so that the comparison was not one of empty lists.
  expect(settled).toBeGreaterThan(2);
});

/** The team and the club go on while books leave the ledger: a thousand members at two servers on a real PostgreSQL. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { tryLockOfConnection } from '#server/base/db/advisory-locks.queries.ts';
import type { Database } from '#server/base/db/database.ts';
import { readRows } from '#server/base/db/read-rows.ts';
import { withConnection } from '#server/base/db/with-connection.ts';
import { loadSecrets } from '#server/base/security/secrets.ts';
import { adjustPoints } from '#server/loyalty/desk/adjust.service.ts';
import { reverseClaim } from '#server/loyalty/reverse-claim.ts';
import { sealAudit } from '#server/staff/audit-seal.ts';
import { hostActor } from '#server/staff/host-actor.ts';
import { withOwner } from '#server/testing/park-database.ts';
import { moveClockTo } from '#server/testing/club-member.ts';
import { addAllFigures } from '#server/testing/add-all-figures.ts';
import { runCommandWith } from '#server/testing/run-command.ts';
import { openTwoServers, type TwoServers } from '#server/testing/two-servers.ts';
import { verifyInvariants } from '../invariants/verify.ts';
import { readArchiveRows } from './archive-file.ts';
import { makeArchive } from './make-archive.ts';
import { archivePieces } from './pieces.ts';
import { openKnownFile } from './restore-archive.ts';
import { shadowLedger } from './shadow-ledger.queries.ts';

const membersTotal = 1000;
const passphrase = 'a pass phrase of the park';
const folder = mkdtempSync(join(tmpdir(), 'archive-race-'));
let two: TwoServers;

/** Each member claimed an order in 2027, whose points expired in the same year. */
const books = sql`
  with member as (insert into loyalty_members (member_id, user_id, email, email_key, first_name, last_name, status, joined_at)
      select 'R' || n, 'race-' || n, n || '@race.example', n || '@race.example', 'Ada', 'Lovell', 'active', '2027-01-02'
      from generate_series(1, ${membersTotal}) n returning member_id),
  claim as (insert into loyalty_claims (claim_id, source_kind, source_id, member_id, claimed_at)
      select gen_random_uuid(), 'ticket', 'OLD-' || member_id, member_id, '2027-01-03' from member returning claim_id, member_id),
  earned as (insert into ledger_transactions (transaction_id, kind, source, member_id, source_id, source_ref, product, occurred_at, recorded_at, basis, origin)
      select gen_random_uuid(), 'Ticket', claim_id::text, member_id, 'OLD-' || member_id, '-', 'Day', '2027-01-03', '2027-01-03', '{}', 'guest'
      from claim returning transaction_id, member_id),
  lot as (insert into ledger_lines (transaction_id, member_id, account, points, expires_at, earned_at)
      select transaction_id, member_id, side.account, side.points, side.expires_at, side.earned_at from earned cross join (values
        ('posted', 100, '2027-03-01'::timestamptz, '2027-01-03'::timestamptz), ('club', -100, null, null)) side (account, points, expires_at, earned_at)
      returning line_id, member_id, account)
  select line_id::text as "lineId", member_id as "memberId" from lot where account = 'posted'`;

const expiries = (lots: string) => sql`
  with ended as (insert into ledger_transactions (transaction_id, kind, source, member_id, source_id, source_ref, product, occurred_at, recorded_at, basis, origin)
      select gen_random_uuid(), 'Expiry', lot ->> 'lineId', lot ->> 'memberId', 'EXPIRY', '-', 'Expired', '2027-03-01', '2027-03-01', '{}', 'system'
      from jsonb_array_elements(${lots}::jsonb) lot returning transaction_id, member_id, source)
  insert into ledger_lines (transaction_id, member_id, account, points, lot_id)
  select transaction_id, member_id, side.account, side.points, case side.account when 'posted' then source::bigint end
  from ended cross join (values ('posted', -100), ('club', 100)) side (account, points)`;

beforeAll(async () => {
  two = await openTwoServers();
  const { db } = two.park.services;
  await db.execute(sql`insert into audit_entries (at, actor_guid, actor_name, session_guid, action, target, request_id, network)
    select '2031-01-01', gen_random_uuid(), 'x', gen_random_uuid(), 'Setting', 'x', 'x', 'x' from generate_series(1, 5000)`);
  await sealAudit(two.park.services);
  const lots = readRows(await db.execute(books), z.object({ lineId: z.string(), memberId: z.string() }));
  await db.execute(expiries(JSON.stringify(lots)));
  moveClockTo(two.park, '2033-06-01T12:00:00Z');
  await addAllFigures(two.park.services);
});
afterAll(async () => {
  await two.close();
  rmSync(folder, { recursive: true, force: true });
});

const numberOf = async (db: Database, statement: ReturnType<typeof sql>): Promise<number> =>
  readRows(await db.execute(statement), z.object({ count: z.number() }))[0]?.count ?? 0;

const inTurns = async (work: (member: number, server: 0 | 1) => Promise<unknown>, step: number) => {
  for (let from = 1; from <= membersTotal; from += 40 * step)
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => from + index * step)
        .filter((member) => member <= membersTotal)
        .map((member) => untilServed(() => work(member, member % 2 === 0 ? 0 : 1))),
    );
};

/**
 * Calls again while a server has no spare connection, which it answers after two seconds and a guest's page repeats: the
 * key of the archive keeps this process, in which both servers run, from serving meanwhile. Any other error, such as a
 * deadlock, fails.
 */
async function untilServed(work: () => Promise<unknown>): Promise<unknown> {
  for (;;)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Error && error.message === 'timeout exceeded when trying to connect'))
        throw error;
    }
}

test('points that are given and orders that are taken off meanwhile are neither lost nor doubled', async () => {
  const { services } = two;
  const { db, clock, brand } = two.park.services;
  const before = await breachesNow();
  const adjust = (member: number, server: 0 | 1) =>
    adjustPoints(services[server], hostActor, {
      ...{ userId: `race-${member}`, points: 10, reason: 'race', adjustmentId: uuidOf(member) },
    });
  const takeOff = (member: number, server: 0 | 1) =>
    services[server].db.transaction((tx) =>
      reverseClaim(tx, {
        ...{ sourceKind: 'ticket', sourceId: `OLD-R${member}`, reason: 'race', origin: 'staff' },
        ...{ actor: 'race', now: clock.now(), timeZone: brand.timeZone, release: false },
      }),
    );
  // The command has a connection of its own, as in its own process, before the servers take all of theirs.
  const [made] = await withOwner(db, (owner) =>
    Promise.all([
      makeArchive(
        { ...two.park.services, db: owner },
        { kind: 'ledger', before: undefined, folder, passphrase },
      ),
      inTurns(adjust, 1),
      inTurns(takeOff, 3),
    ]),
  );
  expect(made.archive?.state).toBe('archived');
  expect(made.archive?.rowsDeleted).toBeGreaterThan(0);
  // Each call once more, now that books have left.
  await inTurns(adjust, 1);

  expect(
    await numberOf(
      db,
      sql`select count(*)::float8 as count from ledger_transactions where reason = 'race' and kind = 'Adjustment'`,
    ),
  ).toBe(membersTotal);
  // A book left, or stayed because its order was taken off before: never a part of it.
  expect(
    await numberOf(
      db,
      sql`select count(*)::float8 as count from loyalty_members member
      left join (select member_id, count(*) as entries from ledger_transactions where kind in ('Ticket', 'Expiry') group by 1) stays using (member_id)
      left join archived_members gone using (member_id)
      where member_id like 'R%' and (coalesce(stays.entries, 0), coalesce(gone.entries, 0)) not in ((2, 0), (0, 2))`,
    ),
  ).toBe(0);
  expect(
    await numberOf(
      db,
      sql`select count(*)::float8 as count from ledger_transactions reversal join archived_entries claim
      on claim.source = split_part(reversal.source, ':', 1) and claim.kind = 'Ticket' where reversal.kind = 'Reversal'`,
    ),
  ).toBe(0);
  expect(await breachesNow()).toEqual(before);

  const path = join(folder, readdirSync(folder)[0] ?? '');
  const { opened, archive } = await openKnownFile(two.park.services, path, passphrase);
  const pieces = () => archivePieces('ledger', readArchiveRows(path, opened));
  expect(await breachesNow((tx) => shadowLedger(tx, [archive.archiveId], pieces()))).toEqual(before);
});

test('of two commands at once one archives, and the other finds nothing left or is refused', async () => {
  const { db } = two.park.services;
  const total = await numberOf(
    db,
    sql`select count(*)::float8 as count from audit_entries where at < '2032-01-01'`,
  );
  const run = () =>
    withOwner(db, (owner) =>
      makeArchive(
        { ...two.park.services, db: owner },
        { kind: 'audit', before: '2032-01', folder, passphrase },
      ),
    );
  const ended = await Promise.allSettled(Array.from({ length: 4 }, run));
  expect(ended.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  // One that was refused goes on after the others.
  await run();
  expect(
    await numberOf(db, sql`select count(*)::float8 as count from audit_entries where at < '2032-01-01'`),
  ).toBe(0);
  expect(
    await numberOf(
      db,
      sql`select coalesce(sum(rows_deleted), 0)::float8 as count from archives where kind = 'audit'`,
    ),
  ).toBe(total);
});

test('a second command is refused while another one archives, and changes nothing', async () => {
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  url.pathname = new URL(two.park.databaseUrl ?? '').pathname;
  const environment = {
    ...{ NODE_ENV: 'test', DATA_DIR: join(folder, 'park'), DATABASE_URL: url.href },
    BACKUP_PASSPHRASE: passphrase,
  };
  loadSecrets(join(folder, 'park', 'keys'), true);
  const before = readdirSync(folder);
  await withConnection(url.href, async (lock) => {
    expect(await tryLockOfConnection(lock, 'archiving')).toBe(true);
    for (const words of [
      ['archive', folder],
      ['archive-restore', join(folder, before.find((name) => name.endsWith('.sealed')) ?? '')],
    ] as const)
      expect(runCommandWith(environment, ...words)).toEqual({
        status: 75,
        said: expect.stringContaining('is under way: wait until it has ended'),
      });
  });
  expect(readdirSync(folder)).toEqual(before);
});

async function breachesNow(prepare?: (tx: Database) => Promise<void>) {
  const reports = await verifyInvariants(two.park.services, { prepare });
  return reports.filter(({ breaches }) => breaches > 0);
}

function uuidOf(member: number): string {
  return `00000000-0000-4000-8000-${String(member).padStart(12, '0')}`;
}

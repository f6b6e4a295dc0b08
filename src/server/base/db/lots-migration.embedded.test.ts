/** A ledger that was written before reversals knew their lots, brought up to date (migration `lots_and_reversals`). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { expect, test, vi } from 'vitest';

import { lotsOf } from '#domain/loyalty-lots.ts';

import { countBreaches, dataInvariants } from '#server/ops/invariants/breaches.queries.ts';
import { fetchEarnedSince } from '#server/loyalty/entries.queries.ts';
import { fetchBalances, fetchPostedLines } from '#server/loyalty/ledger.queries.ts';
import type { Database } from './database.ts';

vi.setConfig({ testTimeout: 120_000 });

const folder = join(import.meta.dirname, 'migrations');

async function migrate(pglite: PGlite, isMeant: (file: string) => boolean): Promise<void> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  for (const file of files.sort().filter(isMeant))
    await pglite.exec(readFileSync(join(folder, file), 'utf8'));
}

/** An entry as it was written then: kind, source, points, and when what was earned expires. */
type OldEntry = [kind: string, source: string, points: number, on: string, expiresAt?: string];

const claim = '11111111-1111-4111-8111-111111111111';
const other = '22222222-2222-4222-8222-222222222222';

/** Writes a member's old entries and brings the database up to date. */
async function withOldLedger(
  entries: readonly OldEntry[],
  look: (db: Database, member: string) => Promise<void>,
): Promise<void> {
  const pglite = await PGlite.create();
  const cut = readdirSync(folder).find((file) => file.endsWith('_lots_and_reversals.sql')) ?? '';
  await migrate(pglite, (file) => file < cut);
  await pglite.exec(`insert into loyalty_members (member_id, user_id, email, email_key, first_name, last_name, status, joined_at)
    values ('1', 'u', 'a@mail.example', 'a@mail.example', 'A', 'B', 'active', now());
    insert into loyalty_claims (claim_id, source_kind, source_id, member_id, claimed_at)
    values ('${claim}', 'ticket', '1', '1', '2025-01-10'), ('${other}', 'ticket', '2', '1', '2025-02-10')`);
  for (const [place, [kind, source, points, on, expiresAt = null]] of entries.entries()) {
    const id = `00000000-0000-4000-8000-00000000000${place}`;
    await pglite.query(
      `insert into ledger_transactions (transaction_id, kind, source, member_id, source_id, source_ref, product, occurred_at, recorded_at, basis, origin)
       values ($1, $2, $3, '1', 'X', '-', 'Something', $4, $4, '{}', 'system')`,
      [id, kind, source, on],
    );
    await pglite.query(
      `insert into ledger_lines (transaction_id, member_id, account, points, expires_at)
       values ($1, '1', 'posted', $2::bigint, $3), ($1, '1', 'club', -$2::bigint, null)`,
      [id, points, expiresAt],
    );
  }
  await migrate(pglite, (file) => file >= cut);
  await look(drizzle(pglite), '1');
  await pglite.close();
}

async function brokenLaws(db: Database): Promise<string[]> {
  const broken: string[] = [];
  for (const law of dataInvariants)
    if (law.id === 'I2' && (await countBreaches(db, law)) > 0) broken.push(law.name);
  return broken;
}

test('an old reversal finds its lot, and older points expire on their own day again', () =>
  withOldLedger(
    [
      ['Bonus', 'welcome:1', 250, '2025-01-01', '2099-02-01'],
      ['Ticket', other, 640, '2025-02-10', '2099-03-01'],
      ['Reversal', other, -640, '2025-03-01'],
    ],
    async (db, member) => {
      const lots = lotsOf(await fetchPostedLines(db, member));
      expect(lots).toEqual([{ lineId: 1, pointsLeft: 250, expiresAt: new Date('2099-02-01') }]);
      expect(await fetchEarnedSince(db, member, new Date('2025-02-20'))).toBe(0);
      expect(await brokenLaws(db)).toEqual([]);
    },
  ));

test('points that expired and were then taken once more are given back', () =>
  withOldLedger(
    [
      ['Ticket', claim, 640, '2025-01-10', '2025-03-01'],
      ['Expiry', '1', -640, '2025-03-01'],
      ['Reversal', claim, -640, '2025-03-05'],
    ],
    async (db, member) => {
      expect((await fetchBalances(db, member)).posted).toBe(0);
      expect(await brokenLaws(db)).toEqual([]);
    },
  ));

test('of an expired claim that had been spent in part only the expired points are given back', () =>
  withOldLedger(
    [
      ['Ticket', claim, 640, '2025-01-10', '2025-03-01'],
      ['Redemption', 'r', -90, '2025-02-01'],
      ['Expiry', '1', -550, '2025-03-01'],
      ['Reversal', claim, -640, '2025-03-05'],
      ['Bonus', 'b', 200, '2025-03-06', '2099-03-01'],
    ],
    async (db, member) => {
      expect((await fetchBalances(db, member)).posted).toBe(110);
      expect(lotsOf(await fetchPostedLines(db, member)).map((lot) => lot.pointsLeft)).toEqual([110]);
    },
  ));

test('a reversal after which points expired by the old reckoning stays with it, and no lot outlives its day', () =>
  withOldLedger(
    [
      ['Ticket', claim, 100, '2025-01-10', '2025-03-01'],
      ['Ticket', other, 640, '2025-02-10', '2099-03-01'],
      ['Reversal', `${other}:540`, -100, '2025-02-15'],
      ['Expiry', '1', 0, '2025-03-01'],
    ],
    async (db, member) => {
      const lots = lotsOf(await fetchPostedLines(db, member));
      expect(lots.map((lot) => [lot.lineId, lot.pointsLeft])).toEqual([[3, 640]]);
      expect((await fetchBalances(db, member)).posted).toBe(640);
      expect(await brokenLaws(db)).toEqual([]);
    },
  ));

/** Claims per second of the club's service, beside one hand-written statement that does the same writes, on one PostgreSQL. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';

import { makeDiskPhotoStore } from '../src/server/adapters/photo-store-disk.ts';
import { loadBrand } from '../src/server/brand/load-brand.ts';
import { openPostgres } from '../src/server/db/open-postgres.ts';
import { loadDemoPark } from '../src/server/db/seed/load-demo.ts';
import { findCheck } from '../src/server/loyalty/find-sources.ts';
import { makeClaim, type ClaimServices } from '../src/server/loyalty/make-claim.ts';
import { readRules } from '../src/server/loyalty/read-rules.ts';
import { systemClock } from '../src/server/ports/clock.ts';
import { loadSecrets } from '../src/server/secrets.ts';
import { addLabChecks } from '../src/server/testing/claim-lab.ts';
import { median, type BenchmarkResult } from './benchmark.ts';
import { startPostgres } from './postgres.ts';

const roundsTotal = 5;
const claimsPerRound = 1500;
const atOnce = 16;

/** The least that a claim can be: one statement, no rule looked at. */
const bareClaim = `
  with spent as (
    update loyalty_members set guest_claims_left = 0
    where user_id = $1 and guest_claims_left > 0 returning member_id),
  claim as (
    insert into loyalty_claims (claim_id, source_kind, source_id, member_id, claimed_at)
    select gen_random_uuid(), 'check', $2, member_id, now() from spent
    on conflict do nothing returning claim_id, member_id),
  entry as (
    insert into ledger_transactions
      (transaction_id, kind, source, member_id, source_id, source_ref, product, occurred_at, recorded_at, basis, origin)
    select gen_random_uuid(), 'Food & Beverage', claim_id::text, member_id, $2, $2, 'bench', now(), now(), '{}', 'guest' from claim
    returning transaction_id, member_id),
  lines as (
    insert into ledger_lines (transaction_id, member_id, account, points)
    select transaction_id, member_id, side.account, side.points
    from entry, (values ('posted', 100), ('club', -100)) side(account, points) returning points)
  select count(*)::int as made from claim`;

/** Runs both in turn, round by round, each on checks and members of its own. */
export default async function benchClaims(): Promise<BenchmarkResult> {
  const postgres = startPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'promenade-claims-'));
  const opened = await openPostgres(postgres.url);
  const pool = new pg.Pool({ connectionString: postgres.url, max: atOnce });
  try {
    const photoStore = makeDiskPhotoStore(join(folder, 'photos'));
    const secrets = loadSecrets(join(folder, 'keys'), true);
    await loadDemoPark(opened.db, { now: new Date(), secrets, photoStore });
    const services: ClaimServices = { db: opened.db, clock: systemClock, brand: await loadBrand() };
    const ours: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round <= roundsTotal; round += 1) {
      const first = 1 + round * 2 * claimsPerRound;
      await addLabChecks(postgres.url, first, 2 * claimsPerRound);
      const pair = [
        await countPerSecond(first, (check) => claimOurs(services, check)),
        await countPerSecond(first + claimsPerRound, (check) => claimBare(pool, check)),
      ] as const;
      if (round === 0) continue; // warm-up
      ours.push(pair[0]);
      bare.push(pair[1]);
    }
    const ratio = median(ours.map((value, round) => value / (bare[round] ?? Number.NaN)));
    return {
      title: `Claims of a check, ${atOnce} at once, ${claimsPerRound} a round`,
      aim: '0.8 of one hand-written statement',
      rows: [
        { name: 'one statement', value: median(bare), unit: 'claims/s' },
        { name: 'Promenade', value: median(ours), unit: 'claims/s', ratio },
      ],
      verdict: ratio >= 0.8 ? 'reached' : 'not reached',
    };
  } finally {
    await pool.end();
    await opened.close();
    postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function countPerSecond(first: number, claim: (check: number) => Promise<boolean>): Promise<number> {
  let next = first;
  let made = 0;
  const work = async (): Promise<void> => {
    for (let check = next++; check < first + claimsPerRound; check = next++)
      if (await claim(check)) made += 1;
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: atOnce }, work));
  const seconds = (performance.now() - startedAt) / 1000;
  if (made !== claimsPerRound) throw new Error(`${claimsPerRound - made} claims were not made.`);
  return made / seconds;
}

async function claimOurs(services: ClaimServices, check: number): Promise<boolean> {
  const name = `lab${check}-0`;
  const number = String(900_000_000_000_000_000n + BigInt(check));
  const rules = await readRules(services.db, services.clock.now());
  const outcome = await makeClaim(
    services,
    { email: `${name}@mail.example`, userId: name, origin: 'guest' },
    rules,
    findCheck(number, services.brand.timeZone),
  );
  return outcome.kind === 'claimed';
}

async function claimBare(pool: pg.Pool, check: number): Promise<boolean> {
  const result = await pool.query<{ made: number }>({
    name: 'bare-claim',
    text: bareClaim,
    values: [`lab${check}-0`, `lab${check}`],
  });
  return result.rows[0]?.made === 1;
}

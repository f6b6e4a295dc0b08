/** `promenade archive` on the ledger of 50,000 members who stayed away, and a million entries of the audit log, on PostgreSQL. */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { loadBrand } from '../src/server/base/brand/load-brand.ts';
import { openPostgres } from '../src/server/base/db/open-postgres.ts';
import { readRows } from '../src/server/base/db/read-rows.ts';
import { liftTimeLimit } from '../src/server/base/db/time-limit.queries.ts';
import { makeTestClock } from '../src/server/base/ports/clock.ts';
import { loadSecrets } from '../src/server/base/security/secrets.ts';
import { readConfig } from '../src/server/base/config/config.ts';
import { expireLots } from '../src/server/loyalty/expire-lots.ts';
import { addAllFigures } from '../src/server/testing/add-all-figures.ts';
import { sealAudit } from '../src/server/staff/audit-seal.ts';
import { verifyAudit } from '../src/server/staff/verify-audit.ts';
import { verifyFigures } from '../src/server/ops/invariants/figure-sums.queries.ts';
import { verifyLedger } from '../src/server/ops/invariants/verify-ledger.ts';
import { makeArchive, type ArchiveServices } from '../src/server/ops/archive/make-archive.ts';
import { openKnownFile, restoreArchive } from '../src/server/ops/archive/restore-archive.ts';
import type { BenchmarkResult, BenchmarkRow } from './benchmark.ts';
import { fillLedger, query } from './ledger/fill-ledger.ts';
import { startPostgres } from './postgres.ts';

const membersTotal = 50_000;
const auditEntries = 1_000_000;
const database = 'promenade_bench_archive';
const passphrase = 'a pass phrase for the bench';
const mebibyte = 1024 * 1024;

const auditRows = `insert into audit_entries (at, actor_guid, actor_name, session_guid, action, target, before, after, request_id, network)
  select '2020-01-01'::timestamptz + n * interval '6 years' / ${auditEntries}, md5('m' || n % 60)::uuid, 'Ada Lovell', gen_random_uuid(),
    'Order Update', 'ORDER-' || n % 500000, '{"field": "value before"}', '{"field": "value after"}', gen_random_uuid(), '203.0.113.0/24'
  from generate_series(0, ${auditEntries - 1}) n`;

/** Fills a database of its own, archives what may leave, checks what stays, and brings everything back. */
export default async function benchArchive(): Promise<BenchmarkResult> {
  const postgres = startPostgres();
  const url = new URL(postgres.url);
  url.pathname = `/${database}`;
  await query(postgres.url, `drop database if exists ${database}`, `create database ${database}`);
  const folder = mkdtempSync(join(tmpdir(), 'bench-archive-'));
  const opened = await openPostgres(url.href);
  try {
    const { services, rows } = await fillPark(url.href, opened.db, folder);
    return await measure({ services, folder, analyze: () => query(url.href, 'vacuum analyze') }, rows);
  } finally {
    await opened.close();
    await query(postgres.url, `drop database ${database}`);
    rmSync(folder, { recursive: true, force: true });
    postgres.stop();
  }
}

/** A park whose members stayed away for years, and a sealed audit log. */
async function fillPark(
  url: string,
  db: ArchiveServices['db'],
  folder: string,
): Promise<{ services: ArchiveServices; rows: BenchmarkRow[] }> {
  const { entries, lines } = await fillLedger(url, membersTotal);
  // The lines came with their numbers, so the sequence has not counted them.
  await query(url, `select setval('ledger_lines_line_id_seq', (select max(line_id) from ledger_lines))`);
  await query(url, auditRows, 'vacuum analyze audit_entries');
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder });
  const clock = makeTestClock(new Date('2028-12-01T12:00:00Z'));
  const secrets = loadSecrets(join(folder, 'keys'), true);
  const services: ArchiveServices = { db, clock, secrets, brand: await loadBrand(config.brandDir) };
  await sealAudit({ ...services, config });
  // No one claims any more, so every lot ends, and years pass.
  await expireLots(services);
  clock.advance(6 * 366 * 86_400);
  await addAllFigures(services);
  return {
    services,
    rows: [
      { name: 'entries of the ledger', value: entries, unit: '' },
      { name: 'lines of the ledger', value: lines, unit: '' },
      { name: 'entries of the audit log', value: auditEntries, unit: '' },
      ...(await sizes(services, 'before')),
    ],
  };
}

/** A filled park, and how its statistics are made again. */
interface FilledPark {
  services: ArchiveServices;
  folder: string;
  analyze: () => Promise<void>;
}

async function measure(
  { services, folder, analyze }: FilledPark,
  rows: BenchmarkRow[],
): Promise<BenchmarkResult> {
  const breachesBefore = await countBreaches(services);
  const moved: number[] = [];
  for (const kind of ['ledger', 'audit'] as const) {
    const { count, rows: ofKind } = await timed(`${kind}: archive`, async () => {
      const { archive } = await makeArchive(services, { kind, before: undefined, folder, passphrase });
      return archive?.rowsDeleted ?? 0;
    });
    moved.push(count);
    rows.push(...ofKind);
  }
  await analyze();
  rows.push(...(await sizes(services, 'after')));
  const sound = (await countBreaches(services)) - breachesBefore;
  const { faults } = await verifyAudit(services, []);
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.sealed'))) {
    const path = join(folder, name);
    const kind = name.split('-')[0] ?? name;
    rows.push({ name: `${kind}: file`, value: statSync(path).size / mebibyte, unit: 'MiB' });
    const restored = await timed(`${kind}: archive-restore`, async () =>
      restoreArchive(services, await openKnownFile(services, path, passphrase)),
    );
    rows.push(...restored.rows);
  }
  const again = (await countBreaches(services)) - breachesBefore;
  rows.push({
    name: 'further breaches after the archive, and after the restore',
    value: sound + again,
    unit: '',
  });
  const isSound = sound === 0 && again === 0 && faults.length === 0 && moved.every((count) => count > 0);
  return {
    title: `promenade archive over ${membersTotal.toLocaleString('en-US')} members`,
    aim: 'both kinds leave, no breach, bounded memory',
    rows,
    verdict: isSound ? 'reached' : 'not reached',
  };
}

async function countBreaches({ db, brand }: ArchiveServices): Promise<number> {
  const figures = await db.transaction(async (tx) => {
    await liftTimeLimit(tx);
    return verifyFigures(tx, brand);
  });
  const reports = [...(await verifyLedger(db, { isParallel: true })), ...figures];
  for (const { name, breaches, first = [] } of reports)
    if (breaches > 0) console.log(`${name}: ${breaches} ${first.slice(0, 3).join('; ')}`);
  return reports.reduce((sum, { breaches }) => sum + breaches, 0);
}

/** Seconds, rows and the highest memory of the process during the work. */
async function timed(
  name: string,
  work: () => Promise<number>,
): Promise<{ count: number; rows: BenchmarkRow[] }> {
  let highest = 0;
  const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 50);
  const started = performance.now();
  const count = await work();
  const seconds = (performance.now() - started) / 1000;
  clearInterval(watch);
  return {
    count,
    rows: [
      { name: `${name}, rows`, value: count, unit: '' },
      { name, value: seconds, unit: 's' },
      { name: `${name}, memory of the process`, value: highest / mebibyte, unit: 'MiB' },
    ],
  };
}

const tables = ['ledger_transactions', 'ledger_lines', 'audit_entries', 'audit_seals', 'archived_entries'];

async function sizes({ db }: ArchiveServices, when: string): Promise<BenchmarkRow[]> {
  const answer = await db.execute(sql`
    select relname::text as name, pg_total_relation_size(oid)::float8 / ${mebibyte}::float8 as size
    from pg_class where relname in (${sql.join(
      tables.map((table) => sql`${table}`),
      sql`, `,
    )}) order by 1`);
  return readRows(answer, z.object({ name: z.string(), size: z.number() })).map(({ name, size }) => ({
    name: `${name} ${when}`,
    value: size,
    unit: 'MiB',
  }));
}

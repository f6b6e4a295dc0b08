/**
 * The work of a gate's call on PostgreSQL, without HTTP: a rotating code is opened, its value computed, its pass read
 * and judged. The limit is the least that any gate needs: the same read of the pass, and one HMAC for the value.
 */
import { createHmac } from 'node:crypto';
import { pathToFileURL } from 'node:url';

import pg from 'pg';

import { codeShownAt } from '../src/domain/rotating-code.ts';
import { loadBrand } from '../src/server/base/brand/load-brand.ts';
import { openPostgres } from '../src/server/base/db/open-postgres.ts';
import { systemClock } from '../src/server/base/ports/clock.ts';
import { makeThrowawaySecrets } from '../src/server/base/security/secrets.ts';
import { verifyScan } from '../src/server/data/gate/verify-scan.service.ts';
import { fetchPassByPair } from '../src/server/passes/find-pass.queries.ts';
import { makePageValues } from '../src/server/passes/rotating-codes.ts';
import { printBenchmark, type BenchmarkResult } from './benchmark.ts';
import { judgePairs, measurePairs } from './paired.ts';
import { startPostgres } from './postgres.ts';

const passesTotal = 100_000;
const scannedTotal = 2000;
const atOnce = 16;
const roundSeconds = 2;
const aim = 0.7;

/** Day tickets with a rotating code. */
const fill = `
  insert into products (product_id, name, category, merch_item_id, merch_pack_id, tt_category_id, is_passholder, is_wristband, credits_initial, cash_initial_cents, earns_points, may_self_activate)
  values ('BENCH', 'Day Ticket', 'Ticket', '1', '2', 'GA', false, false, 0, 0, true, false);
  insert into pass_customizations (name, background_color, color, instructions, rotates_barcode) values ('Day', '0b3d62', 'ffffff', 'Scan.', true);
  insert into pass_customization_categories (tt_category_id, customization_name, is_active) values ('GA', 'Day', true);
  insert into orders (order_id, source, ordered_at) select (10000000 + n)::text, 'bench', now() from generate_series(1, ${passesTotal}) n;
  insert into passes (order_id, barcode, product_id, expires_at)
  select (10000000 + n)::text, (5126000000000000 + n)::text, 'BENCH', now() + interval '30 days' from generate_series(1, ${passesTotal}) n;
  analyze;`;

/** Judges scans and does the limit's work in turn, sixteen at a time. */
export default async function benchGateScans(): Promise<BenchmarkResult> {
  const postgres = startPostgres();
  const opened = await openPostgres(postgres.url);
  try {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query(fill);
    await client.end();
    const secrets = makeThrowawaySecrets();
    const services = { db: opened.db, clock: systemClock, brand: await loadBrand(), secrets };
    const holders = Array.from({ length: scannedTotal }, (_, index) => {
      const n = 1 + ((index * 16_127) % passesTotal);
      return { orderId: String(10_000_000 + n), barcode: String(5_126_000_000_000_000 + n), shareId: '' };
    });
    const pages = holders.map((holder) => makePageValues(secrets, holder, systemClock.now()));
    const codeAt = (index: number): string =>
      (pages[index] && codeShownAt(pages[index], Date.now() / 1000)?.text) ?? '';
    const verify = async (index: number): Promise<void> => {
      const { state } = await verifyScan(services, codeAt(index));
      if (state !== 'valid') throw new Error(`A scan was judged ${state}.`);
    };
    const key = Buffer.alloc(20, 7);
    const readAndHash = async (index: number): Promise<void> => {
      createHmac('sha1', key).update(codeAt(index)).digest();
      const row = await fetchPassByPair(opened.db, holders[index] ?? { orderId: '', barcode: '' });
      if (row === undefined) throw new Error('A pass is missing.');
    };
    const result = await measurePairs(
      () => runRound(verify),
      () => runRound(readAndHash),
    );
    return {
      title: `Scans of rotating codes among ${passesTotal.toLocaleString('en-US')} passes, ${atOnce} at once`,
      aim: `${aim} of the read of the pass and one HMAC`,
      rows: [
        { name: 'the read of the pass and one HMAC', value: result.rival, unit: 'scans/s' },
        { name: 'Promenade', value: result.ours, unit: 'scans/s', ratio: result.ratio },
      ],
      verdict: judgePairs(result, aim),
    };
  } finally {
    await opened.close();
    postgres.stop();
  }
}

/** Returns how often a second the work was done. */
async function runRound(work: (index: number) => Promise<void>): Promise<number> {
  const start = performance.now();
  const end = start + roundSeconds * 1000;
  let done = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() < end) {
      await work(done % scannedTotal);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (done / (performance.now() - start)) * 1000;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  printBenchmark('gate-scans', await benchGateScans());

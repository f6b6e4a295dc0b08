/**
 * The daily search for orders whose names are due, among two million orders of which most have no names any more: it passes
 * over all of them, once a day, beside the servers' other work.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openPostgres } from '../src/server/base/db/open-postgres.ts';
import { loadBrand } from '../src/server/base/brand/load-brand.ts';
import { readConfig } from '../src/server/base/config/config.ts';
import { builtInCrm } from '../src/server/base/ports/crm.ts';
import { systemClock } from '../src/server/base/ports/clock.ts';
import { loadSecrets } from '../src/server/base/security/secrets.ts';
import { forgetOrders } from '../src/server/guests/forget-orders.ts';
import { makeDiskPhotoStore } from '../src/server/adapters/photo-store-disk.ts';
import type { BenchmarkResult } from './benchmark.ts';
import { query } from './ledger/fill-ledger.ts';
import { startPostgres } from './postgres.ts';

const ordersTotal = 2_000_000;
const dueTotal = 20_000;
const secondsMax = 60;

/** Orders of four years ago with one ended pass each, without a name; then every hundredth gets one. */
const fill = [
  `insert into products (product_id, name, category, price_cents, merch_item_id, merch_pack_id, tt_category_id, is_passholder, is_wristband, credits_initial, cash_initial_cents, earns_points, may_self_activate)
    values ('DAY-ALL', 'Day Ticket', 'Ticket', 7900, '1', '2', 'DT', false, false, 0, 0, true, false)`,
  `insert into orders (order_id, source, ordered_at)
    select (70000000 + n)::text, 'bench', now() - interval '4 years' from generate_series(1, ${ordersTotal}) n`,
  `insert into passes (order_id, barcode, product_id, expires_at, is_redeemed, redeemed_at)
    select (70000000 + n)::text, (7126000000000000 + n)::text, 'DAY-ALL', now() - interval '4 years',
      true, now() - interval '4 years' from generate_series(1, ${ordersTotal}) n`,
  'vacuum analyze orders',
  'vacuum analyze passes',
];
const addNames = `update orders set purchaser_last_name = 'Guest'
  where order_id in (select (70000000 + n * ${ordersTotal / dueTotal})::text from generate_series(1, ${dueTotal}) n)`;

/** Fills a database, and searches it before and after some orders are due. */
export default async function benchForgetOrders(): Promise<BenchmarkResult> {
  const postgres = startPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'promenade-bench-'));
  const opened = await openPostgres(postgres.url);
  try {
    await query(postgres.url, ...fill);
    const { brandDir, keysDir } = readConfig({ NODE_ENV: 'test', DATA_DIR: folder });
    const services = {
      ...{
        db: opened.db,
        clock: systemClock,
        brand: await loadBrand(brandDir),
        secrets: loadSecrets(keysDir, true),
      },
      photoStore: makeDiskPhotoStore(join(folder, 'photos')),
      crm: builtInCrm,
    };
    const search = async (): Promise<{ due: number; seconds: number }> => {
      const startedAt = performance.now();
      const { due } = await forgetOrders(services, { isDryRun: true });
      return { due, seconds: (performance.now() - startedAt) / 1000 };
    };
    const empty = await search();
    await query(postgres.url, addNames, 'vacuum analyze orders');
    const some = await search();
    if (empty.due !== 0 || some.due !== dueTotal)
      throw new Error(`${empty.due} and ${some.due} orders are due.`);
    return {
      title: `The daily search for orders to forget among ${ordersTotal.toLocaleString('en-US')}`,
      aim: `${secondsMax} s a day`,
      rows: [
        { name: 'none is due', value: empty.seconds, unit: 's' },
        { name: `${dueTotal.toLocaleString('en-US')} are due, in pieces`, value: some.seconds, unit: 's' },
        {
          name: 'the slower beside the limit',
          value: Math.max(empty.seconds, some.seconds) / secondsMax,
          unit: 'x',
        },
      ],
      verdict: Math.max(empty.seconds, some.seconds) <= secondsMax ? 'reached' : 'not reached',
    };
  } finally {
    await opened.close();
    postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

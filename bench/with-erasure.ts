/** A filled database with all that an erasure needs. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { makeDiskPhotoStore } from '../src/server/adapters/photo-store-disk.ts';
import { loadBrand } from '../src/server/base/brand/load-brand.ts';
import { readConfig } from '../src/server/base/config/config.ts';
import { openPostgres } from '../src/server/base/db/open-postgres.ts';
import { systemClock } from '../src/server/base/ports/clock.ts';
import { builtInCrm } from '../src/server/base/ports/crm.ts';
import { loadSecrets } from '../src/server/base/security/secrets.ts';
import type { ForgettingServices } from '../src/server/guests/forget-orders.ts';
import { query } from './ledger/fill-ledger.ts';
import { startPostgres } from './postgres.ts';

/** The product that the filled passes have. */
const dayTicket = `insert into products (product_id, name, category, merch_item_id, merch_pack_id, tt_category_id, is_passholder, is_wristband, credits_initial, cash_initial_cents, earns_points, may_self_activate)
  values ('DAY-ALL', 'Day Ticket', 'Ticket', '1', '2', 'DT', false, false, 0, 0, true, false)`;

/** Fills a database by these statements and runs the work; `change` runs further ones. */
export async function withErasure<Result>(
  fill: readonly string[],
  work: (services: ForgettingServices, change: (...sql: string[]) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const postgres = startPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'promenade-bench-'));
  const opened = await openPostgres(postgres.url);
  try {
    await query(postgres.url, dayTicket, ...fill);
    const { brandDir, keysDir } = readConfig({ NODE_ENV: 'test', DATA_DIR: folder });
    const services = {
      ...{ db: opened.db, clock: systemClock, crm: builtInCrm },
      ...{ brand: await loadBrand(brandDir), secrets: loadSecrets(keysDir, true) },
      photoStore: makeDiskPhotoStore(join(folder, 'photos')),
    };
    return await work(services, (...sql) => query(postgres.url, ...sql));
  } finally {
    await opened.close();
    postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

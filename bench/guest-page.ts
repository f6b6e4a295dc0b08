/** The response time of a guest's page among a million orders and 100,000 members, on PostgreSQL. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { loadBrand } from '../src/server/base/brand/load-brand.ts';
import { readConfig } from '../src/server/base/config/config.ts';
import { openPostgres } from '../src/server/base/db/open-postgres.ts';
import { loadSecrets } from '../src/server/base/security/secrets.ts';
import { initialPermissionRows } from '../src/contract/staff-permissions.ts';
import { addFirstRules } from '../src/server/loyalty/earn-rules/add-first-rules.ts';
import { insertPermissions } from '../src/server/staff/administrator.queries.ts';
import { readGuestPage, type NamedGuest } from '../src/server/guests/page/guest-page.service.ts';
import type { BenchmarkResult } from './benchmark.ts';
import { actor, clock, fillLookupDatabase, membersTotal, ordersTotal } from './lookup-park.ts';
import { startPostgres } from './postgres.ts';

const roundsTotal = 60;
const p95MillisecondsMax = 150;

/** What happened to a guest over the years: each tenth order has a life of its own. */
const lives = `
  insert into mails (kind, to_address, subject, plain_text, html, queued_at, next_attempt_at, sent_at)
  select 'link', 'guest' || n || '@mail.example', 'Your pass', 'x', 'x', now(), now(), now() from generate_series(1, ${ordersTotal / 2}) n;
  insert into pass_links (hash_url_sha256, kind, order_id, barcode)
  select decode(md5(n::text) || md5((-n)::text), 'hex'), 'primary', (10000000 + n)::text, (240126000000000000 + n)::text
  from generate_series(1::bigint, ${ordersTotal}) n;
  insert into audit_entries (at, actor_guid, actor_name, session_guid, action, target, request_id, network)
  select now(), gen_random_uuid(), 'Bench', gen_random_uuid(), 'Link Send', (10000000 + n)::text || '/' || (240126000000000000 + n)::text, 'x', 'x'
  from generate_series(1::bigint, ${ordersTotal / 4}) n;
  insert into retired_photos (photo_uid, order_id, barcode, retired_at, purge_at)
  select gen_random_uuid(), (10000000 + n)::text, (240126000000000000 + n)::text, now(), now() from generate_series(1::bigint, ${ordersTotal / 10}) n;
  insert into loyalty_claims (claim_id, source_kind, source_id, member_id, claimed_at)
  select gen_random_uuid(), 'ticket', (10000000 + n)::text, (700000000 + 1 + n % ${membersTotal})::text, now() from generate_series(1::bigint, ${ordersTotal / 2}) n;
  analyze;`;

const pages: readonly [string, (n: number) => NamedGuest][] = [
  [
    'by order and pass',
    (n) => ({ order: String(10_000_000 + n), pass: String(240_126_000_000_000_000n + BigInt(n)) }),
  ],
  ['by order', (n) => ({ order: String(10_000_000 + n) })],
  ['by account', (n) => ({ account: String(700_000_001 + (n % membersTotal)) })],
];

/** Reads the page of a different guest each time. */
export default async function benchGuestPage(): Promise<BenchmarkResult> {
  const postgres = startPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'promenade-bench-'));
  const opened = await openPostgres(postgres.url);
  try {
    await fillLookupDatabase(postgres.url, lives);
    await insertPermissions(opened.db, initialPermissionRows());
    await addFirstRules({ db: opened.db, clock });
    const services = {
      db: opened.db,
      clock,
      brand: await loadBrand(),
      secrets: loadSecrets(folder, true),
      config: readConfig({}),
      walletKeys: undefined,
    };
    const rows = [];
    for (const [name, namedBy] of pages) {
      const taken: number[] = [];
      for (let round = 0; round < roundsTotal; round += 1) {
        const named = namedBy(1 + ((round * 16_127) % (ordersTotal / 2)));
        const start = performance.now();
        await readGuestPage(services, actor, named);
        taken.push(performance.now() - start);
      }
      const value = taken.toSorted((a, b) => a - b)[Math.floor(roundsTotal * 0.95)] ?? Number.NaN;
      rows.push({ name, value, unit: 'ms (p95)' });
    }
    const worst = Math.max(...rows.map((row) => row.value));
    return {
      title: `A guest’s page among ${ordersTotal.toLocaleString('en-US')} orders and ${membersTotal.toLocaleString('en-US')} members, p95 of ${roundsTotal}`,
      aim: `${p95MillisecondsMax} ms`,
      rows,
      verdict: worst <= p95MillisecondsMax ? 'reached' : 'not reached',
    };
  } finally {
    await opened.close();
    postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

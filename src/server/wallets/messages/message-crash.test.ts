/** A server that is killed while it sends a message goes on where it was: no holder is left out or gets it twice. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';

import { loadBrand } from '#server/base/brand/load-brand.ts';
import type { OpenDatabase } from '#server/base/db/database.ts';
import { openEmbedded } from '#server/base/db/open-database.ts';
import { messageReceipts, parkMessages } from '#server/base/db/schema/messages.ts';
import { systemClock } from '#server/base/ports/clock.ts';
import { holdersPerRound, sendNextMessages } from './send-messages.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'promenade-messages-'));
const script = join(import.meta.dirname, 'testing/send-until-killed.ts');
const holders = holdersPerRound * 6;
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function open(): Promise<OpenDatabase> {
  return openEmbedded(dataDir);
}

test('a killed server leaves out no one, and doubles nothing', { timeout: 120_000 }, async () => {
  const now = new Date();
  const first = await open();
  await first.db.execute(sql`insert into products (product_id, name, category, merch_item_id, merch_pack_id,
      tt_category_id, is_passholder, is_wristband, credits_initial, cash_initial_cents, earns_points, may_self_activate)
    values ('P', 'Ticket', 'Ticket', '', '', '', false, false, 0, 0, false, false)`);
  await first.db.execute(
    sql`insert into orders (order_id, source, ordered_at) values ('10000001', 'test', now())`,
  );
  await first.db.execute(sql`insert into passes (order_id, barcode, product_id, email)
    select '10000001', (20000000 + n)::text, 'P', 'guest' || n || '@mail.example' from generate_series(1, ${holders}::int) n`);
  await first.db.insert(parkMessages).values({
    ...{ messageId: crypto.randomUUID(), version: 1, kind: 'service', text: 'The wheel reopens at 3 pm' },
    ...{ audience: { who: 'everyone' }, state: 'scheduled', changedBy: 'Test', changedAt: now },
    ...{ sendAt: now, shownUntil: new Date(now.getTime() + 3_600_000) },
  });
  await first.close();

  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');

  const second = await open();
  const services = { db: second.db, brand: await loadBrand(), clock: systemClock };
  const before = await second.db.$count(messageReceipts);
  expect(before).toBeGreaterThanOrEqual(holdersPerRound);
  while ((await sendNextMessages(services)).taken > 0);
  expect(await second.db.$count(messageReceipts)).toBe(holders);
  const [message] = await second.db.select().from(parkMessages);
  expect(message).toMatchObject({ state: 'sent', total: holders, done: holders, received: holders });
  await second.close();
});

/** An erasure reads by indexes: among millions of guests it must not read the rows of all others. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { readRows } from '#server/base/db/database.ts';
import { tableNames, tableRegistry } from '#server/base/db/tables/registry.ts';
import { withOwnPark } from '#server/testing/test-park.ts';
import { eraseGuest } from './erase-guest.ts';
import type { GuestKey } from './guest-data.queries.ts';

/** Tables whose rows are there for minutes or days, so that they may be read whole. */
const small = new Set<string>([
  ...['crm_events', 'attempt_counters', 'connector_answers', 'import_refusals', 'import_changes'],
]);

/** The tables from which an erasure takes rows, those that stay under a number, and the counts of events. */
const large = tableNames.filter(
  (table) => ('erase' in tableRegistry[table] || table === 'event_subjects') && !small.has(table),
);

const keys: GuestKey[] = [
  { kind: 'order', orderId: '10240001' },
  { kind: 'email', emailKey: 'maya.okafor@mail.example' },
];

test.each(keys)('by $kind', (key) =>
  withOwnPark(async ({ services }) => {
    const { rows } = await services.db.transaction(async (tx) => {
      // Small tables are read from end to end otherwise, because that is cheaper there.
      await tx.execute(sql`set local enable_seqscan = off`);
      const scans = async () =>
        readRows(
          await tx.execute(sql`select relname, seq_scan::int as scans from pg_stat_xact_user_tables`),
          z.object({ relname: z.string(), scans: z.number() }),
        );
      expect(await eraseGuest({ ...services, db: tx }, key)).toBeDefined();
      return { rows: await scans() };
    });
    const read = rows.filter(({ relname, scans }) => large.some((table) => table === relname) && scans > 0);
    expect(read).toEqual([]);
  }),
);

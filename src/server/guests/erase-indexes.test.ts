/** An erasure reads by indexes: among millions of guests it must not read the rows of all others. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { readRows } from '#server/base/db/read-rows.ts';
import { withOwnPark } from '#server/testing/test-park.ts';
import { eraseGuest } from './erase-guest.ts';
import type { GuestKey } from './guest-data.queries.ts';

/** Tables with rows for each guest, each registration or each mail. */
const large = new Set([
  ...[
    'orders',
    'passes',
    'pass_links',
    'ticket_shares',
    'attraction_visits',
    'photo_requests',
    'retired_photos',
  ],
  ...['consents', 'registration_changes', 'mails', 'message_receipts', 'message_opt_outs', 'message_guests'],
  ...['apple_registrations', 'apple_devices', 'pass_days', 'made_days', 'loyalty_members', 'loyalty_claims'],
  ...['ledger_transactions', 'ledger_lines', 'stays', 'event_subjects'],
]);

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
    const read = rows.filter(({ relname, scans }) => large.has(relname) && scans > 0);
    expect(read).toEqual([]);
  }),
);

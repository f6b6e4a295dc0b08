import { expect, test } from 'vitest';

import { passUpdates } from '../db/schema/live-passes.ts';
import { googleWalletObjects } from '../db/schema/operations.ts';
import { withOwnPark } from '../testing/test-park.ts';
import { importRows } from './import-rows.ts';

test('a balance that is imported reaches the wallets that have the card, and an unchanged one nobody', async () => {
  await withOwnPark(async ({ services }) => {
    const [orderId, barcode] = ['10400001', '7226000004000017'];
    const writtenAt = services.clock.now();
    await services.db
      .insert(googleWalletObjects)
      .values({ objectId: 'one', classId: 'cards', orderId, barcode, fingerprint: '', writtenAt });
    const row = { orderId, barcode, credits: 7, cash: 0, changedAt: '2026-11-21T16:00:00Z' };
    await importRows(services, 'balances', [row]);
    const queued = await services.db.select().from(passUpdates);
    expect(queued).toMatchObject([{ wallet: 'google', orderId, barcode, reason: 'import', touches: 1 }]);
    await importRows(services, 'balances', [row]);
    expect(await services.db.select().from(passUpdates)).toEqual(queued);
  });
});

/** Loads the demo park into an empty database in one transaction. Never touches a database that contains an order. */
import { eq, sql } from 'drizzle-orm';

import type { PhotoStore } from '#server/base/ports/photo-store.ts';
import type { Secrets } from '#server/base/security/secrets.ts';
import { makePhotoFiles } from '#server/photos/photo-files.ts';
import type { Database } from '#server/base/db/database.ts';
import { settings } from '#server/base/db/schema/operations.ts';
import { orders } from '#server/base/db/schema/park.ts';
import {
  demoAnchorSetting,
  demoPassword,
  demoRemovedSetting,
  readDemoPark,
  type DemoPark,
} from './demo-data.ts';
import { makeTimeShift } from './time-shift.ts';
import { loadAdministration } from './load-administration.ts';
import { loadLoyalty } from './load-loyalty.ts';
import { loadPark } from './load-park.ts';
import { drawPortrait } from './portrait.ts';

/** Loads the demo park if there is no order yet and the operator did not remove it, and returns whether it did. */
export async function loadDemoPark(
  db: Database,
  options: { now: Date; secrets: Secrets; photoStore: PhotoStore; onProgress?: (text: string) => void },
): Promise<boolean> {
  const [known] = await db.select({ orderId: orders.orderId }).from(orders).limit(1);
  const [removed] = await db.select().from(settings).where(eq(settings.key, demoRemovedSetting));
  if (known !== undefined || removed !== undefined) return false;
  const demo = readDemoPark();
  const shift = makeTimeShift(demo.anchor, options.now, demo.operator);
  options.onProgress?.('drawing the photos of the demo guests');
  await drawDemoPhotos(demo, options.photoStore);
  options.onProgress?.('loading the demo park');
  await db.transaction(async (tx) => {
    // Two servers that start at the same time on one empty database load it once.
    await tx.execute(sql`lock table ${orders} in exclusive mode`);
    const [loaded] = await tx.select({ orderId: orders.orderId }).from(orders).limit(1);
    if (loaded !== undefined) return;
    await loadPark(tx, demo, { shift, now: options.now, secrets: options.secrets });
    await loadAdministration(tx, demo, shift, demoPassword);
    await loadLoyalty(tx, demo, { shift, now: options.now });
    await tx.insert(settings).values([
      { key: demoAnchorSetting, value: shift(`${demo.anchor}T17:00:00Z`).toISOString() },
      { key: 'testPassesAllowed', value: true },
      { key: 'loyaltyMemberClaims', value: { isOn: true, perDay: 5 } },
    ]);
  });
  return true;
}

/** A portrait for every demo guest whose pass has a photo. */
async function drawDemoPhotos(demo: DemoPark, photoStore: PhotoStore): Promise<void> {
  for (const order of demo.orders) {
    if (!order.hasPhoto || order.photoUid === null) continue;
    const portrait = await drawPortrait({ seed: order.barcode, firstName: order.firstName ?? '' });
    await photoStore.write(order.photoUid, await makePhotoFiles(portrait));
  }
}

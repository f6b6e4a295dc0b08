/** A small park whose server is killed while it notifies phones: its initial data, and one round of its work. */
import { eq } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { appleDevices, applePasses, appleRegistrations } from '#server/base/db/schema/live-passes.ts';
import { orders, passes, products } from '#server/base/db/schema/park.ts';
import { makeMetrics } from '#server/base/metrics.ts';
import type { ApplePush } from '#server/base/ports/apple-push.ts';
import type { Clock } from '#server/base/ports/clock.ts';
import { touchPass } from '#server/changes/touch-pass.queries.ts';
import { pushDueUpdates } from '../start-live-passes.ts';

/** The number of passes; each is on one phone, whose push token is the pass's number. */
export const crashPasses = 5;

const orderId = '10000001';
const barcodeOf = (place: number): string => String(20_000_000 + place);

/** Fills an empty database. */
export async function fillCrashPark(db: Database): Promise<void> {
  await db.insert(products).values({
    productId: 'P',
    name: 'Card',
    category: 'Stored Value Card',
    merchItemId: '',
    merchPackId: '',
    ttCategoryId: '',
    isPassholder: false,
    isWristband: false,
    creditsInitial: 0,
    cashInitialCents: 0,
    earnsPoints: false,
    maySelfActivate: false,
  });
  await db.insert(orders).values({ orderId, source: 'test', orderedAt: new Date() });
  const now = new Date();
  for (let place = 0; place < crashPasses; place += 1) {
    const serialNumber = `s${place}`;
    const deviceId = `d${place}`;
    const barcode = barcodeOf(place);
    await db.insert(passes).values({ orderId, barcode, productId: 'P' });
    await db.insert(applePasses).values({ serialNumber, orderId, barcode, keyId: 'k', changedAt: now });
    await db.insert(appleDevices).values({ deviceId, pushToken: String(place), updatedAt: now });
    await db.insert(appleRegistrations).values({ deviceId, serialNumber, registeredAt: now });
  }
}

/** Changes a pass and queues its update in one transaction. */
export async function changePass(db: Database, place: number, credits: number): Promise<void> {
  const barcode = barcodeOf(place);
  await db.transaction(async (tx) => {
    await tx.update(passes).set({ credits }).where(eq(passes.barcode, barcode));
    await touchPass(tx, { orderId, barcode }, 'balance', new Date());
  });
}

/** Pushes due updates; `note` is the vendor's own memory, which survives our crash. */
export async function tellPhones(db: Database, clock: Clock, note: (line: string) => void): Promise<number> {
  const applePush: ApplePush = {
    push: async (pushToken) => {
      await new Promise((resolve) => setTimeout(resolve, 2));
      note(`pushed ${pushToken}`);
      return { kind: 'sent' };
    },
    close: () => Promise.resolve(),
  };
  const { taken } = await pushDueUpdates({ db, clock, metrics: makeMetrics(), applePush });
  return taken;
}

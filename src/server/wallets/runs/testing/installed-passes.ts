/** Many passes on phones, for tests and benchmarks of runs over passes. */
import { sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { appleDevices, applePasses, appleRegistrations } from '#server/base/db/schema/live-passes.ts';
import { orders, passes, products } from '#server/base/db/schema/park.ts';
import type { ApplePush, PushOutcome } from '#server/base/ports/apple-push.ts';

/** The product of all these passes. */
export const manyProductId = 'MANY';

/** Adds passes of one new product, each on its own phone with this push token. */
export async function installPasses(db: Database, count: number): Promise<void> {
  await db.insert(products).values({
    ...{ productId: manyProductId, name: 'Many', category: 'Ticket' },
    ...{ merchItemId: '', merchPackId: '', ttCategoryId: '', isPassholder: false, isWristband: false },
    ...{ creditsInitial: 0, cashInitialCents: 0, earnsPoints: false, maySelfActivate: false },
  });
  const numbers = Array.from({ length: count }, (_, index) => index);
  const now = new Date();
  const pass = (index: number) => ({ orderId: String(20_000_000 + index), barcode: `M${index}` });
  const serialNumber = (index: number): string => `many-${index}`;
  const deviceId = (index: number): string => `many-phone-${index}`;
  for (const part of inThousands(numbers)) {
    await db
      .insert(orders)
      .values(part.map((index) => ({ orderId: pass(index).orderId, source: 'test', orderedAt: now })));
    await db.insert(passes).values(part.map((index) => ({ ...pass(index), productId: manyProductId })));
    await db.insert(applePasses).values(
      part.map((index) => ({
        ...pass(index),
        serialNumber: serialNumber(index),
        keyId: 'k',
        changedAt: now,
      })),
    );
    await db.insert(appleDevices).values(
      part.map((index) => ({
        deviceId: deviceId(index),
        pushToken: pushTokenOf(index),
        updatedAt: now,
      })),
    );
    await db.insert(appleRegistrations).values(
      part.map((index) => ({
        deviceId: deviceId(index),
        serialNumber: serialNumber(index),
        registeredAt: now,
      })),
    );
  }
  await db.execute(sql`analyze`);
}

/** The push token of one of the phones. */
export function pushTokenOf(index: number): string {
  return index.toString(16).padStart(64, '0');
}

/** A push service that keeps the tokens of the pushes that it accepted. */
export interface CountingPush extends ApplePush {
  taken: string[];
  /** The answer to every push from now on. */
  answer: (kind: Exclude<PushOutcome['kind'], 'gone'>) => void;
}

/** Makes one that accepts everything. */
export function makeCountingPush(): CountingPush {
  const taken: string[] = [];
  let outcome: PushOutcome = { kind: 'sent' };
  return {
    taken,
    answer: (kind) => (outcome = { kind }),
    push: (pushToken) => {
      if (outcome.kind === 'sent') taken.push(pushToken);
      return Promise.resolve(outcome);
    },
    close: () => Promise.resolve(),
  };
}

function inThousands(numbers: readonly number[]): number[][] {
  const parts = Math.ceil(numbers.length / 1000);
  return Array.from({ length: parts }, (_, part) => numbers.slice(part * 1000, (part + 1) * 1000));
}

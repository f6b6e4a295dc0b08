/** Forgets the names of orders that no one needs any more (docs/policies/retention.md). */
import { daysBefore } from '#domain/days-before.ts';
import { retentionDays } from '#domain/retention-kinds.ts';

import { liftTimeLimit } from '#server/base/db/time-limit.queries.ts';
import type { Services } from '#server/base/services.ts';
import { eraseGuest } from './erase-guest.ts';
import { findOrdersToForget } from './forget-orders.queries.ts';

/** How many orders are searched at once. */
const countMax = 200;

/** What a run found and did. */
interface OrdersForgotten {
  /** Orders whose names are due. */
  due: number;
  /** Those that this run has erased; 0 for a dry run. */
  forgotten: number;
  /** The erased rows by kind. */
  counts: Record<string, number>;
}

/**
 * Erases every due order as `erase-guest` does, each in a transaction of its own that checks it again under the lock.
 * So a run can be stopped at any time, the next one continues, and two at once erase no order twice. Passes and amounts
 * stay without a name.
 */
export async function forgetOrders(
  services: Pick<Services, 'db' | 'clock' | 'brand' | 'photoStore' | 'secrets' | 'crm'>,
  { isDryRun }: { isDryRun: boolean },
): Promise<OrdersForgotten> {
  const endedBefore = daysBefore(services.clock.now(), retentionDays('names'));
  const told: OrdersForgotten = { due: 0, forgotten: 0, counts: {} };
  for (let after = ''; ;) {
    const page = { endedBefore, after, countMax };
    const orderIds = await services.db.transaction(async (tx) => {
      // A search may pass over millions of orders that are not due.
      await liftTimeLimit(tx);
      return findOrdersToForget(tx, page);
    });
    told.due += orderIds.length;
    for (const orderId of isDryRun ? [] : orderIds) {
      const erased = await eraseGuest(services, { kind: 'order', orderId }, async (tx) => {
        const still = await findOrdersToForget(tx, { endedBefore, after: '', countMax: 1, orderId });
        return still.length > 0;
      });
      if (erased === undefined) continue;
      told.forgotten += 1;
      for (const [kind, count] of Object.entries(erased.counts))
        told.counts[kind] = (told.counts[kind] ?? 0) + count;
    }
    const last = orderIds.at(-1);
    if (last === undefined || orderIds.length < countMax) return told;
    after = last;
  }
}

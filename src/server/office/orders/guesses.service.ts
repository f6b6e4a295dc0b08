/** Wrong guesses at an order: shows why its guests have to solve puzzles, and lets the team reset the counters. */
import type { Guessing } from '#contract/calls/staff-orders.ts';
import { puzzleStepAfter } from '#domain/guess-limit.ts';
import { puzzleSecondsOf } from '#domain/puzzle.ts';

import { fetchMisses, forgetMisses } from '#server/base/limits/attempts.queries.ts';
import { barcodeKeyOf, missesPerOrderOrBarcode, orderKeyOf } from '#server/base/limits/limits.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { fetchBarcodes, findOrder } from './staff-orders.queries.ts';

/** The maximum of passes of an order whose counters are read and reset. */
const passesMax = 1000;

/** The counted guesses at an order and these barcodes; null without any. */
export async function readGuessing(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  orderId: string,
  barcodes: readonly string[],
): Promise<Guessing | null> {
  const [most] = await fetchMisses(db, keysOf(orderId, barcodes), clock.now());
  if (most === undefined) return null;
  const step = puzzleStepAfter(missesPerOrderOrBarcode, most.count);
  return {
    misses: most.count,
    puzzleSeconds: step === undefined ? 0 : puzzleSecondsOf(step),
    endsAt: most.windowEndsAt.toISOString(),
  };
}

/** Resets the counters and writes an audit entry; refuses an unknown order. */
export async function liftGuesses(
  services: Pick<Services, 'db' | 'clock'>,
  actor: StaffActor,
  orderId: string,
): Promise<{ verdict: 'lifted' | 'nothing-to-lift' }> {
  const { clock } = services;
  return services.db.transaction(async (db) => {
    if ((await findOrder(db, orderId)) === undefined) throw new Refusal('row-not-found');
    const barcodes = await fetchBarcodes(db, orderId, passesMax);
    const guessing = await readGuessing({ db, clock }, orderId, barcodes);
    if (guessing === null) return { verdict: 'nothing-to-lift' };
    await forgetMisses(db, keysOf(orderId, barcodes));
    const change = {
      action: 'Guess Lift' as const,
      target: orderId,
      before: { misses: guessing.misses },
      after: { misses: 0 },
    };
    await writeAudit(db, actor, change, clock.now());
    return { verdict: 'lifted' };
  });
}

function keysOf(orderId: string, barcodes: readonly string[]): string[] {
  return [orderKeyOf(orderId), ...barcodes.map(barcodeKeyOf)];
}

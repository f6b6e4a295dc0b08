/** Takes away what has expired (docs/algorithms/claim.md): one transaction a member, however many servers do it at once. */
import { randomUUID } from 'node:crypto';

import { expiredLots } from '#domain/loyalty-lots.ts';

import type { Database } from '#server/base/db/database.ts';
import type { Services } from '#server/base/services.ts';
import { byPages } from './by-pages.ts';
import { findDueLots, type DueLot } from './corrections.queries.ts';
import { fetchPostedLines, writeEntries, type LedgerEntry } from './ledger.queries.ts';
import { lockMemberById } from './members.queries.ts';

/** Expires all that is due and gives how many lots had points left. */
export async function expireLots({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  let lotsWithPoints = 0;
  await byPages(
    0,
    (page) => findDueLots(db, now, page),
    (lot) => lot.lineId,
    async (lot) => {
      const expired = await db.transaction((tx) => expireLotsOf(tx, lot.memberId, now));
      lotsWithPoints += expired;
      return expired > 0;
    },
  );
  return lotsWithPoints;
}

const lotsOfMemberMax = 1000;

/**
 * All lots of one member together, for which of them have points left depends on each other. A lot that was spent gets an
 * entry of no points: it marks it as done, or every round would look at it again for ever.
 */
async function expireLotsOf(tx: Database, memberId: string, now: Date): Promise<number> {
  await lockMemberById(tx, memberId);
  const due = await findDueLots(tx, now, { after: 0, countMax: lotsOfMemberMax, memberId });
  if (due.length === 0) return 0;
  const left = new Map(
    expiredLots(await fetchPostedLines(tx, memberId), now).map((lot) => [lot.lineId, lot.pointsLeft]),
  );
  const entries = due.map((lot) => expiryOfLot(lot, left.get(lot.lineId) ?? 0, now));
  if (!(await writeEntries(tx, entries))) throw new Error('A lot expired twice.');
  return entries.filter((entry) => entry.points !== 0).length;
}

/** The entry by which so many points of a lot expire. */
export function expiryOfLot({ lineId, memberId, expiresAt }: DueLot, points: number, now: Date): LedgerEntry {
  return {
    transactionId: randomUUID(),
    kind: 'Expiry',
    source: String(lineId),
    memberId,
    sourceId: 'EXPIRY',
    sourceRef: '-',
    product: 'Points that expired',
    occurredAt: expiresAt,
    recordedAt: now,
    basis: {},
    origin: 'system',
    account: 'posted',
    points: 0 - points,
    lotId: lineId,
  };
}

/**
 * Posts due points (docs/algorithms/claim.md): one transaction per claim, safe with any number of concurrent servers.
 */
import { randomUUID } from 'node:crypto';

import { expiryOf } from '#domain/loyalty-rules.ts';

import type { Services } from '#server/base/services.ts';
import { byPages } from './by-pages.ts';
import { fetchClaimEntry, findDuePostings, type DuePosting } from './corrections.queries.ts';
import { fetchClaimBalances, writeEntries } from './ledger.queries.ts';
import { lockMemberById } from './members.queries.ts';
import { readRules } from './read-rules.queries.ts';

type LedgerServices = Pick<Services, 'db' | 'clock' | 'brand'>;

/** Posts all due points and returns the number of their claims. */
export async function postPending(services: LedgerServices): Promise<number> {
  const { db, clock } = services;
  return byPages(
    0,
    (page) => findDuePostings(db, clock.now(), page),
    (due) => due.lineId,
    (due) => postClaim(services, due),
  );
}

/** Posted points expire relative to the day from which they count, so that a late round makes no difference. */
async function postClaim(
  { db, clock, brand }: LedgerServices,
  { claimId, memberId }: DuePosting,
): Promise<boolean> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    await lockMemberById(tx, memberId);
    const { pending } = await fetchClaimBalances(tx, { claimId, memberId });
    const claimed = await fetchClaimEntry(tx, claimId);
    if (pending <= 0 || claimed === undefined) return false;
    const { expiryMonths } = await readRules(tx, now);
    const occurredAt = claimed.postsAt ?? now;
    const { sourceId, sourceRef, product, basis } = claimed.entry;
    return writeEntries(tx, [
      {
        transactionId: randomUUID(),
        kind: 'Posting',
        source: claimId,
        memberId,
        sourceId,
        sourceRef,
        product,
        occurredAt,
        recordedAt: now,
        basis,
        origin: 'system',
        account: 'pending',
        points: -pending,
        also: [
          {
            account: 'posted',
            points: pending,
            expiresAt: expiryOf(occurredAt, expiryMonths, brand.timeZone),
            earnedAt: occurredAt,
          },
        ],
      },
    ]);
  });
}

/**
 * Posts due points (docs/algorithms/ledger.md): one transaction per claim, safe with any number of concurrent servers.
 */
import { randomUUID } from 'node:crypto';

import { expiryOf } from '#domain/loyalty-rules.ts';
import type { Database } from '#server/base/db/database.ts';
import type { Services } from '#server/base/services.ts';
import { byPages } from './by-pages.ts';
import { fetchClaimEntry, findDuePostings } from './corrections.queries.ts';
import { fetchClaimBalances, writeEntries } from './ledger.queries.ts';
import { lockMemberById } from './members.queries.ts';
import { readRules } from './read-rules.queries.ts';
import { expireLotsOf } from './expire-lots.ts';

/** The member whose points are due, the time, and the zone in which months end. */
interface Settlement {
  memberId: string;
  now: Date;
  timeZone: string;
}

/** Posts all due points and returns the number of their claims. */
export async function postPending(services: Pick<Services, 'db' | 'clock' | 'brand'>): Promise<number> {
  const { db, clock, brand } = services;
  return byPages(
    0,
    (page) => findDuePostings(db, clock.now(), page),
    (due) => due.lineId,
    ({ claimId, memberId }) =>
      db.transaction(async (tx) => {
        await lockMemberById(tx, memberId);
        return postClaim(tx, claimId, { memberId, now: clock.now(), timeZone: brand.timeZone });
      }),
  );
}

/**
 * Posts the points of one claim; false if none are pending. They expire by the day from which they count and by the
 * rules of that day, so that a late round makes no difference. The caller has locked the member.
 */
async function postClaim(
  tx: Database,
  claimId: string,
  { memberId, now, timeZone }: Settlement,
): Promise<boolean> {
  const { pending } = await fetchClaimBalances(tx, { claimId, memberId });
  const claimed = await fetchClaimEntry(tx, claimId);
  if (pending <= 0 || claimed === undefined) return false;
  const occurredAt = claimed.postsAt ?? now;
  const { expiryMonths } = await readRules(tx, occurredAt);
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
          expiresAt: expiryOf(occurredAt, expiryMonths, timeZone),
          earnedAt: occurredAt,
        },
      ],
    },
  ]);
}

// Posts and expires the due points of one member, before anything takes points from the account (docs/algorithms/ledger.md): a round
// that is late, or that never ran, changes no result.

const postingsMax = 1000;

/** Posts and expires due points, in this order, as the rounds do. The caller has locked the member. */
export async function settleMember(tx: Database, settlement: Settlement): Promise<void> {
  const { memberId, now } = settlement;
  const due = await findDuePostings(tx, now, { after: 0, countMax: postingsMax, memberId });
  for (const { claimId } of due) await postClaim(tx, claimId, settlement);
  await expireLotsOf(tx, memberId, now);
}

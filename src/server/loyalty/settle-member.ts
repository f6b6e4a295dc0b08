/**
 * Posts and expires the due points of one member, before anything takes points from the account (docs/algorithms/ledger.md): a round
 * that is late, or that never ran, changes no result.
 */
import type { Database } from '#server/base/db/database.ts';
import { findDuePostings } from './corrections.queries.ts';
import { expireLotsOf } from './expire-lots.ts';
import { postClaim, type Settlement } from './post-pending.ts';

const postingsMax = 1000;

/** Posts and expires due points, in this order, as the rounds do. The caller has locked the member. */
export async function settleMember(tx: Database, settlement: Settlement): Promise<void> {
  const { memberId, now } = settlement;
  const due = await findDuePostings(tx, now, { after: 0, countMax: postingsMax, memberId });
  for (const { claimId } of due) await postClaim(tx, claimId, settlement);
  await expireLotsOf(tx, memberId, now);
}

/** Takes back points of what was refunded, voided or cancelled after it was claimed (docs/algorithms/ledger.md). */
import { sourceKinds } from '#domain/earn-kinds.ts';

import type { Database } from '#server/base/db/database.ts';
import type { Services } from '#server/base/services.ts';
import { byPages } from './by-pages.ts';
import {
  findStillTakenBack,
  findTakenBack,
  firstClaimId,
  type Sought,
  type TakenBack,
} from './corrections.queries.ts';
import { lockMemberById } from './members.queries.ts';
import { pointsLeftOfOrder } from './points-left.ts';
import { reverseClaim, type ReversalOrder } from './reverse-claim.ts';
import type { SourceKey } from './sources.queries.ts';
import { storedReasons } from './stored-words.ts';

/** Points of older claims may have expired, so the team judges later refunds. */
const claimsLookedBackDays = 400;
const dayMilliseconds = 86_400_000;

type ClawBackServices = Pick<Services, 'db' | 'clock' | 'brand'>;

/** Reverses all due claims, each in its own transaction, and returns how many claims lost points. */
export async function clawBack(services: ClawBackServices): Promise<number> {
  let claimsReversed = 0;
  for (const kind of sourceKinds) claimsReversed += await clawBackKind(services, kind);
  return claimsReversed;
}

/**
 * Does the same for these sources only, right after their refund was committed; a single look-up by key if no claim
 * exists. A concurrent claim either sees the committed refund or is found here.
 */
export async function clawBackSources(
  services: ClawBackServices,
  kind: SourceKey['sourceKind'],
  sourceIds: readonly string[],
): Promise<number> {
  return sourceIds.length === 0 ? 0 : clawBackKind(services, kind, sourceIds);
}

async function clawBackKind(
  { db, clock, brand }: ClawBackServices,
  kind: SourceKey['sourceKind'],
  sourceIds?: readonly string[],
): Promise<number> {
  const now = clock.now();
  const since = new Date(now.getTime() - claimsLookedBackDays * dayMilliseconds);
  const sought = { kind, since, ...(sourceIds === undefined ? {} : { sourceIds }) };
  return byPages(
    firstClaimId,
    (page) => findTakenBack(db, sought, page),
    (claim) => claim.claimId,
    (claim) => db.transaction((tx) => takeBack(tx, claim, sought, { now, timeZone: brand.timeZone })),
  );
}

/**
 * Judges under the member's lock, because whatever made the source hold again meanwhile, such as the undo of a
 * withdrawal, has that lock too. A claim that moved to another member is found by the next round.
 */
async function takeBack(
  tx: Database,
  { claimId, memberId }: TakenBack,
  sought: Sought,
  at: Pick<ReversalOrder, 'now' | 'timeZone'>,
): Promise<boolean> {
  await lockMemberById(tx, memberId);
  const claim = await findStillTakenBack(tx, sought, claimId);
  if (claim === undefined) return false;
  const { sourceKind, sourceId } = claim;
  const pointsLeft = sourceKind === 'ticket' ? await pointsLeftOfOrder(tx, { claimId, sourceId }) : 0;
  const ofOrder = pointsLeft === 0 ? storedReasons.order : storedReasons.partOfOrder;
  const { pointsTaken } = await reverseClaim(tx, {
    sourceKind,
    sourceId,
    reason: sourceKind === 'ticket' ? ofOrder : storedReasons[sourceKind],
    origin: 'system',
    actor: null,
    ...at,
    release: false,
    pointsLeft,
  });
  return pointsTaken > 0;
}

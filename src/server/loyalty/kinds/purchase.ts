/** A food and beverage check, by its long number, or by the short one if only one check has it. */
import { judgeCheckClaim } from '#domain/loyalty-claim.ts';
import { operatingDayAround, type ParkDay } from '#domain/operating-day.ts';

import { fetchCheckFacts, type FoundCheck } from '../claim-facts.queries.ts';
import type { ClaimKind, JudgeContext, JudgedSource, Miss } from './claim-kind.ts';
import { storedProducts } from '../stored-words.ts';

export const purchase: ClaimKind<FoundCheck> = {
  malformedCode: 'check-malformed',
  missCode: 'check-not-found',
  gather: fetchCheckFacts,
  judge: ([check, other], context) =>
    other === undefined ? judgeCheck(check, context) : { miss: 'check-ambiguous' },
  bring: ({ pointOfSale }, { clean }) => pointOfSale.bringCheck(clean),
  confirm: ({ pointOfSale }, number) => pointOfSale.confirmCheck(number),
};

function judgeCheck(check: FoundCheck | undefined, { rules, now, park }: JudgeContext): JudgedSource | Miss {
  if (check === undefined) return { miss: 'check-not-found' };
  const { orderedAt } = check;
  const claimsThatDay = countOfDay(check.claimedNearby ?? [], orderedAt, park);
  return {
    earnKind: 'purchase',
    sourceKind: 'check',
    sourceId: check.checkId,
    number: check.checkNumber,
    reference: check.checkId,
    product: check.outlet ?? storedProducts.checkWithoutOutlet,
    occurredAt: orderedAt,
    baseCents: check.subtotalCents,
    postsAt: undefined,
    verdict: judgeCheckClaim({ ...check, claimsThatDay }, rules.purchase, now),
    standing: check.standing,
  };
}

/** How many of these instants are of the same operating day. Most members have claimed no other check of it. */
function countOfDay(instants: readonly number[], day: Date, park: ParkDay): number {
  if (instants.length === 0) return 0;
  const { from, to } = operatingDayAround(day, park);
  return instants.filter((instant) => instant >= from.getTime() && instant < to.getTime()).length;
}

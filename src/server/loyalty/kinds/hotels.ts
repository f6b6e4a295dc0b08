/** A hotel stay under the member's last name or address. A stay under another name and address is not found. */
import { emailKeyOf } from '#domain/email.ts';
import { isSameLastName } from '#domain/last-name.ts';
import { judgeStayClaim, stayPostsAt } from '#domain/loyalty-claim.ts';

import { factsWith } from '../claim-facts.queries.ts';
import { stayRows, type FoundStay } from '../claim-sources.queries.ts';
import type { ClaimKind, JudgeContext, JudgedSource, Miss } from './claim-kind.ts';
import { storedProducts } from '../stored-words.ts';

export const hotels: ClaimKind<FoundStay> = {
  malformedCode: 'stay-malformed',
  missCode: 'stay-not-found',
  gather: factsWith('claim_stay', stayRows),
  judge: ([stay], context) => judgeStay(stay, context),
  // A hotel may write its numbers with hyphens and not find them without, so both spellings are tried.
  bring: async ({ hotel }, { typed, clean }) =>
    (await hotel.bringStay(typed)) || (typed !== clean && (await hotel.bringStay(clean))),
  confirm: ({ hotel }, number) => hotel.confirmStay(number),
};

function judgeStay(stay: FoundStay | undefined, { member, rules, now }: JudgeContext): JudgedSource | Miss {
  if (stay === undefined || !isStayOf(stay, member)) return { miss: 'stay-not-found' };
  const arrivesAt = new Date(stay.arrivesAt);
  const departsAt = new Date(stay.departsAt);
  return {
    earnKind: 'hotels',
    sourceKind: 'stay',
    sourceId: stay.reservationNumber,
    number: stay.reservationNumber,
    reference: stay.folio,
    product: storedProducts.hotelStay(nightsOf(stay)),
    occurredAt: departsAt,
    baseCents: stay.roomRevenueCents,
    postsAt: stayPostsAt(departsAt, now),
    verdict: judgeStayClaim({ ...stay, arrivesAt, departsAt }, rules.hotels, now),
    standing: stay.standing,
  };
}

function nightsOf({ arrivesAt, departsAt }: { arrivesAt: number; departsAt: number }): number {
  return Math.max(1, Math.round((departsAt - arrivesAt) / 86_400_000));
}

/** True if the last name or the address of the stay is the member's (decisions 6). */
function isStayOf({ lastName, email }: FoundStay, member: JudgeContext['member']): boolean {
  if (isSameLastName(lastName, member.lastName)) return true;
  return email !== null && emailKeyOf(email) === member.emailKey;
}

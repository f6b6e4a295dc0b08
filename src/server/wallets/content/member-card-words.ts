/** The texts of a member's card in both wallets: held rewards, numbers, day, names, and the club's contact. */
import type { Brand } from '#contract/brand.ts';
import { cleanName } from '#domain/guest-name.ts';
import { lastMomentOf } from '#domain/park-day.ts';
import { fullNameOf } from '#domain/pass-card.ts';

import type { MemberCard } from '#server/loyalty/member-card.ts';
import type { PassWord } from './pass-words.ts';

/** One line of the card's back: numbers and days are written by each vendor in the language of the phone. */
export interface CardLine {
  id: string;
  label: PassWord | 'clubName';
  value: string | number | Date;
}

/** A held reward on the card. */
export interface RewardLine {
  id: string;
  name: string;
  code: string;
  /** The last moment at which the code is good. */
  until: Date;
}

/** The rewards that the member holds, the one that ends first comes first. */
export function rewardLinesOf({ rewards }: MemberCard): RewardLine[] {
  return rewards.map(({ name, code, expiresAt }, index) => ({
    ...{ id: `reward${index + 1}`, name, code },
    until: lastMomentOf(expiresAt),
  }));
}

/** The page of the club, where a member sees the code of a held reward as a QR code. */
export function rewardPageOf(publicUrl: string): string {
  return `${publicUrl}/loyalty`;
}

/** The member's name, or the number if no part of the name can be shown. */
export function cardHolderOf({ member }: MemberCard): string {
  return cleanName(fullNameOf(member.firstName, member.lastName)) || member.memberId;
}

/** The lines of the back without empty ones; the look's own texts come first. */
export function cardLinesOf(
  { member, standing }: MemberCard,
  brand: Brand,
  instructions: string,
): CardLine[] {
  const { pending, expiringNext, tier } = standing;
  return [
    ...(instructions === '' ? [] : [line('instructions', 'instructions', instructions)]),
    ...(pending > 0 ? [line('waiting', 'pointsWaiting', pending)] : []),
    ...(expiringNext === undefined
      ? []
      : [
          line('expiring', 'pointsExpiring', expiringNext.points),
          line('usableUntil', 'pointsUsableUntil', lastMomentOf(expiringNext.expiresAt)),
        ]),
    ...(tier?.next === undefined
      ? []
      : [
          line('nextTier', 'nextTier', tier.next.name),
          line('toNextTier', 'pointsToNextTier', tier.next.pointsToGo),
        ]),
    line('memberNumber', 'memberNumber', member.memberId),
    line('club', 'clubName', brand.loyaltyEmail),
    line('contact', 'contact', brand.supportEmail),
  ];
}

function line(id: string, label: CardLine['label'], value: CardLine['value']): CardLine {
  return { id, label, value };
}

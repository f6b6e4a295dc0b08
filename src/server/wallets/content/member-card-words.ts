/** The texts of a member's card in both wallets: numbers, day, names, and the club's contact. */
import type { Brand } from '#contract/brand.ts';
import { pointsWords } from '#domain/count-words.ts';
import { cleanName } from '#domain/guest-name.ts';
import { formatLastDay } from '#domain/loyalty-words.ts';
import { fullNameOf } from '#domain/pass-card.ts';

import type { MemberCard } from '#server/loyalty/member-card.ts';

/** One line of the card's back. */
export interface CardLine {
  id: string;
  label: string;
  text: string;
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
  const lines = [
    { id: 'instructions', label: 'Instructions', text: instructions },
    { id: 'waiting', label: 'On their way', text: pending > 0 ? pointsWords(pending, brand) : '' },
    {
      id: 'expiring',
      label: 'Expiring next',
      text:
        expiringNext === undefined
          ? ''
          : `${pointsWords(expiringNext.points, brand)}, good until ${formatLastDay(expiringNext.expiresAt, brand)}`,
    },
    {
      id: 'nextTier',
      label: 'Next tier',
      text:
        tier?.next === undefined ? '' : `${pointsWords(tier.next.pointsToGo, brand)} to ${tier.next.name}`,
    },
    { id: 'memberNumber', label: 'Member number', text: member.memberId },
    { id: 'club', label: brand.clubName, text: brand.loyaltyEmail },
    { id: 'contact', label: 'Contact', text: brand.supportEmail },
  ];
  return lines.filter(({ text }) => text !== '');
}

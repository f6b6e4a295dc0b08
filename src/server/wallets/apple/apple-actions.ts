/** The buttons below a pass that iOS 27 shows: more credits, and the club. */
import type { Brand } from '#contract/brand.ts';
import type { PassJson } from '#pass/pass-json.ts';

/** Adding money or credits belongs to a card with value, the club to every pass that is not for a single visit. */
export function buttonsBelow(
  style: 'generic' | 'storeCard',
  brand: Brand,
  publicUrl: string,
): Pick<PassJson, 'featuredActions'> {
  const addCredits = brand.venue?.links.addCredits;
  const featuredActions = [
    ...(style === 'storeCard' && addCredits !== undefined
      ? [{ identifier: 'add-credits', type: 'addToBalance' as const, url: addCredits }]
      : []),
    ...(brand.hasClub ? [clubAction(publicUrl)] : []),
  ];
  return featuredActions.length === 0 ? {} : { featuredActions };
}

/** Leads to the page of the club, where a guest joins or sees their points. */
export function clubAction(publicUrl: string) {
  return { identifier: 'club', type: 'membershipBenefits' as const, url: `${publicUrl}/loyalty` };
}

/** The data that the server writes into the page of the back office. */
import type { StaffPageData } from '#contract/staff-page.ts';

import type { LoadedBrand } from '#server/base/brand/load-brand.ts';
import { artworkOf } from '#server/base/brand/served-artwork.ts';
import { phonePlanOf } from '#server/base/phone-numbers.ts';
import { cardLookOf } from './guest-brand.ts';

/** What the operator has set up, as far as the back office shows it. */
export type StaffSetup = Pick<
  StaffPageData,
  'wallets' | 'guestUrl' | 'directory' | 'sharesTeam' | 'scanListKey'
>;

/** The data of the back office's page. */
export function staffPageOf(brand: LoadedBrand, setup: StaffSetup): StaffPageData {
  const { name, clubName, pointsName, loyaltyEmail, itemIds } = brand;
  const { locale, currency, timeZone, hasClub, hasHotel } = brand;
  return {
    brandName: name,
    clubName,
    pointsName,
    ...setup,
    loyaltyEmail,
    itemIds,
    locale,
    currency,
    timeZone,
    phone: phonePlanOf(brand),
    hasClub,
    hasHotel,
    artwork: artworkOf(brand),
    card: cardLookOf(brand),
  };
}

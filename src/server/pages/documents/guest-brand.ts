import { chooseTexts, type ForeignTexts } from '#contract/brand-texts.ts';
import type { GuestBrand } from '#contract/guest-page.ts';
import type { StaffPageData } from '#contract/staff-page.ts';
import { officeLocale } from '#domain/park-locale.ts';

import type { LoadedBrand } from '#server/base/brand/load-brand.ts';
import { artworkOf, badgesOf, scenesOf } from '#server/base/brand/served-artwork.ts';
import { phonePlanOf } from '#server/base/phone-numbers.ts';

/** The part of the brand that guest screens receive. */
export function guestBrandOf(
  brand: LoadedBrand,
  wanted: readonly string[],
  foreign: ForeignTexts = {},
): GuestBrand {
  const { name, shortName, passName, supportEmail, loyaltyEmail, website, downloadName } = brand;
  const { locale, currency, timeZone, operatingDayRollover } = brand;
  const { texts, consents, appStoreUrl, playStoreUrl, clubName, pointsName, hasHotel } = brand;
  return {
    name,
    shortName,
    passName,
    supportEmail,
    loyaltyEmail,
    website,
    appStoreUrl,
    playStoreUrl,
    clubName,
    pointsName,
    locale,
    currency,
    timeZone,
    operatingDayRollover,
    phone: phonePlanOf(brand),
    downloadName,
    texts,
    consents,
    hasHotel,
    artwork: artworkOf(brand),
    scenes: scenesOf(brand),
    finishes: brand.finishes,
    badges: badgesOf(brand, wanted),
    foreign,
    chosenTexts: chooseTexts(brand, wanted),
  };
}

/** What the back office needs to show a guest's card, beside the artwork. */
function cardLookOf(brand: LoadedBrand): StaffPageData['card'] {
  return { scenes: scenesOf(brand), finishes: brand.finishes, passDisclaimer: brand.texts.passDisclaimer };
}

/** What the operator has set up, as far as the back office shows it. */
export type StaffSetup = Pick<StaffPageData, 'wallets' | 'guestUrl' | 'directory' | 'scanListKey'>;

/** The data of the back office's page. */
export function staffPageOf(brand: LoadedBrand, setup: StaffSetup): StaffPageData {
  const { name, clubName, pointsName, loyaltyEmail, itemIds } = brand;
  const { currency, timeZone, hasClub, hasHotel } = brand;
  return {
    brandName: name,
    clubName,
    pointsName,
    ...setup,
    loyaltyEmail,
    itemIds,
    locale: officeLocale(brand.locale),
    currency,
    timeZone,
    phone: phonePlanOf(brand),
    hasClub,
    hasHotel,
    artwork: artworkOf(brand),
    card: cardLookOf(brand),
  };
}

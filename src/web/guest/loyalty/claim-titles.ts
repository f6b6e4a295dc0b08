import type { ClaimKind } from '#contract/guest-page.ts';
import { screenTexts } from '#contract/screen-texts.ts';

/** What each kind of claim is called, on its page and on the choice that leads to it. */
export const claimTitles: Record<ClaimKind, string> = {
  tickets: screenTexts.ticketPurchase,
  purchase: screenTexts.foodPurchase,
  hotels: screenTexts.hotelReservation,
};

/** What the server writes into the page of the back office. */
import type { ParkFormat } from '#domain/park-format.ts';
import type { OfferedWallets } from '#domain/pass-actions.ts';
import type { PhonePlan } from '#domain/phone.ts';

import type { Artwork } from './artwork.ts';
import type { Brand } from './brand.ts';
import type { CardBrand } from './guest-page.ts';
import type { ParkOffers } from './park-offers.ts';

/** The operator, as far as staff screens name it, and how it writes numbers and days. */
export interface StaffPageData extends ParkFormat, ParkOffers {
  brandName: string;
  clubName: string;
  pointsName: string;
  /** Where guests' pages begin: another origin if the back office has its own. */
  guestUrl: string;
  /** What the park calls its own directory, if the team signs in by it. */
  directory: string | null;
  /** True in a chain whose parks share a team, so that its members may go from one to another. */
  sharesTeam: boolean;
  loyaltyEmail: string;
  /** Whether the IDs of items are numbers, or hold letters too. */
  itemIds: Brand['itemIds'];
  artwork: Artwork;
  /** What pass cards show of the brand, beside the artwork. */
  card: Pick<CardBrand, 'scenes' | 'finishes'> & CardBrand['texts'];
  phone: PhonePlan;
  /** The public key of the lists for gates without a network (src/contract/scan-list.ts), in base64url. */
  scanListKey: string;
  /** The wallets that the operator has set up. */
  wallets: OfferedWallets;
}

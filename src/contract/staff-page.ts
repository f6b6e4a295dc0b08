/** What the server writes into the page of the back office. */
import type { ParkFormat } from '#domain/park-format.ts';

import type { Artwork } from './artwork.ts';

/** The operator, as far as staff screens name it, and how it writes numbers and days. */
export interface StaffPageData extends ParkFormat {
  brandName: string;
  loyaltyEmail: string;
  artwork: Artwork;
}

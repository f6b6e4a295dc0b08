/** The server's part of each earn kind. */
import type { EarnKind } from '#domain/guest-claims.ts';

import type { FoundCheck } from '../claim-facts.queries.ts';
import type { FoundOrder, FoundStay } from '../claim-sources.queries.ts';
import type { ClaimKind } from './claim-kind.ts';
import { hotels } from './hotels.ts';
import { purchase } from './purchase.ts';
import { tickets } from './tickets.ts';

/** The row that a number of each kind finds. */
export interface FoundBy {
  tickets: FoundOrder;
  purchase: FoundCheck;
  hotels: FoundStay;
}

export const claimKinds: { [Kind in EarnKind]: ClaimKind<FoundBy[Kind]> } = { tickets, purchase, hotels };

/** The kinds of results of the one box. A further kind is a further row, and its name in the contract. */
import type { Found, FoundKind } from '#contract/calls/staff-find.ts';
import type { PermissionName } from '#contract/staff-permissions.ts';

import type { Services } from '#server/base/services.ts';
import type { AskedTerm } from './asked-term.ts';
import { findClubChecks, findClubMembers, findClubStays } from './find-club.ts';
import { findOrders, findWristband } from './find-passes.ts';

/** What a look-up needs. */
export type FinderServices = Pick<Services, 'db' | 'clock' | 'brand' | 'secrets' | 'walletKeys'>;

interface Finder {
  /** Without it, the kind is not looked for. */
  permission: PermissionName;
  needsClub: boolean;
  find: (services: FinderServices, asked: AskedTerm) => Promise<Found[]>;
}

export const finders: Readonly<Record<FoundKind, Finder>> = {
  order: { permission: 'Guest Search', needsClub: false, find: findOrders },
  member: { permission: 'Loyalty Search', needsClub: true, find: findClubMembers },
  check: { permission: 'Loyalty Search', needsClub: true, find: findClubChecks },
  stay: { permission: 'Loyalty Search', needsClub: true, find: findClubStays },
  wristband: { permission: 'Guest Search', needsClub: false, find: findWristband },
};

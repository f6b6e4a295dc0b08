/** The one box of the desk: looks for a term among everything that the member of the team may search. */
import { createHmac } from 'node:crypto';

import { foundKinds, foundMax, type Found, type FoundKind } from '#contract/calls/staff-find.ts';
import { staffPermissions, type PermissionName } from '#contract/staff-permissions.ts';
import { mayCall } from '#domain/staff-access.ts';
import { takeTurns } from '#domain/take-turns.ts';

import type { Services } from '#server/base/services.ts';
import type { StaffActor } from '#server/base/staff-actor.ts';
import { fetchAllPermissions } from '#server/staff/access.queries.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { numberAmongWords, readAskedTerm, type AskedTerm } from './asked-term.ts';
import { findClubChecks, findClubMembers, findClubStays } from './find-club.ts';
import { findOrders, findWristband } from './find-passes.ts';

/** What a look-up needs. */
type FinderServices = Pick<Services, 'db' | 'clock' | 'brand' | 'secrets' | 'walletKeys'>;

interface Finder {
  /** Without it, the kind is not looked for. */
  permission: PermissionName;
  needsClub: boolean;
  find: (services: FinderServices, asked: AskedTerm) => Promise<Found[]>;
}

/**
 * At most ten results, by kind, exact ones first. Kinds that the member may not search are not looked for. Refuses a
 * term that is too short with `search-too-short`. The audit log holds the number of results and a keyed
 * hash of the term.
 */
export async function findAnything(
  services: FinderServices,
  actor: StaffActor,
  searchTerm: string,
): Promise<{ found: Found[]; hasMore: boolean }> {
  const asked = readAskedTerm(services, searchTerm);
  const rows = await fetchAllPermissions(services.db);
  const may = (permission: PermissionName): boolean => mayCall(actor, rows, staffPermissions[permission]);
  const lookFor = (term: AskedTerm): Promise<Found[][]> =>
    Promise.all(
      foundKinds.map((kind) => {
        const { permission, needsClub, find } = finders[kind];
        const isOpen = may(permission) && (!needsClub || services.brand.hasClub);
        return isOpen ? find(services, term) : Promise.resolve([]);
      }),
    );
  const whole = await lookFor(asked);
  const word = whole.flat().length === 0 ? numberAmongWords(searchTerm) : undefined;
  const groups = word === undefined ? whole : await lookFor(readAskedTerm(services, word));
  const found = takeTurns(groups, foundMax).flat();
  const { key } = services.secrets.current('search-term');
  const hash = createHmac('sha256', key).update(asked.search.text).digest('hex').slice(0, 16);
  const change = { action: 'Guest Search' as const, target: `term:${hash}`, after: { found: found.length } };
  await writeAudit(services.db, actor, change, services.clock.now());
  return { found, hasMore: groups.flat().length > found.length };
}

/** The kinds of results. A further kind is a further row, and its name in the contract. */
export const finders: Readonly<Record<FoundKind, Finder>> = {
  order: { permission: 'Guest Search', needsClub: false, find: findOrders },
  member: { permission: 'Loyalty Search', needsClub: true, find: findClubMembers },
  check: { permission: 'Loyalty Search', needsClub: true, find: findClubChecks },
  stay: { permission: 'Loyalty Search', needsClub: true, find: findClubStays },
  wristband: { permission: 'Guest Search', needsClub: false, find: findWristband },
};

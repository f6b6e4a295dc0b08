/** The one box of the desk: looks for a term among everything that the member of the team may search. */
import { createHmac } from 'node:crypto';

import { foundKinds, foundMax, type Found } from '#contract/calls/staff-find.ts';
import { staffPermissions, type PermissionName } from '#contract/staff-permissions.ts';
import { mayCall } from '#domain/staff-access.ts';
import { takeTurns } from '#domain/take-turns.ts';

import { Refusal } from '#server/base/refusal.ts';
import type { StaffActor } from '#server/base/staff-actor.ts';
import { fetchAllPermissions } from '#server/staff/access.queries.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { readAskedTerm } from './asked-term.ts';
import { finders, type FinderServices } from './finders.ts';

/**
 * At most ten results, by kind, exact ones first. Kinds that the member may not search are not looked for. Refuses a
 * term of less than three characters with `search-too-short`. The audit log holds the number of results and a keyed
 * hash of the term.
 */
export async function findAnything(
  services: FinderServices,
  actor: StaffActor,
  searchTerm: string,
): Promise<{ found: Found[]; hasMore: boolean }> {
  const asked = readAskedTerm(services, searchTerm);
  if (asked === undefined) throw new Refusal('search-too-short');
  const rows = await fetchAllPermissions(services.db);
  const may = (permission: PermissionName): boolean => mayCall(actor, rows, staffPermissions[permission]);
  const groups = await Promise.all(
    foundKinds.map((kind) => {
      const { permission, needsClub, find } = finders[kind];
      const isOpen = may(permission) && (!needsClub || services.brand.hasClub);
      return isOpen ? find(services, asked) : Promise.resolve([]);
    }),
  );
  const found = takeTurns(groups, foundMax).flat();
  const { key } = services.secrets.current('search-term');
  const hash = createHmac('sha256', key).update(asked.search.text).digest('hex').slice(0, 16);
  const change = { action: 'Guest Search' as const, target: `term:${hash}`, after: { found: found.length } };
  await writeAudit(services.db, actor, change, services.clock.now());
  return { found, hasMore: groups.flat().length > found.length };
}

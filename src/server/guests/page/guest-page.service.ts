/** The page of one guest. Each part is read only if the caller holds its permission, judged at this call. */
import type { GuestPage } from '#contract/calls/staff-guest.ts';
import { staffPermissions, type PermissionName } from '#contract/staff-permissions.ts';
import { mayCall } from '#domain/staff-access.ts';

import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import type { StaffActor } from '#server/base/staff-actor.ts';
import { findAccount } from '#server/loyalty/desk/account.queries.ts';
import { fetchAllPermissions } from '#server/staff/access.queries.ts';
import { viewAccount } from './guest-account.ts';
import { readGuestOrder } from './guest-order.ts';

/** What the page needs. */
export type GuestPageServices = Pick<
  Services,
  'db' | 'clock' | 'brand' | 'secrets' | 'config' | 'walletKeys'
>;

/** Which guest, by the numbers of the address. */
export interface NamedGuest {
  order?: string | null | undefined;
  pass?: string | null | undefined;
  account?: string | null | undefined;
}

/**
 * The guest with these numbers. Refuses with `permission-missing` if the caller may see neither orders nor accounts, and
 * with `row-not-found` if the numbers name nothing that the caller may see.
 */
export async function readGuestPage(
  services: GuestPageServices,
  actor: StaffActor,
  named: NamedGuest,
): Promise<GuestPage> {
  const { db, clock, brand } = services;
  const rows = await fetchAllPermissions(db);
  const may = (permission: PermissionName): boolean => mayCall(actor, rows, staffPermissions[permission]);
  const maySeeOrder = may('Guest Search');
  const maySeeAccount = brand.hasClub && may('Loyalty List');
  if (!maySeeOrder && !maySeeAccount) throw new Refusal('permission-missing');
  const member =
    maySeeAccount && typeof named.account === 'string' ? await findAccount(db, named.account) : undefined;
  const order =
    maySeeOrder && typeof named.order === 'string'
      ? await readGuestOrder(services, named.order, named.pass ?? undefined)
      : null;
  if (order === null && member === undefined) throw new Refusal('row-not-found');
  return {
    asOf: clock.now().toISOString(),
    order,
    account: member === undefined ? null : viewAccount(member, brand),
  };
}

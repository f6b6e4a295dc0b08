import type { Found } from '#contract/calls/staff-find.ts';
import type { PermissionName } from '#contract/staff-permissions.ts';

import { guestAddressOf } from '#web/staff/ui/guest-address.ts';

type Place = NonNullable<Found['place']>;

const permissionOf: Readonly<Record<Place['tab'], PermissionName>> = {
  orders: 'Guest Search',
  loyalty: 'Loyalty List',
};

/** The guest's page, where all of this is looked after, with the request to which it leads back; undefined if there is none, or none that the member may open. */
export function addressOf(
  { place }: Pick<Found, 'place'>,
  may: (permission: PermissionName) => boolean,
  request?: string,
): string | undefined {
  if (place === null || !may(permissionOf[place.tab])) return undefined;
  const { tab, id, pass } = place;
  return guestAddressOf({ ...(tab === 'orders' ? { order: id, pass } : { account: id }), request });
}

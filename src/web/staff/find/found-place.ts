import type { Found } from '#contract/calls/staff-find.ts';
import type { PermissionName } from '#contract/staff-permissions.ts';

type Place = NonNullable<Found['place']>;

const permissionOf: Readonly<Record<Place['tab'], PermissionName>> = {
  orders: 'Guest Search',
  loyalty: 'Loyalty List',
};
const parameterOf: Readonly<Record<Place['tab'], string>> = { orders: 'order', loyalty: 'account' };

/** The address where this is looked after; undefined if there is none, or none that the member may open. */
export function addressOf(
  { place }: Pick<Found, 'place'>,
  may: (permission: PermissionName) => boolean,
): string | undefined {
  if (place === null || !may(permissionOf[place.tab])) return undefined;
  return `/admin/${place.tab}?${parameterOf[place.tab]}=${encodeURIComponent(place.id)}`;
}

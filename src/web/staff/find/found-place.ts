/** Where a result of the one box leads: to its guest, or first to the guest to whom it is given. */
import type { Found, FoundKind } from '#contract/calls/staff-find.ts';
import type { PermissionName } from '#contract/staff-permissions.ts';

import { guestAddressOf } from '#web/staff/ui/guest-address.ts';

type Place = NonNullable<Found['place']>;
type May = (permission: PermissionName) => boolean;

const permissionOf: Readonly<Record<Place['tab'], PermissionName>> = {
  orders: 'Guest Search',
  loyalty: 'Loyalty List',
};

/** What a found thing that belongs to no one is given to, and how. */
export interface GiveTo {
  label: string;
  permission: PermissionName;
  /** The kind that is looked for next. */
  to: FoundKind;
  question: (number: string) => string;
  /** What the profile of the chosen guest opens. */
  opens: (number: string) => { tab?: string; claim?: string; act?: string; code?: string };
}

const givings: Partial<Record<FoundKind, GiveTo>> = {
  check: {
    ...{ label: 'Add to a member', permission: 'Loyalty Claim Purchase', to: 'member' },
    question: (number) => `Which member gets check ${number}?`,
    opens: (number) => ({ tab: 'club', claim: `purchase.${number}` }),
  },
  stay: {
    ...{ label: 'Add to a member', permission: 'Loyalty Claim Hotels', to: 'member' },
    question: (number) => `Which member gets stay ${number}?`,
    opens: (number) => ({ tab: 'club', claim: `hotels.${number}` }),
  },
  wristband: {
    ...{ label: 'Activate for a pass', permission: 'Wristband Activate', to: 'order' },
    question: (code) => `For which pass is wristband ${code}?`,
    opens: (code) => ({ act: 'band-activate', code }),
  },
};

/** What the member may do with a result that belongs to no one; a void wristband is for no one. */
export function givingOf({ kind, place, facts }: Found, may: May): GiveTo | undefined {
  const giving = givings[kind];
  if (place !== null || giving === undefined || facts.includes('void')) return undefined;
  return may(giving.permission) ? giving : undefined;
}

/** The guest's profile, with the request to which it leads back; undefined if there is none, or none that the member may open. */
export function addressOf(
  { place }: Pick<Found, 'place'>,
  may: May,
  opens: { request?: string | undefined } & ReturnType<GiveTo['opens']> = {},
): string | undefined {
  if (place === null || !may(permissionOf[place.tab])) return undefined;
  const { tab, id, pass } = place;
  return guestAddressOf({ ...(tab === 'orders' ? { order: id, pass } : { account: id }), ...opens });
}

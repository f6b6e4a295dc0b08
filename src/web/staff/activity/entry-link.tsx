import { Anchor } from '@mantine/core';
import { Link } from 'wouter';

import { adminTabs, type AdminTabName } from '#contract/admin-tabs.ts';
import type { AuditEntryView, EntryPlace } from '#contract/calls/staff-audit.ts';
import type { PermissionName } from '#contract/staff-permissions.ts';

import { useMay } from '#web/staff/session/use-session.ts';
import { guestAddressOf } from '#web/staff/ui/guest-address.ts';

type Names = Readonly<Record<string, string>>;

/** What an entry is about, by its name, as a link if the reader may open its page. */
export function EntryLink({ entry, names }: { entry: AuditEntryView; names: Names }) {
  const may = useMay();
  const name = entry.name === '' ? (names[entry.target] ?? '') : entry.name;
  const isNumber = entry.place !== null && ['pass', 'order', 'account'].includes(entry.place.kind);
  const shown = name === '' ? sayTarget(entry.target) : isNumber ? `${name}, ${entry.target}` : name;
  const place = entry.place === null ? undefined : entryAddress(entry.place);
  if (place === undefined || !may(place.permission)) return <bdi>{shown}</bdi>;
  return (
    <Anchor component={Link} href={place.href} size="sm" underline="always">
      <bdi>{shown}</bdi>
    </Anchor>
  );
}

/** A target that is a word, such as the list `season-team`, as words. */
function sayTarget(target: string): string {
  const words = target.replaceAll('-', ' ');
  return /^[a-z ]+$/.test(words) ? `${words.charAt(0).toUpperCase()}${words.slice(1)}` : target;
}

/** A member of the team, or a key that read, by name, as a link to the row if the reader may open it. */
export function ActorLink({ entry }: { entry: AuditEntryView }) {
  const may = useMay();
  const { href, permission } =
    entry.action === 'Export By Key'
      ? addressOfKey(entry.actorGUID)
      : ({ href: `/admin/team?row=${entry.actorGUID}`, permission: 'Team Member List' } as const);
  // Neither the operator of the host nor someone who is not signed in has a row.
  if (entry.actorGUID.startsWith('00000000-') || !may(permission)) return <bdi>{entry.actor}</bdi>;
  return (
    <Anchor component={Link} href={href} size="sm" underline="always">
      <bdi>{entry.actor}</bdi>
    </Anchor>
  );
}

function entryAddress(place: EntryPlace): { href: string; permission: PermissionName } | undefined {
  switch (place.kind) {
    case 'pass':
      return {
        href: guestAddressOf({ order: place.order, pass: place.barcode }),
        permission: 'Guest Search',
      };
    case 'order':
      return { href: guestAddressOf({ order: place.order }), permission: 'Guest Search' };
    case 'account':
      return { href: guestAddressOf({ account: place.account }), permission: 'Loyalty List' };
    case 'hit':
      return { href: `/admin/watch?hit=${place.id}`, permission: 'Watch List' };
    case 'api-key':
      return addressOfKey(place.id);
    case 'row':
      return rowAddressOf(place);
    default:
      return undefined;
  }
}

function addressOfKey(id: string): { href: string; permission: PermissionName } {
  return { href: `/admin/api-keys?key=${id}`, permission: 'API Key List' };
}

function rowAddressOf({ tab: name, id }: { tab: string; id: string }) {
  if (!Object.hasOwn(adminTabs, name)) return undefined;
  const tab = name as AdminTabName; // the table's own key
  return { href: `/admin/${tab}?row=${id}`, permission: adminTabs[tab].permissions.list };
}

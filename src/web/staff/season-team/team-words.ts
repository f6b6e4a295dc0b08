/** The team in words, and the filter of its table. */
import type { TeamMemberView } from '#contract/calls/staff-team.ts';
import { writeWorksUntil } from '#domain/works-until.ts';
import { fullNameOf } from '#domain/pass-card.ts';
import type { JsonOf } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';

import type { MarkTone } from '#web/staff/ui/basics.tsx';
import { showInstant } from '#web/staff/ui/park-words.ts';
import { staffPage } from '#web/staff/ui/staff-page.ts';

/** The states by which the table is filtered; an invited member without a working link has one of its own. */
export const shownStates = {
  invited: 'Invited',
  expired: 'Link expired',
  active: 'Active',
  ended: 'Ended',
  deactivated: 'Deactivated',
} as const;

/** A state as the table shows it. */
type ShownState = keyof typeof shownStates;

/** The shown state of a member. */
export function shownStateOf({ state, link }: TeamMemberView, now: number): ShownState {
  if (state !== 'invited') return state;
  return link !== null && Date.parse(link.expiresAt) > now ? 'invited' : 'expired';
}

/** The color of a state. */
export const stateTones: Readonly<Record<ShownState, MarkTone>> = {
  invited: 'plain',
  expired: 'bad',
  active: 'good',
  ended: 'plain',
  deactivated: 'plain',
};

/** The name of a member. */
export function nameOfMember({
  firstName,
  lastName,
}: Pick<TeamMemberView, 'firstName' | 'lastName'>): string {
  return fullNameOf(firstName, lastName);
}

/** The end of a member's access, or that there is none. */
export function endWords({ worksUntil }: TeamMemberView): string {
  return worksUntil === null ? 'No end' : writeWorksUntil(new Date(worksUntil), staffPage());
}

/** When the link of an invited member was sent; empty for any other member. */
export function linkWords({ link }: TeamMemberView, now: number): string {
  if (link === null) return '';
  const hours = Math.max(0, Math.floor((now - Date.parse(link.sentAt)) / 3_600_000));
  if (hours < 1) return 'Sent less than an hour ago';
  if (hours < 48) return hours === 1 ? 'Sent 1 hour ago' : `Sent ${hours} hours ago`;
  return `Sent ${showInstant(link.sentAt)}`;
}

/** What the table is filtered by; empty for everyone. */
export type TeamFilter = Record<'search' | 'state' | 'role', string>;

/** The filter that shows everyone, and the names of its parameters in the address. */
export const everyone: TeamFilter = { search: '', state: '', role: '' };

/** True if the filter names neither words nor a state nor a role. */
export function isEveryone({ search, state, role }: TeamFilter): boolean {
  return search === '' && state === '' && role === '';
}

/** The filter without a state or a role that does not exist, which an old address may name. */
export function knownFilter(filter: TeamFilter, roles: readonly { roleGUID: string }[]): TeamFilter {
  return {
    search: filter.search,
    state: Object.hasOwn(shownStates, filter.state) ? filter.state : '',
    role: roles.some(({ roleGUID }) => roleGUID === filter.role) ? filter.role : '',
  };
}

/** True if the filter shows the member: each typed word must occur in the name, the email, the ID, the level or a role. */
export function isShown(member: TeamMemberView, filter: TeamFilter, now: number): boolean {
  if (filter.state !== '' && shownStateOf(member, now) !== filter.state) return false;
  if (filter.role !== '' && !member.roles.some(({ roleGUID }) => roleGUID === filter.role)) return false;
  const roles = member.roles.map(({ roleName }) => roleName).join(' ');
  const text =
    `${nameOfMember(member)} ${member.email} ${member.internalId} ${member.level} ${roles}`.toLowerCase();
  const words = filter.search.toLowerCase().split(/\s+/);
  return words.every((word) => text.includes(word));
}

/** The team and the roles that may be given. */
export type Team = JsonOf<Contract['GET /api/admin/team/']>;

/** The key of the team in the cache; every change of the team makes it stale. */
export const teamKey = ['season-team'] as const;

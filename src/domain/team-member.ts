/** Which members of the team have access, until when, and who may change whom (docs/algorithms/staff-access.md). */
import { mayCall, mayChangeLevel, levelNeeded } from './staff-access.ts';
import type { Actor, GuardedPlace, PermissionRow } from './staff-access.ts';

/** A member, as far as their access goes. */
export interface Employment {
  isActive: boolean;
  /** From this instant on the member has no access; null for no end. */
  worksUntil: Date | null;
}

/** True if the member may sign in and work at this instant. */
export function isEmployed({ isActive, worksUntil }: Employment, now: Date): boolean {
  return isActive && (worksUntil === null || now < worksUntil);
}

/** The states of a member; `invited` covers members whose link has expired. */
export type MemberState = 'invited' | 'active' | 'ended' | 'deactivated';

/** The state of a member. `hasAccepted` is true once they can sign in by themselves. */
export function memberStateOf(member: Employment & { hasAccepted: boolean }, now: Date): MemberState {
  if (!member.isActive) return 'deactivated';
  if (!isEmployed(member, now)) return 'ended';
  return member.hasAccepted ? 'active' : 'invited';
}

/** Who changes a member: also until when they have access themselves. */
export interface Changer extends Actor {
  memberGuid: string;
  worksUntil?: Date | null | undefined;
}

/** True if the end of another's access is not later than that of the member who sets it. */
export function mayGiveEnd({ worksUntil = null }: Pick<Changer, 'worksUntil'>, end: Date | null): boolean {
  return worksUntil === null || (end !== null && end <= worksUntil);
}

/** The calls of a role that its giver may not make, closed ones included: no one gives what they do not have. */
export function notOwned<Place extends GuardedPlace>(
  actor: Actor,
  rows: readonly PermissionRow[],
  places: readonly Place[],
): Place[] {
  return places.filter((place) => !mayCall(actor, rows, place));
}

/** As `notOwned`, without calls that are closed to everyone, so that such a call can be taken out of a role again. */
export function notOwnedNow<Place extends GuardedPlace>(
  actor: Actor,
  rows: readonly PermissionRow[],
  places: readonly Place[],
): Place[] {
  return notOwned(actor, rows, places).filter((place) => levelNeeded(rows, place) !== undefined);
}

/** Why a member may not be changed. */
export type MemberLock = 'self' | 'above-own-level' | 'role-above-own';

/** The reason why the actor may not change the access of this member; undefined if they may. */
export function lockOf(
  actor: Changer,
  rows: readonly PermissionRow[],
  member: { guid: string; accessLevel: number; opened: readonly GuardedPlace[] },
): MemberLock | undefined {
  if (member.guid === actor.memberGuid) return 'self';
  if (!mayChangeLevel(actor, member.accessLevel, member.accessLevel)) return 'above-own-level';
  return notOwnedNow(actor, rows, member.opened).length > 0 ? 'role-above-own' : undefined;
}

/** The changes of a member's access that can be made in many members at once. */
import type { ChangedMember } from '#contract/calls/staff-team.ts';
import { mayGiveEnd, memberStateOf } from '#domain/team-member.ts';
import { writeWorksUntil } from '#domain/works-until.ts';

import type { Database } from '#server/base/db/database.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { writeAudit } from '../audit.queries.ts';
import { inviteMember } from '../password-link/send-password-link.ts';
import { endSessionsInTime } from './keep-rules.ts';
import { hasAccepted, type HeldRole } from './list-team.service.ts';
import { giveRoles, takeRole, type RoleRow } from './roles.queries.ts';
import { updateMember, type TeamRow } from './team.queries.ts';

/** A change that was read and may be made. */
export type PreparedChange =
  | { kind: 'deactivate' | 'activate' | 'invite-again' }
  | { kind: 'works-until'; end: Date | null }
  | { kind: 'give-role' | 'take-role'; role: RoleRow };

/** A change of one member whom the actor may change. */
export interface MemberChange {
  actor: StaffActor;
  row: TeamRow;
  roles: readonly HeldRole[];
  change: PreparedChange;
  now: Date;
}

type Outcome = Omit<ChangedMember, 'teamMemberGUID'>;
type ChangeServices = Pick<Services, 'brand' | 'config'>;

const unchanged = (text: string): Outcome => ({ outcome: 'unchanged', text });
const refused = (text: string): Outcome => ({ outcome: 'refused', text });

/** Makes the change, with its audit entry, and says what happened. */
export function changeMember(tx: Database, services: ChangeServices, one: MemberChange): Promise<Outcome> {
  const { change } = one;
  switch (change.kind) {
    case 'deactivate':
      return setActive(tx, one, false);
    case 'activate':
      return setActive(tx, one, true);
    case 'works-until':
      return setEnd(tx, services, one, change.end);
    case 'give-role':
      return setRole(tx, one, change.role, true);
    case 'take-role':
      return setRole(tx, one, change.role, false);
    default:
      return inviteAgain(tx, services, one);
  }
}

async function setActive(tx: Database, one: MemberChange, isActive: boolean): Promise<Outcome> {
  const { actor, row, now } = one;
  if (row.isActive === isActive) return unchanged(isActive ? 'Was active' : 'Was deactivated already');
  if (isActive && !mayGiveEnd(actor, row.worksUntil)) return refused('Would have access longer than you');
  await updateMember(tx, row.guid, { isActive });
  await endSessionsInTime(tx, { ...row, isActive }, now);
  await recordAccess(tx, one, { teamMemberActive: row.isActive }, { teamMemberActive: isActive });
  if (!isActive) return { outcome: 'changed', text: 'Deactivated and signed out' };
  const isOver = row.worksUntil !== null && row.worksUntil <= now;
  return {
    outcome: 'changed',
    text: isOver ? 'Activated, but works until is over: set a new end' : 'Activated',
  };
}

async function setEnd(
  tx: Database,
  { brand }: ChangeServices,
  one: MemberChange,
  end: Date | null,
): Promise<Outcome> {
  const { row, now } = one;
  const words = end === null ? 'Works without an end' : `Works until ${writeWorksUntil(end, brand)}`;
  if (row.worksUntil?.getTime() === end?.getTime()) return unchanged(words);
  await updateMember(tx, row.guid, { worksUntil: end });
  await endSessionsInTime(tx, { ...row, worksUntil: end }, now);
  const cell = (value: Date | null) => ({ teamMemberWorksUntil: value?.toISOString() ?? null });
  await recordAccess(tx, one, cell(row.worksUntil), cell(end));
  return { outcome: 'changed', text: row.isActive ? words : `${words}; is still deactivated` };
}

async function setRole(tx: Database, one: MemberChange, role: RoleRow, isGiven: boolean): Promise<Outcome> {
  const { row, roles } = one;
  const names = roles.map(({ name }) => name);
  if (names.includes(role.name) === isGiven)
    return unchanged(isGiven ? 'Has this role already' : 'Does not have this role');
  await (isGiven ? giveRoles(tx, row.guid, [role.guid]) : takeRole(tx, row.guid, role.guid));
  const after = isGiven ? [...names, role.name].toSorted() : names.filter((name) => name !== role.name);
  await recordAccess(tx, one, { roles: names }, { roles: after });
  return { outcome: 'changed', text: isGiven ? `Has the role ${role.name}` : `Role ${role.name} taken` };
}

async function inviteAgain(tx: Database, services: ChangeServices, one: MemberChange): Promise<Outcome> {
  const { row, actor, now } = one;
  const state = memberStateOf({ ...row, hasAccepted: hasAccepted(row) }, now);
  if (state === 'active') return unchanged('Has accepted the invitation');
  if (state !== 'invited') return refused(state === 'ended' ? 'Works until is over' : 'Is deactivated');
  await inviteMember(tx, services, row, now);
  await writeAudit(tx, actor, { action: 'Password Link Send', target: row.guid }, now);
  return { outcome: 'changed', text: 'New invitation by mail; the former link stops working' };
}

async function recordAccess(
  tx: Database,
  { actor, row, now }: MemberChange,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Promise<void> {
  await writeAudit(tx, actor, { action: 'Team Member Update', target: row.guid, before, after }, now);
}

/** One change of many members: judged, written and reported for each of them, in one transaction. */
import type { ChangedMember, TeamChange } from '#contract/calls/staff-team.ts';
import { lockOf, notOwned } from '#domain/team-member.ts';
import { readWorksUntil } from '#domain/works-until.ts';

import { takeLock } from '#server/base/db/advisory-locks.queries.ts';
import type { Database } from '#server/base/db/database.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { fetchAllPermissions } from '../access.queries.ts';
import { refuseLastAdministrator, lockTexts, placesOfRoles } from './keep-rules.ts';
import { faultOfEnd } from './judge-rows.ts';
import { rolesByMember, type HeldRole } from './list-team.service.ts';
import { changeMember, type MemberChange, type PreparedChange } from './member-changes.ts';
import { fetchRole } from './roles.queries.ts';
import { fetchRolesOfTeam, lockTeam, type TeamRow } from './team.queries.ts';

type ChangeServices = Pick<Services, 'db' | 'clock' | 'brand' | 'config'>;

/** The change, and the members that it concerns. */
interface AskedChange {
  members: readonly string[];
  change: TeamChange;
  /** True to say only what would happen. */
  isCheck: boolean;
}

/**
 * Changes the members in one transaction. Refuses the whole change if no administrator would be left. A check makes the very
 * same change and rolls it back, so it foretells what will happen.
 */
export async function changeTeam(
  services: ChangeServices,
  actor: StaffActor,
  asked: AskedChange,
): Promise<ChangedMember[]> {
  try {
    return await services.db.transaction(async (tx) => {
      await takeLock(tx, 'staffAccess');
      const changed = await changeAll(tx, services, actor, asked);
      if (asked.isCheck) throw new OnlyChecked(changed);
      return changed;
    });
  } catch (error) {
    if (error instanceof OnlyChecked) return error.changed;
    throw error;
  }
}

/** Rolls a transaction back that was a check only. */
class OnlyChecked extends Error {
  readonly changed: ChangedMember[];

  constructor(changed: ChangedMember[]) {
    super('The change was a check.');
    this.name = 'OnlyChecked';
    this.changed = changed;
  }
}

async function changeAll(
  tx: Database,
  services: ChangeServices,
  actor: StaffActor,
  { members, change }: AskedChange,
): Promise<ChangedMember[]> {
  const now = services.clock.now();
  const rows = await fetchAllPermissions(tx);
  const prepared = await prepare(tx, services, { actor, rows, change, now });
  const guids = [...new Set(members.map((guid) => guid.toLowerCase()))];
  const team = new Map((await lockTeam(tx, guids.filter(isGuid))).map((row) => [row.guid, row]));
  const held = rolesByMember(await fetchRolesOfTeam(tx));
  const changed: ChangedMember[] = [];
  for (const guid of guids) {
    const row = team.get(guid);
    const roles = held.get(guid) ?? [];
    const result =
      row === undefined
        ? ({ outcome: 'refused', text: 'This member is no longer there' } as const)
        : await changeUnlessLocked(tx, services, { actor, rows, row, roles, change: prepared, now });
    changed.push({ teamMemberGUID: guid, ...result });
  }
  await refuseLastAdministrator(tx);
  return changed;
}

async function changeUnlessLocked(
  tx: Database,
  services: ChangeServices,
  one: Omit<MemberChange, 'row' | 'roles'> & {
    rows: Awaited<ReturnType<typeof fetchAllPermissions>>;
    row: TeamRow;
    roles: readonly HeldRole[];
  },
): Promise<Omit<ChangedMember, 'teamMemberGUID'>> {
  const { actor, rows, row, roles } = one;
  const opened = placesOfRoles(roles.flatMap(({ permissions }) => permissions));
  const lock = lockOf(actor, rows, { ...row, opened });
  if (lock !== undefined) return { outcome: 'refused', text: lockTexts[lock] };
  return changeMember(tx, services, one);
}

/** Reads the change once for all members. Refuses an end that no one may be given, and a role that the actor may not give. */
async function prepare(
  tx: Database,
  { brand }: Pick<Services, 'brand'>,
  asked: {
    actor: StaffActor;
    rows: Awaited<ReturnType<typeof fetchAllPermissions>>;
    change: TeamChange;
    now: Date;
  },
): Promise<PreparedChange> {
  const { actor, rows, change, now } = asked;
  if (change.kind === 'works-until')
    return { kind: 'works-until', end: readEnd(change.worksUntil, { actor, brand, now }) };
  if (change.kind !== 'give-role' && change.kind !== 'take-role') return change;
  const role = await fetchRole(tx, change.roleGUID);
  if (role === undefined) throw new Refusal('row-not-found');
  if (change.kind === 'give-role') {
    const foreign = notOwned(actor, rows, placesOfRoles(role.permissions)).map(({ name }) => name);
    if (foreign.length > 0)
      throw new Refusal('role-above-own', { text: `You do not have this yourself: ${foreign.join(', ')}` });
  }
  return { kind: change.kind, role };
}

function readEnd(text: string, facts: Parameters<typeof faultOfEnd>[1]): Date | null {
  const end = readWorksUntil(text, facts.brand);
  const fault = end !== null && 'fault' in end ? `This ${end.fault}` : faultOfEnd(end, facts);
  if (fault === undefined && (end === null || end instanceof Date)) return end;
  const message = fault ?? '';
  throw new Refusal('row-refused', { faults: [{ path: '/change/worksUntil', message }], text: message });
}

function isGuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

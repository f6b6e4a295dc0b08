/**
 * Makes sure that an administrator can sign in to the back office: the first one of a park, or one who is locked out.
 */
import { initialPermissionRows } from '#contract/staff-permissions.ts';

import { emailKeyOf } from '#domain/email.ts';
import { guards, mayCall, placesToKeep, type GuardedPlace } from '#domain/staff-access.ts';
import { takeLock } from '#server/base/db/advisory-locks.queries.ts';
import type { Database } from '#server/base/db/database.ts';
import type { Services } from '#server/base/services.ts';
import { fetchAllPermissions } from './access.queries.ts';
import {
  fetchMemberByName,
  fetchPermissionNames,
  insertTeamMember,
  insertPermissions,
  openPermissions,
  resetAdministrator,
  fetchOfferedPermissions,
  keepOfferedPermissions,
} from './administrator.queries.ts';
import { mailCredentialChange } from './account/note-credential-change.ts';
import { writeAudit, hostActor } from './audit.queries.ts';
import { dropPeopleOf } from './directory/directory.queries.ts';
import { deleteFactors } from './passkeys/passkeys.queries.ts';
import { endSessionsOf } from './password.queries.ts';
import { makePasswordLink } from './password.ts';
import { emptyLaneOfMember } from './sign-in-tries.queries.ts';

const administratorLevel = 100;

type AdministratorServices = Pick<Services, 'db' | 'clock' | 'config' | 'brand'>;

/**
 * The result: the one-time link by which the administrator chooses a password, and the permission rows that were
 * added.
 */
export interface AdministratorMade {
  link: string;
  permissionsAdded: number;
  permissionsOpened: number;
}

/** Adds an administrator; undefined if a member already signs in with this email. */
export function createAdministrator(
  services: AdministratorServices,
  person: { email: string; firstName: string; lastName: string },
): Promise<AdministratorMade | undefined> {
  return changeAccess(services, async (tx) => {
    const username = emailKeyOf(person.email);
    if ((await fetchMemberByName(tx, username)) !== undefined) return undefined;
    const { firstName, lastName } = person;
    const guid = await insertTeamMember(tx, {
      description: 'Made on the host',
      username,
      firstName,
      lastName,
      accessLevel: administratorLevel,
    });
    return { guid, before: undefined };
  });
}

/**
 * Gives a member the rights of an administrator and a link to choose a new password. The old password, passkeys,
 * codes and sessions end, and so does a link to the directory. Undefined if no member signs in with this email.
 */
export function resetAdministratorAccess(
  services: AdministratorServices,
  email: string,
): Promise<AdministratorMade | undefined> {
  return changeAccess(services, async (tx) => {
    const member = await fetchMemberByName(tx, emailKeyOf(email));
    if (member === undefined) return undefined;
    const { guid, accessLevel, isActive } = member;
    await resetAdministrator(tx, guid, Math.max(accessLevel, administratorLevel));
    await deleteFactors(tx, guid);
    await dropPeopleOf(tx, guid);
    await emptyLaneOfMember(tx, guid, { evenWithCode: true });
    const now = services.clock.now();
    await endSessionsOf(tx, guid, now);
    const sentence =
      'The operator of the server restored your access: your password, second factors and sessions have ended.';
    await mailCredentialChange(tx, services.brand, { to: email.trim(), sentence, now });
    return { guid, before: { accessLevel, isActive } };
  });
}

function changeAccess(
  { db, clock, config }: AdministratorServices,
  change: (
    tx: Database,
  ) => Promise<{ guid: string; before: Record<string, unknown> | undefined } | undefined>,
): Promise<AdministratorMade | undefined> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    await takeLock(tx, 'staffAccess');
    const member = await change(tx);
    if (member === undefined) return undefined;
    const permissionsAdded = await addMissingPermissions(tx);
    const permissionsOpened = await openPlacesToKeep(tx);
    const { link } = await makePasswordLink(tx, {
      memberGuid: member.guid,
      staffUrl: config.staffUrl,
      now,
    });
    const action = member.before === undefined ? 'Administrator Create' : 'Administrator Reset';
    const after = { accessLevel: administratorLevel, isActive: true, permissionsAdded, permissionsOpened };
    await writeAudit(tx, hostActor, { action, target: member.guid, before: member.before, after }, now);
    return { link, permissionsAdded, permissionsOpened };
  });
}

async function addMissingPermissions(tx: Database): Promise<number> {
  const known = await fetchPermissionNames(tx);
  const missing = initialPermissionRows().filter(({ name }) => !known.has(name));
  await insertPermissions(tx, missing);
  return missing.length;
}

/** Without these an administrator could sign in and still change nothing. */
async function openPlacesToKeep(tx: Database): Promise<number> {
  const rows = await fetchAllPermissions(tx);
  const actor = { accessLevel: administratorLevel };
  const isShut = (place: GuardedPlace): boolean => !mayCall(actor, rows, place);
  const guids = placesToKeep
    .filter(isShut)
    .flatMap((place) => rows.filter((row) => guards(row, place)).map((row) => row.guid));
  await openPermissions(tx, guids, administratorLevel);
  return guids.length;
}

/**
 * Adds the rows with the levels of a new park, and returns their names. A row that the team removed later stays removed,
 * because each name is offered once. A park without any row gets its rows with its first administrator.
 */
export async function addNewPermissions({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<string[]> {
  return db.transaction(async (tx) => {
    await takeLock(tx, 'staffAccess');
    const known = await fetchPermissionNames(tx);
    if (known.size === 0) return [];
    const offered = await fetchOfferedPermissions(tx);
    const rows = initialPermissionRows();
    if (rows.every(({ name }) => offered.has(name))) return [];
    const missing = rows.filter(({ name }) => !known.has(name) && !offered.has(name));
    await insertPermissions(tx, missing);
    await keepOfferedPermissions(
      tx,
      rows.map(({ name }) => name),
    );
    const names = missing.map(({ name }) => name);
    const after = { permissions: names };
    if (names.length > 0)
      await writeAudit(tx, hostActor, { action: 'Permission Add', target: 'upgrade', after }, clock.now());
    return names;
  });
}

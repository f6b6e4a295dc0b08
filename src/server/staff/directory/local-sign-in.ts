/** Who still signs in without the directory, by the operator's rule (OIDC_LOCAL_SIGN_IN). */
import { signsInLocally, type LocalAccount } from '#domain/directory-access.ts';
import { hasAdministrator, type PermissionRow } from '#domain/staff-access.ts';

import type { Database } from '#server/base/db/database.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { fetchAllPermissions } from '../access.queries.ts';
import { fetchLocalAccounts, isDirectoryMember } from './directory.queries.ts';

interface RuledMember {
  guid: string;
  username: string;
  accessLevel: number;
}

type RuleServices = Pick<Services, 'config'> & { db: Database };

/** Refuses with `sign-in-by-directory` if the member must use the directory. */
export async function refuseOtherThanDirectory(services: RuleServices, member: RuledMember): Promise<void> {
  const directory = await findNeededDirectory(services, member);
  if (directory === undefined) return;
  throw new Refusal('sign-in-by-directory', { text: `This account signs in with ${directory}` });
}

/** The name of the directory, if the member must use it; undefined for a member who may sign in here. */
export async function findNeededDirectory(
  { db, config }: RuleServices,
  member: RuledMember,
): Promise<string | undefined> {
  const { directory } = config;
  if (directory === undefined) return undefined;
  const { issuer, localSignIn: rule } = directory;
  const rows = await fetchAllPermissions(db);
  const team = (await fetchLocalAccounts(db, issuer)).map((one) => accountOf(one, rows));
  const isOfDirectory = await isDirectoryMember(db, issuer, member.guid);
  const account = accountOf({ ...member, isOfDirectory }, rows);
  return signsInLocally(account, { team, rule }) ? undefined : directory.name;
}

/**
 * The name of the directory that signs a member in instead of a password; undefined for any other member, and for the
 * administrator who keeps a password for emergencies.
 */
export async function directoryOf(
  { db, config }: RuleServices,
  { guid, passwordHash }: { guid: string; passwordHash: string | null },
): Promise<string | undefined> {
  const { directory } = config;
  if (directory === undefined || passwordHash !== null) return undefined;
  return (await isDirectoryMember(db, directory.issuer, guid)) ? directory.name : undefined;
}

function accountOf(
  { username, accessLevel, isOfDirectory }: Omit<RuledMember, 'guid'> & { isOfDirectory: boolean },
  rows: readonly PermissionRow[],
): LocalAccount {
  const isAdministrator = hasAdministrator(
    [{ accessLevel, isActive: true, hasPassword: true, worksUntil: null }],
    rows,
  );
  return { username, isAdministrator, isOfDirectory };
}

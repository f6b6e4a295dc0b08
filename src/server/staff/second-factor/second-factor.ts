/** The operator's rule on second factors, applied to a sign-in, to the removal of a factor, and to the whole team. */
import { sensitivePermissions, staffPermissions } from '#contract/staff-permissions.ts';
import { demandOn, isDemanded, levelOfRule, type FactorDemand } from '#domain/second-factor.ts';
import { reachOf, type GuardedPlace, type PermissionRow } from '#domain/staff-access.ts';

import type { Config } from '#server/base/config/config.ts';
import type { Database } from '#server/base/db/database.ts';
import { Refusal } from '#server/base/refusal.ts';
import { fetchAllPermissions } from '../access.queries.ts';
import {
  fetchRolePermissions,
  fetchFactorStandings,
  setFactorDue,
} from '../team/role-permissions.queries.ts';
import { placesOfRoles } from '../team/keep-rules.ts';
import { countFactors } from '../passkeys/passkeys.queries.ts';

type FactorConfig = Pick<Config, 'secondFactor' | 'directory'>;

interface RuledMember {
  guid: string;
  accessLevel: number;
  otpSecret: string | null;
}

/** What the rule demands of a member who signs in; the time to add a factor begins with the first such sign-in. */
export async function demandAtSignIn(
  tx: Database,
  config: FactorConfig,
  sign: {
    member: RuledMember & { secondFactorDueAt: Date | null; opened: readonly GuardedPlace[] };
    rows: readonly PermissionRow[];
    now: Date;
  },
): Promise<FactorDemand | undefined> {
  const { member, rows, now } = sign;
  const level = levelOf(config, rows);
  const reach = reachOf(member, rows);
  if (!isDemanded(reach, level)) return undefined;
  const { passkeys } = await countFactors(tx, member.guid);
  const standing = {
    accessLevel: reach,
    hasFactor: passkeys > 0 || member.otpSecret !== null,
    dueAt: member.secondFactorDueAt,
  };
  const demand = demandOn(standing, { level, graceDays: config.secondFactor.graceDays, now });
  if (demand !== undefined && member.secondFactorDueAt === null)
    await setFactorDue(tx, member.guid, demand.dueAt);
  return demand;
}

/** Refuses if the member, whose factor was just removed in this transaction, must have one and has none left. */
export async function refuseLastFactor(
  tx: Database,
  config: FactorConfig,
  { guid, accessLevel }: Pick<RuledMember, 'guid' | 'accessLevel'>,
): Promise<void> {
  const rows = await fetchAllPermissions(tx);
  const opened = placesOfRoles(await fetchRolePermissions(tx, guid));
  if (!isDemanded(reachOf({ accessLevel, opened }, rows), levelOf(config, rows))) return;
  const standings = await fetchFactorStandings(tx, { memberGuid: guid });
  if (standings.some(({ hasFactor }) => !hasFactor)) throw new Refusal('second-factor-needed');
}

/** How many active members must have a second factor, how many of them have none, and for how many it is due. */
export async function countSecondFactors(db: Database, config: FactorConfig, now: Date) {
  const rows = await fetchAllPermissions(db);
  const level = levelOf(config, rows);
  const team =
    level === undefined ? [] : await fetchFactorStandings(db, { exceptOf: config.directory?.issuer });
  const demanded = team.filter(({ accessLevel, rolePermissions }) =>
    isDemanded(reachOf({ accessLevel, opened: placesOfRoles(rolePermissions) }, rows), level),
  );
  const missing = demanded.filter(({ hasFactor }) => !hasFactor);
  const overdue = missing.filter(({ dueAt }) => dueAt !== null && dueAt <= now);
  return {
    level: level ?? null,
    demanded: demanded.length,
    missing: missing.length,
    overdue: overdue.length,
  };
}

function levelOf({ secondFactor }: FactorConfig, rows: readonly PermissionRow[]): number | undefined {
  return levelOfRule(
    secondFactor.rule,
    rows,
    sensitivePermissions.map((name) => staffPermissions[name]),
  );
}

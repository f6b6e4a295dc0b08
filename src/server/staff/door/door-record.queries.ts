import { and, eq, gt, inArray, sql } from 'drizzle-orm';

import { refusedActions } from '#domain/door-actions.ts';

import type { Database } from '#server/base/db/database.ts';
import { teamMembers } from '#server/base/db/schema/administration.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';

/** The member with this name, for the record of a refused sign-in. */
export async function findMemberByName(
  db: Database,
  username: string,
): Promise<{ guid: string; name: string } | undefined> {
  const [row] = await db
    .select({
      guid: teamMembers.guid,
      name: sql<string>`${teamMembers.firstName} || ' ' || ${teamMembers.lastName}`,
    })
    .from(teamMembers)
    .where(eq(sql`lower(${teamMembers.username})`, username));
  return row;
}

/** The refusals that count as a guess: others came before the password was looked at, or after it was right. */
export const failedReasons = ['login-refused', 'factor-refused'] as const;

const dayMilliseconds = 86_400_000;
const countedMax = 50;

/** The refused sign-ins of a member in the last day, since their last sign-in. */
export async function countRefusedSignIns(db: Database, memberGuid: string, now: Date): Promise<number> {
  const lastSignIn = sql`coalesce((select max(own.entry_id) from ${auditEntries} own
    where own.actor_guid = ${memberGuid}::uuid and own.action = 'Sign In'), 0)`;
  const counted = db
    .select({ entryId: auditEntries.entryId })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.target, memberGuid),
        eq(auditEntries.action, refusedActions.signIn),
        gt(auditEntries.at, new Date(now.getTime() - dayMilliseconds)),
        gt(auditEntries.entryId, lastSignIn),
        inArray(sql`${auditEntries.after} ->> 'reason'`, [...failedReasons]),
      ),
    )
    .limit(countedMax)
    .as('counted');
  return db.$count(counted);
}

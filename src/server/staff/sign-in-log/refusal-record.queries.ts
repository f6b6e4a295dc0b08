import { eq, sql } from 'drizzle-orm';

import { fullNameOf } from '#domain/pass-card.ts';

import type { Database } from '#server/base/db/database.ts';
import { teamMembers } from '#server/base/db/schema/administration.ts';

/** The member with this name, for the record of a refused sign-in. */
export async function findMemberByName(db: Database, username: string) {
  const { guid, firstName, lastName } = teamMembers;
  const [row] = await db
    .select({ guid, firstName, lastName })
    .from(teamMembers)
    .where(eq(sql`lower(${teamMembers.username})`, username));
  return row && { guid: row.guid, name: fullNameOf(row.firstName, row.lastName) };
}

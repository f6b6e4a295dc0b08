/** Names for the ids in entries of the audit log, for people who read them. */
import { desc, inArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { fullNameOf } from '#domain/pass-card.ts';

import { type Database, readRows } from '#server/base/db/database.ts';
import { teamMembers } from '#server/base/db/schema/administration.ts';
import { loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import { passes } from '#server/base/db/schema/park.ts';
import { auditEntries, staffSessions } from '#server/base/db/schema/staff.ts';
import { pickColumns } from '#server/base/db/table-columns.ts';

export interface NamedId {
  id: string;
  name: string;
}

const namedRow = z.object({ id: z.string(), name: z.string() });

/** The rows with the whole name of each person. */
async function withNames(
  found: PromiseLike<{ id: string; firstName: string | null; lastName: string | null }[]>,
  lead = '',
): Promise<NamedId[]> {
  return (await found).map(({ id, firstName, lastName }) => ({
    id,
    name: `${lead}${fullNameOf(firstName, lastName)}`,
  }));
}

/** Members of the team as they are called now. */
export async function fetchMemberNames(db: Database, ids: readonly string[]): Promise<NamedId[]> {
  if (ids.length === 0) return [];
  const { guid: id, firstName, lastName } = teamMembers;
  return withNames(
    db
      .select({ id, firstName, lastName })
      .from(teamMembers)
      .where(inArray(id, [...ids])),
  );
}

/** Sessions, by the member who has them. */
export async function fetchSessionNames(db: Database, ids: readonly string[]): Promise<NamedId[]> {
  if (ids.length === 0) return [];
  const { firstName, lastName } = teamMembers;
  return withNames(
    db
      .select({ id: staffSessions.guid, firstName, lastName })
      .from(staffSessions)
      .innerJoin(teamMembers, sql`${teamMembers.guid} = ${staffSessions.memberGuid}`)
      .where(inArray(staffSessions.guid, [...ids])),
    'Session of ',
  );
}

/** People who are no longer in the team, as their own last entries call them: one look into the index for each. */
export async function fetchFormerActors(db: Database, ids: readonly string[]): Promise<NamedId[]> {
  if (ids.length === 0) return [];
  const rows = await db.execute(sql`
    select asked.id::text as id, newest.actor_name as name
    from (select distinct unnest(${sql.param([...ids])}::uuid[]) as id) asked
    cross join lateral (
      select actor_name from audit_entries where actor_guid = asked.id order by entry_id desc limit 1
    ) newest`);
  return readRows(rows, namedRow);
}

/** The last entry about each of these targets, whose values have a row's name, also after its deletion. */
export function fetchLastEntries(db: Database, ids: readonly string[]) {
  return db
    .selectDistinctOn([auditEntries.target], {
      ...pickColumns(auditEntries, 'target', 'at', 'actorName', 'action', 'before', 'after'),
    })
    .from(auditEntries)
    .where(inArray(auditEntries.target, [...ids]))
    .orderBy(auditEntries.target, desc(auditEntries.entryId));
}

/** Accounts of the club by the name of their member. An erased one has none. */
export async function fetchAccountNames(db: Database, ids: readonly string[]): Promise<NamedId[]> {
  if (ids.length === 0) return [];
  const { memberId: id, firstName, lastName } = loyaltyMembers;
  return withNames(
    db
      .select({ id, firstName, lastName })
      .from(loyaltyMembers)
      .where(inArray(id, [...ids])),
  );
}

/** Passes, as `order/barcode`, by the name of their holder. */
export async function fetchHolderNames(db: Database, orderIds: readonly string[]): Promise<NamedId[]> {
  if (orderIds.length === 0) return [];
  const { firstName, lastName } = passes;
  const id = sql<string>`${passes.orderId} || '/' || ${passes.barcode}`;
  return withNames(
    db
      .select({ id, firstName, lastName })
      .from(passes)
      .where(inArray(passes.orderId, [...orderIds])),
  );
}

import { and, desc, eq, gte, ilike, lt, lte, or, sql } from 'drizzle-orm';

import { doorActions } from '#domain/door-actions.ts';

import type { Database } from '#server/base/db/database.ts';
import { containing } from '#server/base/db/like.ts';
import { auditEntries, auditSeals } from '#server/base/db/schema/staff.ts';

/** The filter of entries; an absent field does not filter. */
export interface AuditQuery {
  actor?: string | undefined;
  action?: string | undefined;
  target?: string | undefined;
  kind?: 'door' | 'data' | undefined;
  network?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** Only entries before this one. */
  before?: number | undefined;
  countMax: number;
}

/** Entries, newest first. */
export function fetchEntries(db: Database, query: AuditQuery) {
  return db
    .select()
    .from(auditEntries)
    .where(
      and(
        query.before === undefined ? undefined : lt(auditEntries.entryId, query.before),
        query.actor === undefined
          ? undefined
          : or(
              ilike(auditEntries.actorName, containing(query.actor)),
              eq(sql`${auditEntries.actorGuid}::text`, query.actor.toLowerCase()),
            ),
        query.action === undefined ? undefined : ilike(auditEntries.action, containing(query.action)),
        query.kind === undefined
          ? undefined
          : sql`${auditEntries.action} ${sql.raw(query.kind === 'door' ? '~' : '!~')} ${doorActions}`,
        query.network === undefined ? undefined : eq(auditEntries.network, query.network),
        query.target === undefined ? undefined : eq(auditEntries.target, query.target),
        query.from === undefined ? undefined : gte(auditEntries.at, query.from),
        query.to === undefined ? undefined : lte(auditEntries.at, query.to),
      ),
    )
    .orderBy(desc(auditEntries.entryId))
    .limit(query.countMax);
}

/** The id of the last sealed entry; 0 without any. */
export async function findLastSealedEntry(db: Database): Promise<number> {
  const [seal] = await db
    .select({ lastEntryId: auditSeals.lastEntryId })
    .from(auditSeals)
    .orderBy(desc(auditSeals.sealNumber))
    .limit(1);
  return seal?.lastEntryId ?? 0;
}

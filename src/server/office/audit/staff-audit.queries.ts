import { and, desc, eq, gte, ilike, lt, lte, or, sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { auditEntries, auditSeals } from '#server/base/db/schema/staff.ts';

/** Which entries; an absent part asks for nothing. */
export interface AuditWish {
  actor?: string | undefined;
  action?: string | undefined;
  target?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** Only entries before this one. */
  before?: number | undefined;
  countMax: number;
}

/** Entries, newest first. */
export function fetchEntries(db: Database, wish: AuditWish) {
  return db
    .select()
    .from(auditEntries)
    .where(
      and(
        wish.before === undefined ? undefined : lt(auditEntries.entryId, wish.before),
        wish.actor === undefined
          ? undefined
          : or(
              ilike(auditEntries.actorName, holds(wish.actor)),
              eq(sql`${auditEntries.actorGuid}::text`, wish.actor.toLowerCase()),
            ),
        wish.action === undefined ? undefined : ilike(auditEntries.action, holds(wish.action)),
        wish.target === undefined ? undefined : eq(auditEntries.target, wish.target),
        wish.from === undefined ? undefined : gte(auditEntries.at, wish.from),
        wish.to === undefined ? undefined : lte(auditEntries.at, wish.to),
      ),
    )
    .orderBy(desc(auditEntries.entryId))
    .limit(wish.countMax);
}

/** The last entry that a seal covers; 0 where none does. */
export async function findLastSealedEntry(db: Database): Promise<number> {
  const [seal] = await db
    .select({ lastEntryId: auditSeals.lastEntryId })
    .from(auditSeals)
    .orderBy(desc(auditSeals.sealNumber))
    .limit(1);
  return seal?.lastEntryId ?? 0;
}

/** A pattern that finds the text itself, whatever signs it has. */
function holds(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

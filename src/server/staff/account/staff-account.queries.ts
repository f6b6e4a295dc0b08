import { and, desc, eq, gt, sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { staffSessions } from '#server/base/db/schema/staff.ts';
import { pickColumns } from '#server/base/db/table-columns.ts';

/** The sessions of a member that were neither ended nor reached their end; the newest first. */
export function fetchSessionsOf(db: Database, memberGuid: string, now: Date) {
  return db
    .select({
      guid: staffSessions.guid,
      ...pickColumns(staffSessions, 'device', 'network', 'startedAt', 'lastSeenAt', 'endsAt', 'isActive'),
    })
    .from(staffSessions)
    .where(
      and(
        eq(staffSessions.memberGuid, memberGuid),
        eq(staffSessions.isActive, true),
        gt(staffSessions.endsAt, now),
      ),
    )
    .orderBy(desc(staffSessions.startedAt));
}

/** Ends one session of a member; a session of someone else and an ended one stay as they are. */
export async function endOneSession(
  db: Database,
  { memberGuid, sessionGuid, now }: { memberGuid: string; sessionGuid: string; now: Date },
): Promise<void> {
  await db
    .update(staffSessions)
    .set({ isActive: false, endsAt: now })
    .where(
      and(
        eq(sql`${staffSessions.guid}::text`, sessionGuid),
        eq(staffSessions.memberGuid, memberGuid),
        eq(staffSessions.isActive, true),
        gt(staffSessions.endsAt, now),
      ),
    );
}

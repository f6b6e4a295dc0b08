/** The checks that a short number may name. */
import { and, desc, eq, exists, isNull, sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { checks, loyaltyClaims } from '#server/base/db/schema/loyalty.ts';
import { outlets } from '#server/base/db/schema/park.ts';

const candidatesMax = 20;

/** Checks with this short number, newest first, and whether the account has claimed each already. */
export async function fetchCheckCandidates(db: Database, shortNumber: string, memberId: string) {
  const isOnAccount = exists(
    db
      .select({ one: sql`1` })
      .from(loyaltyClaims)
      .where(
        and(
          eq(loyaltyClaims.sourceKind, 'check'),
          eq(loyaltyClaims.sourceId, checks.checkId),
          eq(loyaltyClaims.memberId, memberId),
          isNull(loyaltyClaims.releasedAt),
        ),
      ),
  );
  return db
    .select({
      checkId: checks.checkId,
      checkNumber: checks.checkNumber,
      terminalId: checks.terminalId,
      orderedAt: checks.orderedAt,
      subtotalCents: checks.subtotalCents,
      outlet: outlets.name,
      isOnAccount: sql<boolean>`${isOnAccount}`,
    })
    .from(checks)
    .leftJoin(outlets, eq(outlets.locationId, checks.locationId))
    .where(eq(checks.shortNumber, shortNumber))
    .orderBy(desc(checks.orderedAt), desc(checks.checkId))
    .limit(candidatesMax);
}

export async function findCheckNumbers(
  db: Database,
  checkId: string,
): Promise<{ checkNumber: string; shortNumber: string } | undefined> {
  const rows = await db
    .select({ checkNumber: checks.checkNumber, shortNumber: checks.shortNumber })
    .from(checks)
    .where(eq(checks.checkId, checkId));
  return rows[0];
}

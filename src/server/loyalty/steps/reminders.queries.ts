import { and, eq, or, sql, type SQL } from 'drizzle-orm';

import type { SourceKind } from '#domain/earn-kinds.ts';

import type { Database } from '#server/base/db/database.ts';
import { numberKeyOf } from '#server/base/db/number-key.ts';
import { claimReminders } from '#server/base/db/schema/requests.ts';
import { checks, loyaltyMembers, stays } from '#server/base/db/schema/loyalty.ts';
import type { RefusedClaim } from './step-tickets.ts';

/** A purchase that a reminder is about. */
export interface RemindedSource {
  sourceKind: SourceKind;
  sourceId: string;
  /** When it can be claimed, if that is known. */
  startsAt: Date | undefined;
}

/** The check or stay with this number; undefined for any other purchase, which needs no reminder. */
export async function findRemindedSource(
  db: Database,
  { kind, number }: Pick<RefusedClaim, 'kind' | 'number'>,
): Promise<RemindedSource | undefined> {
  if (kind === 'purchase') {
    const isNumber = or(eq(checks.checkNumber, number), eq(checks.shortNumber, number));
    const [check, ...others] = await db
      .select({ checkId: checks.checkId })
      .from(checks)
      .where(isNumber)
      .orderBy(checks.checkId)
      .limit(2);
    if (check === undefined || others.length > 0) return undefined;
    return { sourceKind: 'check', sourceId: check.checkId, startsAt: undefined };
  }
  if (kind !== 'hotels') return undefined;
  const [stay] = await db
    .select({ sourceId: stays.reservationNumber, startsAt: stays.arrivesAt })
    .from(stays)
    .where(sql`${sql.raw(numberKeyOf('reservation_number'))} = ${number}`)
    .orderBy(stays.reservationNumber)
    .limit(1);
  return stay === undefined ? undefined : { sourceKind: 'stay', ...stay };
}

/** How many reminders of a member wait, and whether one of them is about this purchase. */
export async function countReminders(
  db: Database,
  memberId: string,
  { sourceKind, sourceId }: RemindedSource,
): Promise<{ waiting: number; isReminded: boolean }> {
  const isThis: SQL = sql`${claimReminders.sourceKind} = ${sourceKind} and ${claimReminders.sourceId} = ${sourceId}`;
  const [row] = await db
    .select({
      waiting: sql<number>`count(*)`.mapWith(Number),
      isReminded: sql<boolean>`coalesce(bool_or(${isThis}), false)`,
    })
    .from(claimReminders)
    .where(eq(claimReminders.memberId, memberId));
  return row ?? { waiting: 0, isReminded: false };
}

/** Adds a reminder, unless the member has one of this purchase. */
export async function insertReminder(
  tx: Database,
  reminder: Omit<typeof claimReminders.$inferInsert, 'reminderId'>,
): Promise<void> {
  await tx.insert(claimReminders).values(reminder).onConflictDoNothing();
}

/** A reminder with what its purchase is like now. */
export type WaitingReminder = NonNullable<Awaited<ReturnType<typeof findReminder>>>;

/**
 * A reminder as it stands now. `ready`: paid or started. `over`: voided, refunded, cancelled, gone or claimed, so that
 * there is nothing to remind of.
 */
export async function findReminder(db: Database, reminderId: string, now: Date) {
  const { sourceKind, sourceId } = claimReminders;
  const isClaimed = sql`exists (select 1 from loyalty_claims claim where claim.source_kind = ${sourceKind}
    and claim.source_id = ${sourceId} and claim.released_at is null)`;
  const isAhead = sql`(${stays.status} = 'reserved'
    or ${stays.status} = 'in-house' and ${stays.arrivesAt} > ${now.toISOString()}::timestamptz)`;
  const [reminder] = await db
    .select({
      sourceKind,
      number: sql<string>`coalesce(${checks.checkNumber}, ${stays.reservationNumber}, '')`,
      language: claimReminders.language,
      email: loyaltyMembers.email,
      isLast: sql<boolean>`${claimReminders.endsAt} <= ${now.toISOString()}::timestamptz`,
      state: sql<'waiting' | 'ready' | 'over'>`case
        when ${loyaltyMembers.status} <> 'active' or ${isClaimed} then 'over'
        when ${checks.status} = 'open' or ${isAhead} then 'waiting'
        when ${checks.status} = 'closed' or ${stays.status} in ('in-house', 'checked-out') then 'ready'
        else 'over' end`,
    })
    .from(claimReminders)
    .innerJoin(loyaltyMembers, eq(loyaltyMembers.memberId, claimReminders.memberId))
    .leftJoin(checks, and(eq(sourceKind, 'check'), eq(checks.checkId, sourceId)))
    .leftJoin(stays, and(eq(sourceKind, 'stay'), eq(stays.reservationNumber, sourceId)))
    .where(eq(claimReminders.reminderId, reminderId));
  return reminder;
}

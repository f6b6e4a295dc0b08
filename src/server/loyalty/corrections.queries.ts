/**
 * Finds due corrections of the ledger: points to post, lots to expire, claims whose source was refunded. Each in pages
 * by id.
 */
import { and, asc, eq, gt, inArray, isNull, lte, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import { claimEntryKinds } from '#domain/earn-kinds.ts';

import type { Database } from '#server/base/db/database.ts';
import {
  checks,
  ledgerLines,
  ledgerTransactions,
  loyaltyClaims,
  stays,
} from '#server/base/db/schema/loyalty.ts';
import { passes } from '#server/base/db/schema/park.ts';
import type { SourceKey } from './sources.queries.ts';

/** A page of the rows after `after`, in the order of their ids. */
export interface Page<Id> {
  after: Id;
  countMax: number;
}

/** Pending points of a claim that are due. */
export interface DuePosting {
  lineId: number;
  memberId: string;
  claimId: string;
}

/** Pending lines that are due and neither posted nor completely reversed, of all members or of one. */
export async function findDuePostings(
  db: Database,
  now: Date,
  { after, countMax, memberId }: Page<number> & { memberId?: string },
): Promise<DuePosting[]> {
  const later = alias(ledgerTransactions, 'later');
  return db
    .select({
      lineId: ledgerLines.lineId,
      memberId: ledgerLines.memberId,
      claimId: ledgerTransactions.source,
    })
    .from(ledgerLines)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.transactionId, ledgerLines.transactionId))
    .where(
      and(
        eq(ledgerLines.account, 'pending'),
        gt(ledgerLines.points, 0),
        lte(ledgerLines.postsAt, now),
        gt(ledgerLines.lineId, after),
        memberId === undefined ? undefined : eq(ledgerLines.memberId, memberId),
        inArray(ledgerTransactions.kind, claimEntryKinds),
        notExists(
          db
            .select({ one: sql`1` })
            .from(later)
            .where(
              and(inArray(later.kind, ['Posting', 'Reversal']), eq(later.source, ledgerTransactions.source)),
            ),
        ),
      ),
    )
    .orderBy(asc(ledgerLines.lineId))
    .limit(countMax);
}

/** The claim's own entry: its subject, and when its points were to post. */
export async function fetchClaimEntry(db: Database, claimId: string) {
  const rows = await db
    .select({ entry: ledgerTransactions, points: ledgerLines.points, postsAt: ledgerLines.postsAt })
    .from(ledgerTransactions)
    .innerJoin(ledgerLines, eq(ledgerLines.transactionId, ledgerTransactions.transactionId))
    .where(
      and(
        inArray(ledgerTransactions.kind, claimEntryKinds),
        eq(ledgerTransactions.source, claimId),
        inArray(ledgerLines.account, ['posted', 'pending']),
      ),
    )
    .limit(1);
  return rows[0];
}

/** A lot that has expired. */
export interface DueLot {
  lineId: number;
  memberId: string;
  expiresAt: Date;
}

/** Expired lots without an expiry entry, of all members or of one. */
export async function findDueLots(
  db: Database,
  now: Date,
  { after, countMax, memberId }: Page<number> & { memberId?: string },
): Promise<DueLot[]> {
  return db
    .select({
      lineId: ledgerLines.lineId,
      memberId: ledgerLines.memberId,
      expiresAt: sql<Date>`${ledgerLines.expiresAt}`.mapWith(ledgerLines.expiresAt),
    })
    .from(ledgerLines)
    .where(
      and(
        eq(ledgerLines.account, 'posted'),
        gt(ledgerLines.points, 0),
        lte(ledgerLines.expiresAt, now),
        isNull(ledgerLines.lotId),
        gt(ledgerLines.lineId, after),
        memberId === undefined ? undefined : eq(ledgerLines.memberId, memberId),
        notExists(
          db
            .select({ one: sql`1` })
            .from(ledgerTransactions)
            .where(
              and(
                eq(ledgerTransactions.kind, 'Expiry'),
                eq(ledgerTransactions.source, sql`${ledgerLines.lineId}::text`),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(ledgerLines.lineId))
    .limit(countMax);
}

/** The id before all others. */
export const firstClaimId = '00000000-0000-0000-0000-000000000000';

/**
 * Claims of one kind, made since an instant, whose source was taken back: an order with a refunded pass, a refunded or
 * voided check, a cancelled stay. Completely reversed claims are left out. Of all sources, or of the given ones.
 */
export async function findTakenBack(
  db: Database,
  { kind, since, sourceIds }: { kind: SourceKey['sourceKind']; since: Date; sourceIds?: readonly string[] },
  { after, countMax }: Page<string>,
): Promise<(SourceKey & { claimId: string })[]> {
  const { claimId, sourceKind, sourceId } = loyaltyClaims;
  const isReversed = db
    .select({ one: sql`1` })
    .from(ledgerTransactions)
    .where(
      and(eq(ledgerTransactions.kind, 'Reversal'), eq(ledgerTransactions.source, sql`${claimId}::text`)),
    );
  return db
    .select({ claimId, sourceKind, sourceId })
    .from(loyaltyClaims)
    .where(
      and(
        eq(sourceKind, kind),
        isNull(loyaltyClaims.releasedAt),
        gt(loyaltyClaims.claimedAt, since),
        gt(claimId, after),
        // Passed as one value, because a statement has a limited number of parameters.
        sourceIds === undefined
          ? undefined
          : sql`${sourceId} in (select jsonb_array_elements_text(${JSON.stringify(sourceIds)}::jsonb))`,
        inArray(sourceId, takenBack[kind](db)),
        notExists(isReversed),
      ),
    )
    .orderBy(asc(claimId))
    .limit(countMax);
}

const takenBack = {
  ticket: (db: Database) => db.select({ id: passes.orderId }).from(passes).where(eq(passes.isRefunded, true)),
  check: (db: Database) =>
    db
      .select({ id: checks.checkId })
      .from(checks)
      .where(inArray(checks.status, ['refunded', 'voided'])),
  stay: (db: Database) =>
    db.select({ id: stays.reservationNumber }).from(stays).where(eq(stays.status, 'cancelled')),
};

/** Frees a claim's source for another claim. */
export async function releaseClaim(tx: Database, claimId: string, now: Date): Promise<void> {
  await tx
    .update(loyaltyClaims)
    .set({ releasedAt: now })
    .where(and(eq(loyaltyClaims.claimId, claimId), isNull(loyaltyClaims.releasedAt)));
}

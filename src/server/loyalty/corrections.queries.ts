/**
 * Finds due corrections of the ledger: points to post, lots to expire, claims whose source was refunded. Each in pages
 * by id.
 */
import { and, asc, eq, gt, inArray, isNull, lte, notExists, sql, type SQL } from 'drizzle-orm';
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

/** Pending lines that are due and neither posted nor completely reversed, of all members or of one. */
export async function findDuePostings(
  db: Database,
  now: Date,
  { after, countMax, memberId }: Page<number> & { memberId?: string },
) {
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
export type DueLot = Awaited<ReturnType<typeof findDueLots>>[number];

/** Expired lots without an expiry entry, of all members or of one. */
export async function findDueLots(
  db: Database,
  now: Date,
  { after, countMax, memberId }: Page<number> & { memberId?: string },
) {
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

/** The claims that a claw-back looks for: of one kind, made since an instant, of all sources or of the given ones. */
export interface Sought {
  kind: SourceKey['sourceKind'];
  since: Date;
  sourceIds?: readonly string[];
}

/** A claim whose source was taken back. */
export interface TakenBack extends SourceKey {
  claimId: string;
  memberId: string;
}

/**
 * Claims whose source was taken back: an order with a refunded pass, a refunded or voided check, a cancelled stay.
 * Completely reversed claims are left out.
 */
export async function findTakenBack(
  db: Database,
  { sourceIds, ...sought }: Sought,
  { after, countMax }: Page<string>,
): Promise<TakenBack[]> {
  return selectTakenBack(
    db,
    sought,
    and(
      gt(loyaltyClaims.claimId, after),
      // Passed as one value, because a statement has a limited number of parameters.
      sourceIds === undefined
        ? undefined
        : sql`${loyaltyClaims.sourceId} in (select jsonb_array_elements_text(${JSON.stringify(sourceIds)}::jsonb))`,
    ),
  )
    .orderBy(asc(loyaltyClaims.claimId))
    .limit(countMax);
}

/** The claim, if its source is taken back at this moment and it was neither reversed nor released. */
export async function findStillTakenBack(
  tx: Database,
  sought: Sought,
  claimId: string,
): Promise<TakenBack | undefined> {
  const [row] = await selectTakenBack(tx, sought, eq(loyaltyClaims.claimId, claimId));
  return row;
}

function selectTakenBack(db: Database, { kind, since }: Sought, condition: SQL | undefined) {
  const { claimId, memberId, sourceKind, sourceId } = loyaltyClaims;
  return db
    .select({ claimId, memberId, sourceKind, sourceId })
    .from(loyaltyClaims)
    .where(
      and(
        eq(sourceKind, kind),
        isNull(loyaltyClaims.releasedAt),
        gt(loyaltyClaims.claimedAt, since),
        condition,
        inArray(sourceId, takenBack[kind](db)),
        notExists(fullReversal(db)),
      ),
    );
}

/** A claim's reversal to no points. */
function fullReversal(db: Database) {
  return db
    .select({ one: sql`1` })
    .from(ledgerTransactions)
    .where(
      and(
        eq(ledgerTransactions.kind, 'Reversal'),
        eq(ledgerTransactions.source, sql`${loyaltyClaims.claimId}::text`),
      ),
    );
}

/** The points that the complete reversal of a claim took from the member; undefined if the claim has none. */
export async function fetchPointsReversed(db: Database, claimId: string): Promise<number | undefined> {
  const [row] = await db
    .select({ points: sql<number | null>`(0 - sum(${ledgerLines.points}))::float8` })
    .from(ledgerTransactions)
    .innerJoin(ledgerLines, eq(ledgerLines.transactionId, ledgerTransactions.transactionId))
    .where(
      and(
        eq(ledgerTransactions.kind, 'Reversal'),
        eq(ledgerTransactions.source, claimId),
        inArray(ledgerLines.account, ['posted', 'pending']),
      ),
    );
  return row?.points ?? undefined;
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

/** Keeps the persons of merged accounts for as long as the merge can be undone. */
import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { claimEntryKinds } from '#domain/earn-kinds.ts';

import type { Database } from '#server/base/db/database.ts';
import { ledgerLines, ledgerTransactions, loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import { mergedMembers } from '#server/base/db/schema/merged-members.ts';
import { touchMembers } from '#server/changes/touch-pass.queries.ts';
import type { Member } from './members.queries.ts';

const keptPerson = z.object({
  email: z.string(),
  emailKey: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  zip: z.string(),
  seasonPassId: z.nullable(z.string()),
  guestClaimsLeft: z.int(),
  deviceKey: z.nullable(z.string()),
});

/** Keeps what the closing of the account erases. */
export async function keepMerged(
  tx: Database,
  from: Member,
  merge: Omit<typeof mergedMembers.$inferInsert, 'memberId' | 'emailKey' | 'person'>,
): Promise<void> {
  const values = { emailKey: from.emailKey, person: keptPerson.parse(from), ...merge };
  await tx
    .insert(mergedMembers)
    .values({ memberId: from.memberId, ...values })
    .onConflictDoUpdate({
      target: mergedMembers.memberId,
      set: values,
    });
}

/** Takes what was kept of a merged account; undefined if it was erased since. */
export async function takeMerged(tx: Database, memberId: string) {
  const [row] = await tx.delete(mergedMembers).where(eq(mergedMembers.memberId, memberId)).returning();
  if (row === undefined) return undefined;
  const { person, requestIds, ...kept } = row;
  return { ...kept, person: keptPerson.parse(person), requestIds: z.array(z.string()).parse(requestIds) };
}

/** Opens the account again. Fails on a unique key if another account has the email or the season pass since. */
export async function reopenMember(
  tx: Database,
  memberId: string,
  { person, now }: { person: z.infer<typeof keptPerson>; now: Date },
): Promise<void> {
  await tx
    .update(loyaltyMembers)
    .set({ ...person, status: 'active' })
    .where(eq(loyaltyMembers.memberId, memberId));
  await touchMembers(tx, [memberId], 'other', now);
}

/** The number of the last line of the ledger of these members; 0 without any. */
export async function lastLineOf(tx: Database, memberIds: readonly string[]): Promise<number> {
  const [row] = await tx
    .select({ last: sql<number>`coalesce(max(${ledgerLines.lineId}), 0)::float8` })
    .from(ledgerLines)
    .where(inArray(ledgerLines.memberId, [...memberIds]));
  return row?.last ?? 0;
}

/** True if points of these members were taken, held, posted or expired after this line; new claims and gifts do not count. */
export async function wereUsedAfter(
  tx: Database,
  memberIds: readonly string[],
  line: number,
): Promise<boolean> {
  const { kind } = ledgerTransactions;
  const earned = inArray(kind, [...claimEntryKinds, 'Bonus', 'Adjustment']);
  const rows = await tx
    .select({ lineId: ledgerLines.lineId })
    .from(ledgerLines)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.transactionId, ledgerLines.transactionId))
    .where(
      and(
        inArray(ledgerLines.memberId, [...memberIds]),
        gt(ledgerLines.lineId, line),
        sql`not (${earned} and (${ledgerLines.account} = 'club' or ${ledgerLines.points} >= 0))`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** The entries of a member that have a line after the first of these lines, up to the second. */
export async function fetchEntriesBetween(
  tx: Database,
  memberId: string,
  [first, last]: [number, number],
): Promise<Set<string>> {
  const { lineId, transactionId } = ledgerLines;
  const rows = await tx
    .select({ transactionId })
    .from(ledgerLines)
    .where(and(eq(ledgerLines.memberId, memberId), gt(lineId, first), lte(lineId, last)));
  return new Set(rows.map((row) => row.transactionId));
}

/** The source of the entry of a line. */
export async function fetchSourceOf(tx: Database, lineId: number): Promise<string> {
  const [row] = await tx
    .select({ source: ledgerTransactions.source })
    .from(ledgerTransactions)
    .innerJoin(ledgerLines, eq(ledgerLines.transactionId, ledgerTransactions.transactionId))
    .where(eq(ledgerLines.lineId, lineId));
  if (row === undefined) throw new Error(`Line ${lineId} of the ledger has no entry.`);
  return row.source;
}

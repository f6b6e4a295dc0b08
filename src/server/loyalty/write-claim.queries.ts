/** Writes a claim completely or not at all, in one prepared statement (docs/algorithms/claim.md). */
import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';

import type { PointsBasis } from '#domain/loyalty-rules.ts';

import { prepared, type Database } from '#server/base/db/database.ts';
import type { ledgerTransactions } from '#server/base/db/schema/loyalty.ts';
import { touchOfMember } from '#server/changes/touch-pass.queries.ts';
import { tryOf, type TryValues } from '#server/base/limits/tries.queries.ts';
import type { SourceKey } from './sources.queries.ts';

/** A claim that was judged good, and its points. */
export interface JudgedClaim extends SourceKey {
  memberId: string;
  /** True if it uses up the guest's one claim. */
  spendsGuestClaim: boolean;
  kind: (typeof ledgerTransactions.$inferSelect)['kind'];
  number: string;
  reference: string;
  product: string;
  occurredAt: Date;
  claimedAt: Date;
  basis: PointsBasis;
  origin: 'guest' | 'staff';
  actor: string | null;
  points: number;
  account: 'posted' | 'pending';
  postsAt: Date | undefined;
  expiresAt: Date | undefined;
  /** The hashed session of the claiming browser; undefined if there is none. */
  sessionHash: Buffer | undefined;
  /** The budgets of misses that a claim must still be within. */
  tried: TryValues;
}

/**
 * `made`; `over-budget` if the misses were used up since the source was read; `taken` if another member has claimed the
 * source since. All but the first have written nothing. The caller has locked the member.
 */
export async function writeClaim(
  tx: Database,
  claim: JudgedClaim,
): Promise<'made' | 'over-budget' | 'taken'> {
  const [row] = await write(tx).execute(valuesOf(claim));
  if (row?.isMade === true) return 'made';
  return row?.isWithin === true ? 'taken' : 'over-budget';
}

function valuesOf(judged: JudgedClaim): Record<string, unknown> {
  const { occurredAt, claimedAt, postsAt, expiresAt, basis, sessionHash, tried, ...claim } = judged;
  return {
    ...claim,
    ...tried,
    claimId: randomUUID(),
    transactionId: randomUUID(),
    basis: JSON.stringify(basis),
    occurredAt: occurredAt.toISOString(),
    claimedAt: claimedAt.toISOString(),
    postsAt: postsAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    sessionHash: sessionHash?.toString('hex') ?? null,
    // Pending points are earned on the day on which they post.
    earnedAt: claim.account === 'posted' ? claimedAt.toISOString() : null,
  };
}

const given = sql.placeholder;

// Each part goes on from what the one before it has written, so that the first to find nothing ends it.
const write = prepared((db: Database) => {
  const within = db.$with('within', {}).as(sql`select from ${tryOf(sql`true`)} where tried.is_taken`);
  const claim = db.$with('claim', {}).as(sql`
    insert into loyalty_claims (claim_id, source_kind, source_id, member_id, claimed_at, session_hash)
    select ${given('claimId')}::uuid, ${given('sourceKind')}, ${given('sourceId')}, ${given('memberId')},
      ${given('claimedAt')}::timestamptz, decode(${given('sessionHash')}, 'hex')
    from within on conflict do nothing returning claim_id, member_id, claimed_at`);
  const spent = db.$with('spent', {}).as(sql`
    update loyalty_members set guest_claims_left = 0
    from claim where loyalty_members.member_id = claim.member_id and ${given('spendsGuestClaim')}::boolean`);
  const entry = db.$with('entry', {}).as(sql`
    insert into ledger_transactions (transaction_id, kind, source, member_id, source_id, source_ref, product, occurred_at,
      recorded_at, basis, origin, actor)
    select ${given('transactionId')}::uuid, ${given('kind')}, claim_id::text, member_id, ${given('number')}, ${given('reference')},
      ${given('product')}, ${given('occurredAt')}::timestamptz, claimed_at, ${given('basis')}::jsonb, ${given('origin')}, ${given('actor')}
    from claim returning transaction_id, member_id`);
  const lines = db.$with('lines', {}).as(sql`
    insert into ledger_lines (transaction_id, member_id, account, points, posts_at, expires_at, earned_at)
    select transaction_id, member_id, side.account, side.points, side.posts_at, side.expires_at, side.earned_at
    from entry cross join (values
      (${given('account')}, ${given('points')}::bigint, ${given('postsAt')}::timestamptz, ${given('expiresAt')}::timestamptz,
        ${given('earnedAt')}::timestamptz),
      ('club', 0 - ${given('points')}::bigint, null, null, null)) side (account, points, posts_at, expires_at, earned_at)`);
  const card = db
    .$with('card', {})
    .as(touchOfMember(sql`select member_id, claimed_at as at from claim`, 'points'));
  return db
    .with(within, claim, spent, entry, lines, card)
    .select({
      isWithin: sql<boolean>`exists (select 1 from within)`,
      isMade: sql<boolean>`exists (select 1 from claim)`,
    })
    .from(sql`(select 1) as one`)
    .prepare('write_claim');
});

/** Writes a claim completely or not at all, in one prepared statement for each kind of source (docs/algorithms/claim.md). */
import { randomUUID } from 'node:crypto';

import { sql, type SQL } from 'drizzle-orm';

import type { SourceKind } from '#domain/earn-kinds.ts';
import type { PointsBasis } from '#domain/loyalty-rules.ts';

import { prepared, type Database } from '#server/base/db/database.ts';
import type { ledgerTransactions } from '#server/base/db/schema/loyalty.ts';
import { touchOfMember } from '#server/changes/touch-pass.queries.ts';
import { tryOf, type TryValues } from '#server/base/limits/tries.queries.ts';
import type { SourceKey } from './sources.queries.ts';

/** A claim that was judged good, and its points. */
export interface JudgedClaim extends SourceKey {
  memberId: string;
  /** The value at the time of the judgement. */
  claimsVersion: number;
  /** True if it uses up the guest's one claim. */
  spendsGuestClaim: boolean;
  kind: (typeof ledgerTransactions.$inferSelect)['kind'];
  /** The refunded passes of a ticket order at the time of the judgement; 0 for other sources. */
  refundedPasses: number;
  /** All passes of the order at that time, because one may be removed or moved to another order; 0 for other sources. */
  passesTotal: number;
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
 * `made`; `over-budget` if the misses were used up since the source was read; `stale` if the member changed since the
 * judgement, or the source was refunded; `taken` if another member has claimed the source since. All but the first
 * have written nothing.
 */
export async function writeClaim(
  db: Database,
  claim: JudgedClaim,
): Promise<'made' | 'over-budget' | 'stale' | 'taken'> {
  const [row] = await write[claim.sourceKind](db).execute(valuesOf(claim));
  if (row?.isMade === true) return 'made';
  if (row?.isCurrent !== true) return 'stale';
  return row.isWithin ? 'taken' : 'over-budget';
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

/** The rows of a source of each kind, which the write holds, and the condition that they are still as they were judged. */
const sources: Record<SourceKind, { rows: SQL; areAsJudged: SQL }> = {
  ticket: {
    rows: sql`select is_refunded from passes where order_id = ${given('sourceId')} order by barcode for share`,
    areAsJudged: sql`(select count(*) from held where is_refunded) = ${given('refundedPasses')}::int
      and (select count(*) from held) = ${given('passesTotal')}::int`,
  },
  check: {
    rows: sql`select status from checks where check_id = ${given('sourceId')} for share`,
    areAsJudged: sql`exists (select 1 from held where status not in ('refunded', 'voided'))`,
  },
  stay: {
    rows: sql`select status from stays where reservation_number = ${given('sourceId')} for share`,
    areAsJudged: sql`exists (select 1 from held where status <> 'cancelled')`,
  },
};

const write = bySourceKind((kind) => prepared((db: Database) => prepareWrite(db, kind)));

function bySourceKind<Statement>(make: (kind: SourceKind) => Statement): Record<SourceKind, Statement> {
  return { ticket: make('ticket'), check: make('check'), stay: make('stay') };
}

// Each part goes on from what the one before it has written, so that the first to find nothing ends it. The member is
// locked before the source is claimed: two claims of one member wait for each other here and nowhere else. The rows of the
// source are held first, so that a refund either comes before and is seen, or waits and then finds the claim. Each kind has
// a statement of its own, because the database prepares every part for every claim, also those that it then leaves out.
function prepareWrite(db: Database, kind: SourceKind) {
  const { rows, areAsJudged } = sources[kind];
  const held = db.$with('held', {}).as(rows);
  const member = db.$with('member', {}).as(sql`
    select member_id from loyalty_members
    where member_id = ${given('memberId')} and claims_version = ${given('claimsVersion')}::int and status = 'active'
      and ${areAsJudged}
    for no key update`);
  // Judged when the member is locked, so that a claim that waits for a member delays no other's misses.
  const within = db.$with('within', {}).as(sql`
    select member_id from member, ${tryOf(sql`member.member_id is not null`)} where tried.is_taken`);
  const claim = db.$with('claim', {}).as(sql`
    insert into loyalty_claims (claim_id, source_kind, source_id, member_id, claimed_at, session_hash)
    select ${given('claimId')}::uuid, ${given('sourceKind')}, ${given('sourceId')}, member_id, ${given('claimedAt')}::timestamptz,
      decode(${given('sessionHash')}, 'hex')
    from within on conflict do nothing returning claim_id, member_id, claimed_at`);
  const spent = db.$with('spent', {}).as(sql`
    update loyalty_members set claims_version = claims_version + 1,
      guest_claims_left = case when ${given('spendsGuestClaim')}::boolean then 0 else guest_claims_left end
    from claim where loyalty_members.member_id = claim.member_id`);
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
    .with(held, member, within, claim, spent, entry, lines, card)
    .select({
      isCurrent: sql<boolean>`exists (select 1 from member)`,
      isWithin: sql<boolean>`exists (select 1 from within)`,
      isMade: sql<boolean>`exists (select 1 from claim)`,
    })
    .from(sql`(select 1) as one`)
    .prepare(`write_claim_of_${kind}`);
}

/** Finds the acknowledged takings, redemptions and returns that the database lacks or has twice, and lost points. */
import type { Lab } from './lab.ts';
import { pointsAtFirst, type RewardNotes } from './reward-traffic.ts';

/** Returns one sentence for each error. */
export async function findLostRewards(
  database: Pick<Lab, 'query'>,
  { takings, redemptions, ends }: RewardNotes,
): Promise<string[]> {
  const lost = await database.query<{ lost: string }>(
    `select a.request as lost from unnest($1::text[], $2::text[]) a(member, request)
       left join reward_takings t on t.member_id = a.member and t.request_id::text = a.request where t.taking_id is null`,
    [takings.map(({ memberId }) => memberId), takings.map(({ requestId }) => requestId)],
  );
  const unredeemed = await database.query<{ lost: string }>(
    `select a.taking as lost from unnest($1::text[], $2::text[]) a(taking, redemption)
       left join reward_takings t on t.taking_id::text = a.taking and t.state = 'redeemed' and t.redemption_id = a.redemption
       where t.taking_id is null`,
    [redemptions.map(({ takingId }) => takingId), redemptions.map(({ redemptionId }) => redemptionId)],
  );
  const open = await database.query<{ lost: string }>(
    `select a.taking as lost from unnest($1::text[]) a(taking)
       left join reward_takings t on t.taking_id::text = a.taking and t.state <> 'open' where t.taking_id is null`,
    [ends],
  );
  return [
    ...lost.map((row) => `taking ${row.lost} was acknowledged and is lost`),
    ...unredeemed.map((row) => `the redemption of ${row.lost} was acknowledged and is lost`),
    ...open.map((row) => `the end of taking ${row.lost} was acknowledged and is lost`),
    ...findTwice(redemptions),
    ...(await findOddPoints(database)),
  ];
}

function findTwice(redemptions: RewardNotes['redemptions']): string[] {
  const firsts = redemptions.filter(({ isRepeat }) => !isRepeat);
  return [...Map.groupBy(firsts, ({ takingId }) => takingId)]
    .filter(([, same]) => same.length > 1)
    .map(([takingId, same]) => `taking ${takingId} was redeemed ${same.length} times`);
}

/** A member has the points of the start, without those of the redeemed rewards; and a taking moves its points once. */
async function findOddPoints({ query }: Pick<Lab, 'query'>): Promise<string[]> {
  const odd = await query<{ member: string; points: string; due: string }>(
    `with owned as (select member_id, sum(points) as points from ledger_lines where member_id like 'rew%' and account in ('posted', 'held') group by member_id),
       spent as (select member_id, sum(points) as points from reward_takings where state = 'redeemed' group by member_id)
     select member_id as member, owned.points, $1 - coalesce(spent.points, 0) as due from owned left join spent using (member_id)
       where owned.points <> $1 - coalesce(spent.points, 0)`,
    [pointsAtFirst],
  );
  return odd.map(({ member, points, due }) => `member ${member} has ${points} points instead of ${due}`);
}

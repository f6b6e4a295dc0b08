/** The club on a simulated day: guests join and claim checks, some of them take a reward. */
import { randomUUID } from 'node:crypto';

import { signMemberTicket } from '../../src/server/loyalty/member-tickets.ts';
import { valueOf } from './calls.ts';
import type { YearDay } from './day.ts';
import { checkNumberOf } from './rows.ts';

/** The reward that the run makes, and its price in points. */
export const yearReward = { code: 'YEAR-LANTERN', points: 5 };

/** Members of a day: each claims a check, every second one takes a reward, every fourth one keeps it unredeemed. */
export async function playClub(day: YearDay, membersMax: number): Promise<void> {
  const { plan } = day;
  const members = Math.min(membersMax, Math.floor(plan.checks / 2));
  for (let place = 0; place < members; place += 1) await joinOnce(day, place);
}

async function joinOnce(day: YearDay, place: number): Promise<void> {
  const { caller, plan, park, totals, staffToken } = day;
  const email = `member${plan.day}-${place}@mail.example`;
  const join = { email, firstName: 'Mary', lastName: 'Somerville' };
  const joined = await caller.send({ kind: 'join', method: 'POST', path: '/api/loyalty/create', body: join });
  if (!joined.isExpected) return;
  totals.members += 1;
  const userID = joined.text;
  const claim = (index: number, memberTicket?: string) =>
    caller.send({
      ...{ kind: 'claim', method: 'POST', path: '/api/loyalty/purchase/' },
      body: { checkNumber: checkNumberOf(plan.day, index), email, userID, memberTicket },
    });
  await claim(place * 2);
  const memberId = await findMember(day, email);
  const memberTicket = signMemberTicket({ secrets: park.secrets, clock: park.clock }, memberId);
  if (place % 3 === 0) await claim(place * 2 + 1, memberTicket);
  await caller.send({
    kind: 'account',
    method: 'POST',
    path: '/api/loyalty/account/',
    body: { memberTicket },
  });
  if (place % 2 === 0) await takeReward(day, memberTicket, place % 4 === 0);
  if (place === 0)
    await caller.send({
      ...{
        kind: 'goodwill',
        method: 'POST',
        path: `/api/admin/loyalty/goodwill/${userID}`,
        token: staffToken,
      },
      body: { points: 10, reason: 'The ride was closed for an hour.', goodwillID: randomUUID() },
    });
}

async function findMember({ park }: YearDay, email: string): Promise<string> {
  const { rows } = await park.database.query<{ member_id: string }>(
    'select member_id from loyalty_members where email_key = $1',
    [email],
  );
  return rows[0]?.member_id ?? '';
}

async function takeReward({ caller, keys, totals }: YearDay, memberTicket: string, isRedeemed: boolean) {
  const taken = await caller.send({
    ...{ kind: 'take a reward', method: 'POST', path: '/api/loyalty/rewards/take/' },
    body: { memberTicket, reward: yearReward.code, requestId: randomUUID() },
  });
  const code = (valueOf(taken) as { taken: { code: string }[] } | undefined)?.taken[0]?.code;
  if (code === undefined) return;
  totals.rewards += 1;
  if (!isRedeemed) return;
  await caller.send({
    ...{ kind: 'redeem a reward', method: 'POST', path: '/api/rewards/redeem/', token: keys.till },
    body: { code, redemptionId: randomUUID() },
  });
}

/** Rewards and members for the tests of this folder. */
import { randomUUID } from 'node:crypto';

import type { HeldReward, MemberRewards } from '#contract/calls/rewards.ts';
import type { StaffTaking } from '#contract/calls/staff-rewards.ts';
import { lotsOf } from '#domain/loyalty-lots.ts';

import { rewards } from '#server/base/db/schema/loyalty.ts';
import { joinClub, type ClubMember } from '#server/testing/soft-device.ts';
import { signInStaff } from '#server/testing/staff.ts';
import type { TestPark } from '#server/testing/test-park.ts';
import { fetchPostedLines } from '../ledger.queries.ts';
import { signMemberTicket } from '../member-tickets.ts';

/** A member with the ticket that a mailed code gives. */
export interface SignedInMember extends ClubMember {
  memberTicket: string;
}

/** A member with 250 points who has signed in. */
export async function signInMember(park: TestPark, email?: string): Promise<SignedInMember> {
  const member = await joinClub(park, email);
  return { ...member, memberTicket: signMemberTicket(park.services, member.memberId) };
}

/** Adds a reward for 100 points and returns its code. */
export async function addReward(
  { services: { db } }: Pick<TestPark, 'services'>,
  change: Partial<typeof rewards.$inferInsert> = {},
): Promise<string> {
  const code = change.code ?? `RW-${randomUUID().slice(0, 8)}`;
  await db.insert(rewards).values({ name: 'Paper lantern', points: 100, ...change, code });
  return code;
}

/** Takes a reward, and returns the answer. */
export function take(
  park: TestPark,
  { memberTicket }: SignedInMember,
  reward: string,
  requestId = randomUUID(),
) {
  return park.post('/api/loyalty/rewards/take/', { memberTicket, reward, requestId });
}

export async function see(park: TestPark, { memberTicket }: SignedInMember): Promise<MemberRewards> {
  return (await park.post('/api/loyalty/rewards/', { memberTicket })).json<MemberRewards>();
}

/** Takes a reward and returns the held reward. */
export async function hold(park: TestPark, member: SignedInMember, reward: string): Promise<HeldReward> {
  const answer = await take(park, member, reward);
  const [held] = answer.json<MemberRewards>().taken ?? [];
  if (held === undefined) throw new Error(`Nothing is held: ${answer.body}`);
  return held;
}

/** The call of an agent who gives rewards back. */
export async function staffGivingBack(park: TestPark) {
  const agent = await signInStaff(park, 'agent');
  return (takingId: string) => agent.call('POST', '/api/admin/reward-redemption/give-back/', { takingId });
}

/** What the team sees of the rewards of a member. */
export async function takenOf(park: TestPark, { memberId }: SignedInMember): Promise<StaffTaking[]> {
  const agent = await signInStaff(park, 'agent');
  return (await agent.call('GET', `/api/admin/loyalty/rewards/${memberId}`)).json<StaffTaking[]>();
}

/** When the member's lots expire. */
export async function fetchLots({ services: { db } }: TestPark, { memberId }: ClubMember): Promise<Date[]> {
  return lotsOf(await fetchPostedLines(db, memberId)).map((lot) => lot.expiresAt);
}

/** The same member with a new ticket, after the clock has moved. */
export function renewTicket(park: TestPark, member: SignedInMember): SignedInMember {
  return { ...member, memberTicket: signMemberTicket(park.services, member.memberId) };
}

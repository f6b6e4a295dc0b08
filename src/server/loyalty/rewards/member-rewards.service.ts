/** What a signed-in member sees of the rewards, and does with them. */
import type { HeldReward, MemberRewards, OfferedReward } from '#contract/calls/rewards.ts';
import {
  isOffered,
  isSoldOut,
  missingPoints,
  readOutletIds,
  rewardImageOf,
  rewardPictureOf,
  takingStateOf,
} from '#domain/loyalty-reward.ts';
import { formatLastDay } from '#domain/loyalty-words.ts';

import { drawQr } from '#server/base/drawing/barcode.ts';
import type { Reader } from '#server/base/languages/reader.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { fetchBalances, fetchHeld } from '../ledger.queries.ts';
import { readMemberTicket } from '../member-tickets.ts';
import { findMemberById } from '../members.queries.ts';
import { returnAlone, returnDueOf } from './end-taking.ts';
import { takeReward } from './take-reward.ts';
import { codeOfTaking } from './taking-code.ts';
import {
  fetchActiveRewards,
  fetchOutlets,
  fetchTakings,
  findTaking,
  type Reward,
  type Taking,
} from './takings.queries.ts';

type RewardServices = Pick<Services, 'db' | 'clock' | 'secrets' | 'brand'>;

/** The rewards for the member with this ticket. Refuses with `member-signed-out`. */
export async function readRewards(
  services: RewardServices,
  memberTicket: string,
  { park }: Reader,
): Promise<MemberRewards> {
  const { db, clock } = services;
  const memberId = await requireMember(services, memberTicket);
  const now = clock.now();
  // Without waiting for the next round of housekeeping, so that the balance is current.
  await returnDueOf(db, memberId, now);
  const takings = await fetchTakings(db, memberId);
  const { posted } = await fetchBalances(db, memberId);
  const names = await readOutletNames(db);
  const offered = (await fetchActiveRewards(db)).filter((reward) => isOffered(reward, now));
  return {
    balance: posted,
    held: await fetchHeld(db, memberId),
    rewards: offered.map((reward) => offerOf(reward, { posted, names, park })),
    taken: takings.flatMap((taking) => heldOf(services, taking, names, now)),
    redeemed: takings
      .filter(({ state, endedAt }) => state === 'redeemed' && isRecent(endedAt, now))
      .map(({ takingId, name }) => ({ takingId, name })),
  };
}

export async function takeForMember(
  services: RewardServices,
  { memberTicket, reward, requestId }: { memberTicket: string; reward: string; requestId: string },
): Promise<void> {
  const memberId = await requireMember(services, memberTicket);
  await takeReward(services, { memberId, rewardCode: reward, requestId });
}

/** Gives a reward back; one of another member is as unknown as one that has ended. */
export async function giveBack(
  services: RewardServices,
  { memberTicket, takingId }: { memberTicket: string; takingId: string },
): Promise<void> {
  const memberId = await requireMember(services, memberTicket);
  const taking = await findTaking(services.db, takingId);
  if (taking?.memberId !== memberId) return;
  await returnAlone(services.db, taking, { by: 'guest', actor: null, now: services.clock.now() });
}

async function requireMember(services: RewardServices, memberTicket: string): Promise<string> {
  const memberId = readMemberTicket(services, memberTicket);
  const member = memberId === undefined ? undefined : await findMemberById(services.db, memberId);
  if (member === undefined) throw new Refusal('member-signed-out');
  return member.memberId;
}

export async function readOutletNames(db: Services['db']): Promise<ReadonlyMap<number, string>> {
  return new Map((await fetchOutlets(db)).map(({ outletId, name }) => [outletId, name]));
}

/** The names of the outlets of a list; an outlet without a row has its number. */
export function outletNamesOf(list: string, names: ReadonlyMap<number, string>): string[] {
  return (readOutletIds(list) ?? []).map((id) => names.get(id) ?? String(id));
}

function offerOf(
  reward: Reward,
  { posted, names, park }: { posted: number; names: ReadonlyMap<number, string>; park: Reader['park'] },
): OfferedReward {
  const { code, name, points, picture, terms, outlets, validTo } = reward;
  return {
    ...{ code, name, points, terms },
    picture: rewardPictureOf(picture),
    image: rewardImageOf(picture),
    outlets: outletNamesOf(outlets, names),
    lastDay: validTo === null ? null : formatLastDay(validTo, park),
    missing: missingPoints(points, posted),
    isSoldOut: isSoldOut(reward),
  };
}

function heldOf(
  services: RewardServices,
  taking: Taking,
  names: ReadonlyMap<number, string>,
  now: Date,
): HeldReward[] {
  const code = codeOfTaking(services, taking);
  if (code === undefined || takingStateOf(taking, now) !== 'held') return [];
  const { takingId, name, points, picture, terms, outlets, expiresAt } = taking;
  return [
    {
      ...{ takingId, name, points, terms, code },
      picture: rewardPictureOf(picture),
      image: rewardImageOf(picture),
      outlets: outletNamesOf(outlets, names),
      qr: drawQr(code),
      expiresAt: expiresAt.toISOString(),
      secondsLeft: Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000)),
    },
  ];
}

const recentMilliseconds = 3_600_000;

function isRecent(endedAt: Date | null, now: Date): boolean {
  return endedAt !== null && now.getTime() - endedAt.getTime() < recentMilliseconds;
}

/** Changes of one account in a random history of the club, by the real services and in the naive accounting. */
import { randomUUID } from 'node:crypto';

import { Refusal } from '#server/base/refusal.ts';
import { adjustPoints } from '#server/loyalty/desk/adjust.service.ts';
import { addSeasonPass, removeSeasonPass } from '#server/loyalty/desk/season-pass.service.ts';
import { writeEntries, type LedgerEntry } from '#server/loyalty/ledger.queries.ts';
import { signMemberTicket } from '#server/loyalty/member-tickets.ts';
import { lockMemberById } from '#server/loyalty/members.queries.ts';
import { giveBack } from '#server/loyalty/rewards/member-rewards.service.ts';
import { redeemCode } from '#server/loyalty/rewards/redeem.service.ts';
import { addReward } from '#server/loyalty/rewards/rewards-testing.ts';
import { holdReward } from '#server/loyalty/rewards/take-reward.ts';
import { codeOfTaking } from '#server/loyalty/rewards/taking-code.ts';
import { findTakingByRequest } from '#server/loyalty/rewards/takings.queries.ts';
import { settleMember } from '#server/loyalty/post-pending.ts';
import { actor, type ClubEvent, type HistoryAccount } from './club-events.ts';
import { importSeasonPass, type HistoryPark } from './club-sources.ts';

/** Points are spent at a till. */
export async function spendAtTill(
  { services: { db, brand, clock } }: HistoryPark,
  { memberId, naive }: HistoryAccount,
  points: number,
): Promise<void> {
  const now = clock.now();
  const what = { kind: 'Redemption', source: randomUUID(), origin: 'pos', points: -points } as const;
  await db.transaction(async (tx) => {
    await lockMemberById(tx, memberId);
    await settleMember(tx, { memberId, now, timeZone: brand.timeZone });
    await writeEntries(tx, [bonusEntry(memberId, now, what)]);
  });
  naive.change((member) => (member.floating += points));
}

/** Sends the form twice, as a double click does. */
export async function adjustTwice(
  { services }: HistoryPark,
  { userId, naive }: HistoryAccount,
  points: number,
  expiresAt: Date,
): Promise<void> {
  const at = services.clock.now();
  const adjustment = { userId, points, reason: 'Goodwill', adjustmentId: randomUUID() };
  await adjustPoints(services, actor, adjustment);
  await adjustPoints(services, actor, adjustment);
  naive.change((member) => {
    if (points > 0) member.lots.push({ worth: points, earnedAt: at, expiresAt });
    else {
      member.floating -= points;
      member.taken.push({ points: -points, at });
    }
  });
}

/** Adds a season pass, or removes the one that is there. */
export async function changeSeasonPass(park: HistoryPark, account: HistoryAccount): Promise<void> {
  const { services } = park;
  const { userId, seasonPass } = account;
  if (seasonPass !== undefined) {
    account.seasonPass = undefined;
    return removeSeasonPass(services, actor, userId);
  }
  const seasonPassId = await importSeasonPass(park);
  account.seasonPass = await addSeasonPass(services, actor, { userId, seasonPassId });
}

/** Takes a reward that ends so many minutes later, twice, as a double click does. */
export async function takeTwice(
  park: HistoryPark,
  account: HistoryAccount,
  { points, minutes }: Extract<ClubEvent, { kind: 'hold' }>,
): Promise<void> {
  const { services } = park;
  const now = services.clock.now();
  const validTo = new Date(now.getTime() + minutes * 60_000);
  const requestId = randomUUID();
  const rewardCode = await addReward(park, { points, validTo, stock: 1 });
  const { memberId, naive } = account;
  const { posted } = naive.observe(now);
  const expected =
    posted < points ? 'reward-points-missing' : naive.holds.length < 5 ? 'good' : 'rewards-held-already';
  const outcomes: string[] = [];
  for (let sent = 0; sent < 2; sent += 1)
    outcomes.push(
      await holdReward(services, { memberId, rewardCode, requestId }).then(
        () => 'good',
        (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
      ),
    );
  if (outcomes.some((outcome) => outcome !== expected))
    throw new Error(`Taking ${points} of ${posted} points gave ${outcomes.join(', ')}, not ${expected}.`);
  account.isHoldLate = false;
  const twoHours = new Date(now.getTime() + 7_200_000);
  if (expected === 'good') naive.hold({ requestId, points, endsAt: validTo < twoHours ? validTo : twoHours });
}

/** Redeems a held reward at a till, twice, as a till repeats a call without an answer; or gives it back. */
export async function endTwice(
  { services }: HistoryPark,
  { memberId, naive }: HistoryAccount,
  { which, isRedeemed }: Extract<ClubEvent, { kind: 'endHold' }>,
): Promise<void> {
  const held = naive.holds[which % Math.max(1, naive.holds.length)];
  const taking = held && (await findTakingByRequest(services.db, { memberId, requestId: held.requestId }));
  if (held === undefined || taking === undefined) return;
  const call = { code: codeOfTaking(services, taking) ?? '', outletId: null, redemptionId: randomUUID() };
  const memberTicket = signMemberTicket(services, memberId);
  for (let sent = 0; sent < 2; sent += 1)
    if (isRedeemed) await redeemCode(services, { ...call, by: 'till', actor: 'till-7' });
    else await giveBack(services, { memberTicket, takingId: taking.takingId });
  naive.end(held, isRedeemed);
}

/** An entry of 100 posted points, with the given changes. */
export function bonusEntry(memberId: string, now: Date, change: Partial<LedgerEntry> = {}): LedgerEntry {
  const transactionId = randomUUID();
  return {
    transactionId,
    kind: 'Bonus',
    source: transactionId,
    memberId,
    sourceId: 'TEST',
    sourceRef: '-',
    product: 'Test bonus',
    occurredAt: now,
    recordedAt: now,
    basis: {},
    origin: 'system',
    points: 100,
    account: 'posted',
    earnedAt: change.kind === 'Redemption' ? null : now,
    ...change,
  };
}

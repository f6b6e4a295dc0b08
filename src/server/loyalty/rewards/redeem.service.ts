/** Redeems taken rewards, for the team at an outlet and for tills with an API key. */
import type { LookedTaking, StaffTaking } from '#contract/calls/staff-rewards.ts';
import {
  judgeRedemption,
  readOutletIds,
  rewardPictureOf,
  takingStateOf,
  type RedemptionCall,
} from '#domain/loyalty-reward.ts';
import { formatInstant } from '#domain/park-format.ts';
import { fullNameOf } from '#domain/pass-card.ts';
import { readRewardCode } from '#domain/reward-code.ts';

import type { Database } from '#server/base/db/database.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { findAccount } from '../desk/account.queries.ts';
import { findAnyMemberById, lockMemberById } from '../members.queries.ts';
import { redeemTaking, returnTaking, type TakingEnd } from './end-taking.ts';
import { outletNamesOf, readOutletNames } from './member-rewards.service.ts';
import { hashOfCode } from './taking-code.ts';
import { fetchTakings, findTaking, findTakingByHash, type Taking } from './takings.queries.ts';

type RedeemServices = Pick<Services, 'db' | 'clock' | 'brand'>;
type Names = ReadonlyMap<number, string>;

/** A code at an outlet. */
export interface PresentedCode {
  code: string;
  outletId: number | null;
}

/** A redemption: who makes it, and the id by which their own repeat is recognized. */
export interface Redemption extends PresentedCode {
  redemptionId: string;
  by: Extract<TakingEnd['by'], 'staff' | 'till'>;
  actor: string;
  /** Called in the transaction of a redemption that is no repeat. */
  record?: (tx: Database, taking: Taking, outlet: string | null) => Promise<void>;
}

/** The taking of a code and whether it can be redeemed. Refuses a code that is malformed or unknown. */
export async function lookAtCode(services: RedeemServices, presented: PresentedCode): Promise<LookedTaking> {
  const names = await readOutletNames(services.db);
  requireOutlet(presented, names);
  const taking = await findByCode(services.db, presented.code);
  // A look redeems nothing, so it is no one's repeat.
  const look = { ...presented, redemptionId: '', by: '', actor: '' };
  const verdict = judgeCall(taking, look, services.clock.now());
  const refusal =
    verdict === 'good' || verdict === 'repeat' ? null : refusalWords(services, verdict, taking, names);
  return { ...(await describeTaking(services, taking, names)), refusal };
}

/** Redeems a code once. Refuses with the verdict of `judgeRedemption`, in words for the team. */
export async function redeemCode(services: RedeemServices, redemption: Redemption) {
  const { db } = services;
  const names = await readOutletNames(db);
  requireOutlet(redemption, names);
  const seen = await findByCode(db, redemption.code);
  return db.transaction(async (tx) => {
    await lockMemberById(tx, seen.memberId);
    const taking = await findByCode(tx, redemption.code);
    const now = services.clock.now();
    const verdict = judgeCall(taking, redemption, now);
    if (verdict === 'repeat') return { taking, isRepeat: true, names };
    if (verdict !== 'good')
      throw new Refusal(verdict, { text: refusalWords(services, verdict, taking, names) });
    const { by, actor, outletId, redemptionId } = redemption;
    if (!(await redeemTaking(tx, taking, { by, actor, now, outletId, redemptionId })))
      throw new Error('A reward ended while its member was locked.');
    const outlet = outletId === null ? null : (names.get(outletId) ?? null);
    await redemption.record?.(tx, taking, outlet);
    return { taking: await findByCode(tx, redemption.code), isRepeat: false, names };
  });
}

/**
 * Gives a held reward back with its points; one that was given back or is over stays as it is. Refuses with
 * `reward-code-unknown`, and with `reward-redeemed` in words for the team.
 */
export async function giveBackForMember(
  services: RedeemServices,
  { takingId, actor, record }: { takingId: string; actor: string; record: NonNullable<Redemption['record']> },
): Promise<StaffTaking> {
  const { db, clock } = services;
  const names = await readOutletNames(db);
  const seen = await requireTaking(db, takingId);
  return db.transaction(async (tx) => {
    await lockMemberById(tx, seen.memberId);
    if (await returnTaking(tx, seen, { by: 'staff', actor, now: clock.now() })) await record(tx, seen, null);
    const taking = await requireTaking(tx, takingId);
    if (taking.state === 'redeemed')
      throw new Refusal('reward-redeemed', {
        text: refusalWords(services, 'reward-redeemed', taking, names),
      });
    return describeTaking({ ...services, db: tx }, taking, names);
  });
}

/** The rewards that a member took, newest first. Refuses with `account-not-found`. */
export async function listTakings(services: RedeemServices, id: string): Promise<StaffTaking[]> {
  const { db } = services;
  const member = await findAccount(db, id);
  if (member === undefined) throw new Refusal('account-not-found');
  const names = await readOutletNames(db);
  const takings = await fetchTakings(db, member.memberId);
  return Promise.all(takings.map((taking) => describeTaking(services, taking, names)));
}

/** A taking for the team. */
export async function describeTaking(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  taking: Taking,
  names: Names,
): Promise<StaffTaking> {
  const member = await findAnyMemberById(db, taking.memberId);
  const { endedAt, outletId, expiresAt } = taking;
  return {
    takingId: taking.takingId,
    account: taking.memberId,
    member: member === undefined ? '' : fullNameOf(member.firstName, member.lastName),
    reward: taking.name,
    points: taking.points,
    picture: rewardPictureOf(taking.picture),
    terms: taking.terms,
    outlets: outletNamesOf(taking.outlets, names),
    state: takingStateOf(taking, clock.now()),
    takenAt: taking.takenAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    outlet: outletId === null ? null : (names.get(outletId) ?? String(outletId)),
    by: taking.actor,
  };
}

async function findByCode(db: Database, typed: string): Promise<Taking> {
  const code = readRewardCode(typed);
  if (code === undefined) throw new Refusal('reward-code-malformed');
  const taking = await findTakingByHash(db, hashOfCode(code));
  if (taking === undefined) throw new Refusal('reward-code-unknown');
  return taking;
}

async function requireTaking(db: Database, takingId: string): Promise<Taking> {
  const taking = await findTaking(db, takingId);
  if (taking === undefined) throw new Refusal('reward-code-unknown');
  return taking;
}

function requireOutlet({ outletId }: PresentedCode, names: Names): void {
  if (outletId !== null && !names.has(outletId)) throw new Refusal('outlet-unknown');
}

function judgeCall(taking: Taking, call: RedemptionCall, now: Date): ReturnType<typeof judgeRedemption> {
  return judgeRedemption({ ...taking, outletIds: readOutletIds(taking.outlets) ?? [] }, call, now);
}

/** When and where it was redeemed, or where it can be. */
function refusalWords(
  { brand }: RedeemServices,
  verdict: Exclude<ReturnType<typeof judgeRedemption>, 'good' | 'repeat'>,
  taking: Taking,
  names: Names,
): string {
  const timeOf = (at: Date): string => formatInstant(at, brand, { dateStyle: 'medium', timeStyle: 'short' });
  if (verdict === 'reward-not-here')
    return `This reward is not for this outlet, but for: ${outletNamesOf(taking.outlets, names).join(', ')}`;
  if (verdict === 'reward-expired') return `This code was accepted until ${timeOf(taking.expiresAt)}`;
  const at = taking.endedAt === null ? '' : ` on ${timeOf(taking.endedAt)}`;
  if (verdict === 'reward-returned') return `This reward was given back${at}`;
  const where = taking.outletId === null ? '' : ` at ${names.get(taking.outletId) ?? taking.outletId}`;
  return `This reward was redeemed${at}${where} by ${taking.actor ?? 'a till'}`;
}

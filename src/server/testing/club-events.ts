/** The events of a random history of the club (club-history.ts), and what they are about. */
import type { EarnRulesDraft } from '#domain/earn-rules.ts';
import type { ParkDay } from '#domain/operating-day.ts';

import type { HistorySource } from './club-sources.ts';
import {
  type NaiveAccount,
  naiveDay,
  type NaiveBasis,
  type NaiveMoment,
  type NaiveRules,
} from './naive-club.ts';

/** One event; `who` and `which` select by remainder among the existing accounts and claims. */
export type ClubEvent =
  | {
      kind: 'claim';
      who: number;
      of: HistorySource['kind'];
      cents: number[];
      hoursAgo: number;
      nights: number;
    }
  | { kind: 'claimAgain'; who: number; which: number }
  | { kind: 'refund'; which: number; pass: number | undefined }
  | { kind: 'loseRefund'; which: number }
  | { kind: 'takeOff'; which: number }
  | { kind: 'redeem'; who: number; points: number }
  | { kind: 'adjust'; who: number; points: number }
  | { kind: 'season'; who: number }
  | { kind: 'rules'; rules: NaiveRules; inHours: number }
  | { kind: 'hold'; who: number; points: number; minutes: number }
  | { kind: 'endHold'; who: number; which: number; isRedeemed: boolean }
  | { kind: 'wait'; minutes: number }
  | { kind: 'until'; moment: NaiveMoment | 'due'; seconds: number; isNight: boolean }
  | { kind: 'night'; times: number }
  | { kind: 'merge'; who: number }
  | { kind: 'leave'; who: number };

/** The member of the team who makes every change. */
export const actor = {
  memberGuid: '00000000-0000-4000-8000-000000000000',
  name: 'Test Actor',
  username: 'test@harborlight.example',
  accessLevel: 100,
  sessionGuid: '00000000-0000-4000-8000-000000000000',
  requestId: 'history',
  network: '-',
};

/** A claim with its source. */
export interface HistoryClaim {
  account: HistoryAccount;
  source: HistorySource;
  /** Its number in the naive accounting, and what it is worth now. */
  claim: number;
  worth: number;
  basis: NaiveBasis;
  claimedAt: Date;
  /** True after a crash between the refund and the reversal. */
  isRefundLost: boolean;
  /** True once a refund took everything: the claim stays with its account, so that no other member claims the source. */
  isReversed: boolean;
}

/** A member in both accountings. */
export interface HistoryAccount {
  memberId: string;
  userId: string;
  email: string;
  naive: NaiveAccount;
  seasonPass: string | undefined;
  /** True while rounds are late: only the naive accounting has posted and expired the due points. */
  isBehind: boolean;
  /** The same for holds that were not redeemed in time. */
  isHoldLate: boolean;
}

/** The rules with which each history begins. */
export const firstRules: NaiveRules = {
  ...{ tickets: 100, purchase: 50, hotels: 50, quarters: 6 },
  ...{ checksPerDay: 5, months: 18, tierStep: 1000 },
};

/** The rules as the team types them. */
export function rulesDraftOf(rules: NaiveRules): EarnRulesDraft {
  const { tickets, purchase, hotels, checksPerDay, quarters, months, tierStep } = rules;
  return {
    tickets: { perDollar: tickets / 10, windowDays: 30 },
    purchase: { perDollar: purchase / 10, windowDays: 14, maxPerOperatingDay: checksPerDay },
    hotels: { perDollar: hotels / 10, windowDays: 60 },
    passholderMultiplier: quarters / 4,
    welcomeBonus: 0,
    expiryMonths: months,
    tiers: [
      { name: 'Bronze', from: 0 },
      { name: 'Silver', from: tierStep },
      { name: 'Gold', from: 4 * tierStep },
    ],
  };
}

/** True if the member has claimed as many checks of this operating day as the rules allow. */
export function isOverLimit(
  { account, source: { kind, at } }: Pick<HistoryClaim, 'account' | 'source'>,
  claims: readonly HistoryClaim[],
  { checksPerDay }: NaiveRules,
  { timeZone, operatingDayRollover }: ParkDay,
): boolean {
  const dayOf = (instant: Date): string => naiveDay(instant, timeZone, operatingDayRollover);
  const same = claims.filter(
    (claim) =>
      claim.account === account && claim.source.kind === 'purchase' && dayOf(claim.source.at) === dayOf(at),
  );
  return kind === 'purchase' && same.length >= checksPerDay;
}

/** The sum; 0 for none. */
export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, one) => sum + one, 0);
}

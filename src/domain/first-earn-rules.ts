import type { EarnRulesDraft } from './earn-rules.ts';

/** The rules of a new park until its team makes a version: nothing that costs a park more than it may expect. */
export const firstEarnRules: EarnRulesDraft = {
  tickets: { perDollar: 10, windowDays: 30 },
  purchase: { perDollar: 5, windowDays: 14, maxPerOperatingDay: 5 },
  hotels: { perDollar: 5, windowDays: 60 },
  passholderMultiplier: 1,
  welcomeBonus: 0,
  expiryMonths: 18,
  tiers: [],
};

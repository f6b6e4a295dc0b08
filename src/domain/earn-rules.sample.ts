import type { EarnRulesDraft } from './earn-rules.ts';

/** The rules of the demo park, for tests to start from. */
export const sampleEarnRules: EarnRulesDraft = {
  tickets: { perDollar: 10, windowDays: 30 },
  purchase: { perDollar: 5, windowDays: 14, maxPerOperatingDay: 5 },
  hotels: { perDollar: 5, windowDays: 60 },
  passholderMultiplier: 1.5,
  welcomeBonus: 250,
  expiryMonths: 18,
  tiers: [
    { name: 'Crumb', from: 0 },
    { name: 'Fudge', from: 2500 },
    { name: 'Double Fudge', from: 10_000 },
  ],
};

import type { EarnRulesDraft } from './earn-rules.ts';
import { firstEarnRules } from './first-earn-rules.ts';

/** The rules of the demo park, for tests to start from: those of a new park, with a bonus, tiers and passholders. */
export const sampleEarnRules: EarnRulesDraft = {
  ...firstEarnRules,
  passholderMultiplier: 1.5,
  welcomeBonus: 250,
  tiers: [
    { name: 'Crumb', from: 0 },
    { name: 'Fudge', from: 2500 },
    { name: 'Double Fudge', from: 10_000 },
  ],
};

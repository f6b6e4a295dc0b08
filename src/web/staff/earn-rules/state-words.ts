import type { EarnRulesVersion } from '#contract/calls/earn-rules.ts';

/** The state of a version as a word. */
export const stateWords = {
  current: 'Active',
  planned: 'Planned',
  past: 'Past',
  replaced: 'Replaced',
} as const satisfies Record<EarnRulesVersion['state'], string>;

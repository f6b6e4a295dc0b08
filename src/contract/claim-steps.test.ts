import { expect, test } from 'vitest';

import { earnKindNames } from '#domain/guest-claims.ts';

import { claimSteps, readSteps, stepsAfter } from './claim-steps.ts';
import { contract } from './contract.ts';
import type { ErrorCode } from './errors.ts';

const refusals = new Set<ErrorCode>(
  earnKindNames.flatMap((kind) => [...contract[`POST /api/loyalty/${kind}/`].refusals]),
);

test('every refusal of a claim has a next step', () => {
  const without = [...refusals].filter((code) => stepsAfter(code).length === 0);
  expect([refusals.size > 20, without]).toEqual([true, []]);
});

test('only refusals of claims have next steps', () => {
  expect(Object.keys(claimSteps).sort()).toEqual([...refusals].sort());
});

test('a refused purchase that the team could judge in another way leads to the team', () => {
  const byTeam = [...refusals].filter((code) => /-(too-old|not-yet|not-found|refunded|voided)$/.test(code));
  expect(byTeam.filter((code) => !stepsAfter(code).includes('ask-team'))).toEqual([]);
});

test('steps of a newer server are left out', () => {
  expect(readSteps('dance ask-team remind')).toEqual(['remind', 'ask-team']);
  expect([readSteps(null), readSteps('')]).toEqual([[], []]);
});

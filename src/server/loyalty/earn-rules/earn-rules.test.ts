import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import type { ClaimAnswer } from '#contract/calls/loyalty.ts';
import type { EarnRulesVersion } from '#contract/calls/earn-rules.ts';
import { sampleEarnRules } from '#domain/earn-rules.sample.ts';
import { faultsOfEarnRules } from '#domain/earn-rules.ts';
import { firstEarnRules } from '#domain/first-earn-rules.ts';

import { loyaltyRules } from '#server/base/db/schema/loyalty.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { addFirstRules } from './earn-rules.service.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { type TestPark, test } from '#server/testing/test-park.ts';

const draft = {
  ...sampleEarnRules,
  tickets: { perDollar: 20, windowDays: 30 },
  welcomeBonus: 100,
  expiryMonths: 12,
  tiers: [{ name: 'Crumb', from: 0 }],
};

async function desk(park: TestPark) {
  const loyalty = await signInStaff(park, 'loyalty');
  return {
    list: async () => (await loyalty.call('GET', '/api/admin/earn-rules/')).json<EarnRulesVersion[]>(),
    make: (change: object) => loyalty.call('POST', '/api/admin/earn-rules/', { ...draft, ...change }),
  };
}

test('the rules of the demo park are its one version, which holds', async (park) => {
  expect(await (await desk(park)).list()).toEqual([
    {
      version: 1,
      validFrom: expect.any(String) as string,
      state: 'current',
      ...sampleEarnRules,
    },
  ]);
});

test('a park without rules gets its first ones, with which its club can be joined', async (park) => {
  const { services } = park;
  expect(await addFirstRules(services)).toBe(false);
  await services.db.delete(loyaltyRules);
  expect(await addFirstRules(services)).toBe(true);
  expect(await addFirstRules(services)).toBe(false);
  expect(faultsOfEarnRules(firstEarnRules, services.brand)).toEqual([]);
  expect(await (await desk(park)).list()).toEqual([
    { version: 1, validFrom: services.clock.now().toISOString(), state: 'current', ...firstEarnRules },
  ]);
  const noor = { email: 'noor.haddad@mail.example', firstName: 'Noor', lastName: 'Haddad' };
  expect((await park.post('/api/loyalty/create', noor)).statusCode).toBe(200);
  const [entry] = await services.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'Earn Rules Create'));
  expect(entry).toMatchObject({ actorName: 'The host', target: '1' });
});

test('a new version holds at once for new claims, and is recorded beside the one before', async (park) => {
  const { list, make } = await desk(park);
  const made = await make({ basedOn: 1 });
  expect([made.statusCode, made.json<EarnRulesVersion>().state]).toEqual([201, 'current']);
  expect((await list()).map(({ version, state }) => [version, state])).toEqual([
    [2, 'current'],
    [1, 'past'],
  ]);
  const noor = { email: 'noor.haddad@mail.example', firstName: 'Noor', lastName: 'Haddad' };
  const userID = (await park.post('/api/loyalty/create', noor)).body;
  const claim = await park.post('/api/loyalty/tickets/', {
    email: noor.email,
    userID,
    orderId: '10300001',
  });
  expect(claim.json<ClaimAnswer>()).toMatchObject({ points: 1280, balance: 1380 });
  const [entry] = await park.services.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'Earn Rules Create'));
  expect(entry).toMatchObject({
    action: 'Earn Rules Create',
    target: '2',
    before: { version: 1, welcomeBonus: 250 },
    after: { version: 2, welcomeBonus: 100 },
  });
});

test('rules that begin in the past, or say what no rules may, are refused by field', async (park) => {
  const { list, make } = await desk(park);
  const answer = await make({
    basedOn: 1,
    validFrom: '2026-11-01T05:00:00Z',
    passholderMultiplier: 0,
    tiers: [{ name: '', from: 0 }],
  });
  const { code, faults } = answer.json<{ code: string; faults: { path: string }[] }>();
  expect([answer.statusCode, code]).toEqual([400, 'row-refused']);
  expect(faults.map((fault) => fault.path)).toEqual(['/passholderMultiplier', '/tiers/0/name', '/validFrom']);
  expect(await list()).toHaveLength(1);
});

test('two of the team change the rules at once: one version is made, the other is told to look again', async (park) => {
  const { list, make } = await desk(park);
  const answers = await Promise.all([make({ basedOn: 1 }), make({ basedOn: 1 }), make({ basedOn: 1 })]);
  expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([201, 409, 409]);
  expect(await list()).toHaveLength(2);
  expect((await make({ basedOn: 1 })).json<{ code: string }>().code).toBe('rules-changed');
});

test('what the stored rules say for people goes along with a new version', async (park) => {
  const { make } = await desk(park);
  await make({ basedOn: 1 });
  const rules = await park.services.db.select({ rules: loyaltyRules.rules }).from(loyaltyRules);
  for (const version of rules) expect(version.rules).toMatchObject({ rounding: 'floor per claim' });
  expect(rules).toHaveLength(2);
});

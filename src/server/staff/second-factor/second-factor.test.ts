/** The operator's rule: who must have a second factor has two weeks, then a session that only adds one. */
import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';

import type { Dashboard } from '#contract/calls/staff-dashboard.ts';

import { signInStaff, teamPassword } from '#server/testing/staff.ts';
import { sharePark } from '#server/testing/shared-park.ts';
import { openTestPark } from '#server/testing/test-park.ts';
import { addPasskeyTo, proof } from '../passkeys/passkey-testing.ts';

const park = sharePark({}, { SECOND_FACTOR: 'sensitive', SECOND_FACTOR_GRACE_DAYS: '14' });

const day = 86_400;
const codeOf = (answer: LightMyRequestResponse): string => answer.json<{ code: string }>().code;

test('a member who may change points has two weeks, then a session that only adds a second factor', async () => {
  const agent = await signInStaff(park, 'agent');
  expect(agent.login.secondFactor).toBeUndefined();
  const first = await signInStaff(park, 'loyalty');
  const dueAt = first.login.secondFactor?.dueAt;
  expect(first.login.secondFactor).toEqual({ dueAt, isDue: false });
  expect((await first.call('GET', '/api/admin/test-passes/')).statusCode).toBe(200);
  const counts = (await first.call('GET', '/api/admin/dashboard/')).json<Dashboard>().secondFactors;
  expect(counts).toMatchObject({ level: 40, overdue: 0 });
  expect([counts.demanded, counts.missing]).toEqual([counts.demanded, counts.demanded]);

  park.clock.advance(14 * day);
  const late = await signInStaff(park, 'loyalty');
  expect(late.login).toMatchObject({ permissions: [], secondFactor: { dueAt, isDue: true } });
  const refused = [
    await late.call('GET', '/api/admin/test-passes/'),
    await late.call('POST', '/api/loyalty/verify/', { email: 'maya@mail.example' }),
  ];
  expect(refused.map((answer) => [answer.statusCode, codeOf(answer)])).toEqual([
    [403, 'second-factor-required'],
    [403, 'second-factor-required'],
  ]);
  const passkey = await addPasskeyTo(late);
  expect((await late.call('GET', '/api/admin/test-passes/')).statusCode).toBe(200);
  const body = { ...proof, credentialId: passkey.id };
  expect(codeOf(await late.call('POST', '/app/account/passkey/remove', body))).toBe('second-factor-needed');
  const later = (await late.call('GET', '/api/admin/dashboard/')).json<Dashboard>().secondFactors;
  expect(later.missing).toBe(counts.missing - 1);
});

test('members whose time is over are counted, and a rule that is off counts no one', async () => {
  await signInStaff(park, 'admin');
  park.clock.advance(14 * day);
  const audit = await signInStaff(park, 'agent');
  const counts = (await audit.call('GET', '/api/admin/dashboard/')).json<Dashboard>().secondFactors;
  expect(counts.overdue).toBe(1);
  const off = await openTestPark();
  try {
    const admin = await signInStaff(off, 'admin');
    expect(admin.login.secondFactor).toBeUndefined();
    const none = (await admin.call('GET', '/api/admin/dashboard/')).json<Dashboard>().secondFactors;
    expect(none).toEqual({ level: null, demanded: 0, missing: 0, overdue: 0 });
  } finally {
    await off.close();
  }
});

test('a rule by level begins at its level, at once without days of grace', async () => {
  const strict = await openTestPark({}, { SECOND_FACTOR: '20', SECOND_FACTOR_GRACE_DAYS: '0' });
  try {
    const agent = await strict.post('/app/login/', {
      teamMemberUsername: 'agent@harborlight.example',
      teamMemberPassword: teamPassword,
    });
    expect(agent.json()).toMatchObject({ permissions: [], secondFactor: { isDue: true } });
    const gate = await signInStaff(strict, 'gate');
    expect(gate.login.secondFactor).toBeUndefined();
  } finally {
    await strict.close();
  }
});

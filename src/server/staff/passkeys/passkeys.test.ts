/** Passkeys: as second factor, as sign-in alone, and as the proof for a change of the account. */
import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, onTestFinished } from 'vitest';

import type { Account } from '#contract/calls/staff-account.ts';
import { deviceHeader } from '#contract/calls/staff-session.ts';
import type { Dashboard } from '#contract/calls/staff-dashboard.ts';

import { mails } from '#server/base/db/schema/operations.ts';
import { auditEntries, recoveryCodes } from '#server/base/db/schema/staff.ts';
import { signInStaff, teamPassword, type SignedInStaff } from '#server/testing/staff.ts';
import { type TestPark, openTestPark, test, keepOpen, sharePark } from '#server/testing/test-park.ts';
import { openTwoServers, postAtOnce } from '#server/testing/two-servers.ts';
import {
  addPasskeyTo,
  addSoftPasskey,
  challengeOf,
  proof,
  signInWith,
  makeSoftPasskey,
} from './passkey-testing.ts';

const credentials = (who: string, more: object = {}) => ({
  teamMemberUsername: `${who}@harborlight.example`,
  teamMemberPassword: teamPassword,
  ...more,
});

const login = (own: TestPark, body: object) => own.post('/app/login/', body);
const codeOf = (answer: LightMyRequestResponse): string => answer.json<{ code: string }>().code;

async function codesOf(staff: SignedInStaff): Promise<string[]> {
  const answer = await staff.call('POST', '/app/account/recovery-codes', proof);
  return answer.json<{ codes: string[] }>().codes;
}

describe('a passkey', () => {
  test('signs its member in alone, also while its name waits after guesses, and makes its browser known', async (own) => {
    const { passkey } = await addSoftPasskey(own, 'lead');
    expect((await signInWith(own, passkey)).json()).toMatchObject({
      teamMemberUsername: 'lead@harborlight.example',
    });
    for (let guess = 0; guess < 6; guess += 1)
      await login(own, credentials('lead', { teamMemberPassword: `guess ${guess}` }));
    expect((await login(own, credentials('lead'))).statusCode).toBe(429);
    const opened = await signInWith(own, passkey);
    expect(opened.statusCode).toBe(201);
    // The browser is known from now on, so the password works in it too; others still wait.
    const token = String(opened.headers[deviceHeader]);
    const typed = { ...credentials('lead'), passkey: passkey.sign(await challengeOf(own)) };
    expect((await login(own, typed)).statusCode).toBe(429);
    expect((await own.post('/app/login/', typed, { [deviceHeader]: token })).statusCode).toBe(201);
  });

  test('alone needs a puzzle too, once its network has failed too often', async (own) => {
    const { passkey } = await addSoftPasskey(own, 'lead');
    for (let guess = 0; guess < 50; guess += 1) {
      const forged = await signInWith(own, makeSoftPasskey());
      expect([forged.statusCode, forged.headers[deviceHeader]]).toEqual([401, undefined]);
    }
    const refused = await signInWith(own, passkey);
    expect([refused.statusCode, codeOf(refused)]).toEqual([429, 'puzzle-required']);
    own.clock.advance(3601);
    expect((await signInWith(own, passkey)).statusCode).toBe(201);
  });

  test('that signs for another site, without verifying its user or with an old count is refused', async (own) => {
    const { passkey } = await addSoftPasskey(own, 'lead');
    expect((await signInWith(own, passkey)).statusCode).toBe(201);
    const lies = [
      { origin: 'http://park.test.evil.example' },
      { rpId: 'evil.example' },
      { isUserVerified: false },
      { counter: 1 },
      { challenge: Buffer.alloc(64).toString('base64url') },
    ];
    for (const lie of lies) {
      const answer = await signInWith(own, passkey, lie);
      expect([lie, answer.statusCode, codeOf(answer)]).toEqual([lie, 401, 'login-refused']);
    }
    expect((await signInWith(own, passkey)).statusCode).toBe(201);
  });

  test('signs each challenge once, within five minutes, and only for its purpose', async (own) => {
    const { staff, passkey } = await addSoftPasskey(own, 'lead');
    const signed = passkey.sign(await challengeOf(own));
    const post = (body: object) => own.post('/app/passkey/sign-in', { passkey: body });
    expect((await post(signed)).statusCode).toBe(201);
    expect((await post(signed)).statusCode).toBe(401);
    const late = passkey.sign(await challengeOf(own));
    own.clock.advance(301);
    expect((await post(late)).statusCode).toBe(401);
    const prove = await staff.call('POST', '/app/account/passkey/prove');
    const { challenge } = prove.json<{ challenge: string }>();
    expect((await post(passkey.sign(challenge))).statusCode).toBe(401);
  });

  test('is the second factor of a sign-in by password', async (own) => {
    const { passkey } = await addSoftPasskey(own, 'lead');
    const other = await addSoftPasskey(own, 'agent');
    const without = await login(own, credentials('lead'));
    expect([without.statusCode, without.headers['x-passkey'], without.headers['x-otp']]).toEqual([
      401,
      'required',
      undefined,
    ]);
    const wrong = await login(own, credentials('lead', { teamMemberPassword: 'wrong' }));
    expect(wrong.headers['x-passkey']).toBeUndefined();
    const foreign = other.passkey.sign(await challengeOf(own));
    expect((await login(own, credentials('lead', { passkey: foreign }))).statusCode).toBe(401);
    const own2 = passkey.sign(await challengeOf(own));
    expect((await login(own, credentials('lead', { passkey: own2 }))).statusCode).toBe(201);
  });

  test('is a proof for a change of its own member’s account, in the session that asked for it', async (own) => {
    const { staff, passkey } = await addSoftPasskey(own, 'lead');
    const stranger = await addSoftPasskey(own, 'agent');
    const ask = async (of: SignedInStaff): Promise<string> =>
      (await of.call('POST', '/app/account/passkey/prove')).json<{ challenge: string }>().challenge;
    const end = (signed: object) => staff.call('POST', '/app/account/end-sessions', { passkey: signed });
    expect(codeOf(await end(stranger.passkey.sign(await ask(staff))))).toBe('proof-refused');
    expect(codeOf(await end(passkey.sign(await ask(stranger.staff))))).toBe('proof-refused');
    expect((await end(passkey.sign(await ask(staff)))).statusCode).toBe(204);
  });

  test('is added and removed only after a proof; both end the other sessions, are mailed and recorded', async (own) => {
    const [staff, other] = [await signInStaff(own, 'lead'), await signInStaff(own, 'lead')];
    const begin = (body: object) => staff.call('POST', '/app/account/passkey/begin', body);
    expect(codeOf(await begin({}))).toBe('proof-refused');
    const foreign = (await begin(proof)).json<{ challenge: string }>().challenge;
    const made = makeSoftPasskey().register(foreign);
    const agent = await signInStaff(own, 'agent');
    const stolen = await agent.call('POST', '/app/account/passkey/', { name: 'x', passkey: made });
    expect(codeOf(stolen)).toBe('passkey-refused');
    const passkey = await addPasskeyTo(staff);
    expect((await other.call('GET', '/app/account/')).statusCode).toBe(401);
    const account = (await staff.call('GET', '/app/account/')).json<Account>();
    expect(account.passkeys).toMatchObject([{ credentialId: passkey.id, name: 'Office computer' }]);
    const remove = (body: object) => staff.call('POST', '/app/account/passkey/remove', body);
    expect(codeOf(await remove({ credentialId: passkey.id }))).toBe('proof-refused');
    expect(codeOf(await remove({ ...proof, credentialId: 'unknown' }))).toBe('passkey-not-found');
    expect((await remove({ ...proof, credentialId: passkey.id })).statusCode).toBe(204);
    expect((await signInWith(own, passkey)).statusCode).toBe(401);
    expect((await login(own, credentials('lead'))).statusCode).toBe(201);
    const texts = await own.services.db
      .select()
      .from(mails)
      .where(eq(mails.toAddress, 'lead@harborlight.example'));
    const said = texts.map((mail) => mail.plainText).join('\n');
    expect(said).toContain('The passkey "Office computer" was added.');
    expect(said).toContain('The passkey "Office computer" was removed.');
    const actions = (await own.services.db.select().from(auditEntries)).map((entry) => entry.action);
    expect(actions).toEqual(expect.arrayContaining(['Passkey Add', 'Passkey Remove']));
  });
});

describe('recovery codes', () => {
  test('replace the second factor once each, are renewable, and end with the last factor', async (own) => {
    const lead = await signInStaff(own, 'lead');
    const none = await lead.call('POST', '/app/account/recovery-codes', proof);
    expect(codeOf(none)).toBe('no-second-factor');
    const passkey = await addPasskeyTo(lead);
    const [first = '', second = ''] = await codesOf(lead);
    const signIn = (recoveryCode: string) => login(own, credentials('lead', { recoveryCode }));
    expect((await signIn(first.toLowerCase().replaceAll('-', ' '))).statusCode).toBe(201);
    expect((await signIn(first)).statusCode).toBe(401);
    expect((await login(own, { ...credentials('lead'), recoveryCode: 'AAAA' })).statusCode).toBe(401);
    const renewed = await codesOf(lead);
    own.clock.advance(15 * 60);
    expect([renewed.length, (await signIn(second)).statusCode]).toEqual([10, 401]);
    const stored = await own.services.db.select().from(recoveryCodes);
    expect(JSON.stringify(stored)).not.toContain(renewed[0]);
    await lead.call('POST', '/app/account/passkey/remove', { ...proof, credentialId: passkey.id });
    expect(await own.services.db.select().from(recoveryCodes)).toEqual([]);
  });

  test('of another member open nothing', async (own) => {
    const { staff } = await addSoftPasskey(own, 'lead');
    await addSoftPasskey(own, 'agent');
    const [recoveryCode] = await codesOf(staff);
    expect((await login(own, credentials('agent', { recoveryCode }))).statusCode).toBe(401);
    expect((await login(own, credentials('lead', { recoveryCode }))).statusCode).toBe(201);
  });
});

test('an administrator takes a lost factor of another member away, never an own or a higher one', async (own) => {
  const { staff: lead, passkey } = await addSoftPasskey(own, 'lead');
  const admin = await signInStaff(own, 'admin');
  const path = (of: SignedInStaff) => `/api/admin/team-member/${of.login.teamMemberGUID}/second-factor`;
  expect((await lead.call('DELETE', path(lead))).statusCode).toBe(403);
  expect(codeOf(await admin.call('DELETE', path(admin)))).toBe('factor-of-own');
  expect((await admin.call('DELETE', path(lead))).statusCode).toBe(204);
  expect(codeOf(await admin.call('DELETE', path(lead)))).toBe('no-second-factor');
  expect((await lead.call('GET', '/app/account/')).statusCode).toBe(401);
  expect((await signInWith(own, passkey)).statusCode).toBe(401);
  expect((await login(own, credentials('lead'))).statusCode).toBe(201);
});

const servers = keepOpen(() => openTwoServers({ PARK_CIDRS: '127.0.0.0/8' }));

const acceptedOf = (answers: readonly { statusCode: number }[]): number =>
  answers.filter(({ statusCode }) => statusCode === 201).length;

test('of three hundred sign-ins with one signed challenge on two servers, one is accepted', async () => {
  const { passkey } = await addSoftPasskey(servers.park, 'lead');
  const signed = passkey.sign(await challengeOf(servers.park));
  const bodies = Array.from({ length: 300 }, () => ({ passkey: signed }));
  const answers = await postAtOnce(servers.apps, '/app/passkey/sign-in', bodies, '127.0.0.1');
  expect(acceptedOf(answers)).toBe(1);
});

test('of sign-ins with one recovery code on two servers at once, one is accepted', async () => {
  const { staff } = await addSoftPasskey(servers.park, 'agent');
  const made = await staff.call('POST', '/app/account/recovery-codes', proof);
  const [recoveryCode] = made.json<{ codes: string[] }>().codes;
  const body = {
    teamMemberUsername: 'agent@harborlight.example',
    teamMemberPassword: teamPassword,
    recoveryCode,
  };
  const bodies = Array.from({ length: 100 }, () => body);
  const answers = await postAtOnce(servers.apps, '/app/login/', bodies, '127.0.0.1');
  expect(acceptedOf(answers)).toBe(1);
});

const park = sharePark({}, { SECOND_FACTOR: 'sensitive', SECOND_FACTOR_GRACE_DAYS: '14' });

const day = 86_400;

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
  onTestFinished(() => off.close());
  const admin = await signInStaff(off, 'admin');
  expect(admin.login.secondFactor).toBeUndefined();
  const none = (await admin.call('GET', '/api/admin/dashboard/')).json<Dashboard>().secondFactors;
  expect(none).toEqual({ level: null, demanded: 0, missing: 0, overdue: 0 });
});

test('a rule by level begins at its level, at once without days of grace', async () => {
  const strict = await openTestPark({}, { SECOND_FACTOR: '20', SECOND_FACTOR_GRACE_DAYS: '0' });
  onTestFinished(() => strict.close());
  const agent = await strict.post('/app/login/', {
    teamMemberUsername: 'agent@harborlight.example',
    teamMemberPassword: teamPassword,
  });
  expect(agent.json()).toMatchObject({ permissions: [], secondFactor: { isDue: true } });
  const gate = await signInStaff(strict, 'gate');
  expect(gate.login.secondFactor).toBeUndefined();
});

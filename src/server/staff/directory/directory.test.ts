/** Members of the team sign in by a real issuer: what they get, what the record says, and who is refused. */
import { desc, eq, like } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';

import type { Problem } from '#contract/errors.ts';
import type { LoginResult } from '#contract/calls/staff-session.ts';

import { teamMembers } from '#server/base/db/schema/administration.ts';
import { mails } from '#server/base/db/schema/operations.ts';
import { auditEntries, staffSessions } from '#server/base/db/schema/staff.ts';
import { makeDirectoryBrowser, directoryPeople, openDirectoryPark } from '#server/testing/directory-park.ts';
import { callerWith, teamPassword } from '#server/testing/staff.ts';
import { openTestPark, keepOpen } from '#server/testing/test-park.ts';

const one = keepOpen(() => openDirectoryPark());
beforeEach(() => {
  Object.assign(one.issuer.people, structuredClone(directoryPeople));
  one.issuer.wrong.now = {};
  one.issuer.acr.value = undefined;
});

const codeOf = (answer: LightMyRequestResponse): string => answer.json<Problem>().code;

async function memberNamed(username: string) {
  const { db } = one.park.services;
  const [row] = await db.select().from(teamMembers).where(eq(teamMembers.username, username));
  return row;
}

/** The newest entries of the record whose action begins so. */
async function recorded(action: string) {
  const { db } = one.park.services;
  return db
    .select()
    .from(auditEntries)
    .where(like(auditEntries.action, `${action}%`))
    .orderBy(desc(auditEntries.entryId))
    .limit(3);
}

const passwordLogin = (who: string) =>
  one.park.post('/app/login/', {
    teamMemberUsername: `${who}@harborlight.example`,
    teamMemberPassword: teamPassword,
  });

describe('a member of the team', () => {
  test('signs in with the level of their highest group, and the session works like any other', async () => {
    const answer = await one.signIn('lead');
    expect(answer.statusCode).toBe(201);
    expect(answer.headers['x-staff-device']).toMatch(/^gd1_/);
    const login = answer.json<LoginResult>();
    expect(login.teamMemberUsername).toBe('lead@harborlight.example');
    const account = await callerWith(one.park, login.accessToken)('GET', '/app/account/');
    expect(account.json()).toMatchObject({ directory: 'Pier Company', passkeys: [], hasOneTimeCode: false });
    expect((await memberNamed('lead@harborlight.example'))?.accessLevel).toBe(40);
    expect((await recorded('Sign In'))[0]).toMatchObject({ after: { method: 'directory' } });
  });

  test('has no password here any more, and is told so by mail', async () => {
    await one.signIn('lead');
    expect(await memberNamed('lead@harborlight.example')).toMatchObject({
      passwordHash: null,
      otpSecret: null,
    });
    const { db } = one.park.services;
    const [mail] = await db.select().from(mails).where(eq(mails.toAddress, 'lead@harborlight.example'));
    expect(mail?.plainText).toContain('signs in with Pier Company from now on');
    expect((await passwordLogin('lead')).statusCode).toBe(401);
  });

  test('gets the level of the groups anew at each sign-in, in open sessions too', async () => {
    const first = (await one.signIn('lead')).json<LoginResult>();
    Object.assign(one.issuer.people['lead'] ?? {}, { groups: ['Front Desk'] });
    await one.signIn('lead');
    expect((await memberNamed('lead@harborlight.example'))?.accessLevel).toBe(20);
    const call = callerWith(one.park, first.accessToken);
    const row = '00000000-0000-4000-8000-000000000000';
    expect((await call('DELETE', `/api/admin/wallet-exception/${row}`)).statusCode).toBe(403);
    expect((await recorded('Team Member Update'))[0]).toMatchObject({
      actorName: 'The directory',
      before: { accessLevel: 40 },
      after: { accessLevel: 20 },
    });
  });

  test('is known by issuer and subject, whatever address the directory has now', async () => {
    await one.signIn('lead');
    Object.assign(one.issuer.people['lead'] ?? {}, { email: 'agent@harborlight.example' });
    const login = (await one.signIn('lead')).json<LoginResult>();
    expect(login.teamMemberUsername).toBe('lead@harborlight.example');
  });

  test('is not replaced by another person who has their address now', async () => {
    await one.signIn('lead');
    one.issuer.people['impostor'] = directoryPeople.lead;
    const answer = await one.signIn('impostor');
    expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'directory-unknown']);
    expect((await recorded('Sign In Refused'))[0]?.after).toMatchObject({
      detail: 'account-of-another-person',
      subject: 'impostor',
    });
  });

  test('is not asked for a second factor of ours, and can end other sessions within ten minutes', async () => {
    const login = (await one.signIn('lead')).json<LoginResult>();
    expect(login.secondFactor).toBeUndefined();
    const call = callerWith(one.park, login.accessToken);
    const end = () => call('POST', '/app/account/end-sessions', {});
    expect((await end()).statusCode).toBe(204);
    one.clock.advance(601);
    const late = await end();
    one.clock.advance(-601);
    expect([late.statusCode, codeOf(late)]).toEqual([403, 'sign-in-again']);
  });

  test('has a session that ends with the token of the directory', async () => {
    one.issuer.wrong.now = { claims: (claims) => ({ ...claims, exp: Number(claims['iat']) + 300 }) };
    const login = (await one.signIn('lead')).json<LoginResult>();
    const lasts = Date.parse(login.sessionEndTimestamp) - Date.parse(login.sessionStartTimestamp);
    expect(lasts).toBeGreaterThan(250_000);
    expect(lasts).toBeLessThanOrEqual(300_000);
  });

  test('has a session of twelve hours at most, however long the token lasts', async () => {
    one.issuer.wrong.now = { claims: (claims) => ({ ...claims, exp: Number(claims['iat']) + 999_999 }) };
    const login = (await one.signIn('lead')).json<LoginResult>();
    const lasts = Date.parse(login.sessionEndTimestamp) - Date.parse(login.sessionStartTimestamp);
    expect(lasts).toBe(12 * 3_600_000);
  });

  test('gets no link to choose a password from an administrator', async () => {
    await one.signIn('lead');
    const admin = (await passwordLogin('admin')).json<LoginResult>();
    const guid = (await memberNamed('lead@harborlight.example'))?.guid ?? '';
    const call = callerWith(one.park, admin.accessToken);
    const answer = await call('POST', `/api/admin/team-member/${guid}/password-link`);
    expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'member-of-directory']);
  });
});

test.each([
  ['a person without a group in the table', 'visitor', 'directory-no-access'],
  ['a person whom no account has', 'newcomer', 'directory-unknown'],
  ['an address that is not verified', 'unverified', 'directory-address'],
])('%s is refused with a text and an entry in the record', async (_name, who, code) => {
  const answer = await one.signIn(who);
  expect([answer.statusCode, codeOf(answer)]).toEqual([403, code]);
  expect(answer.json<Problem>().title.length).toBeGreaterThan(40);
  expect((await recorded('Sign In Refused'))[0]).toMatchObject({
    actorName: 'Not signed in',
    after: { reason: code, method: 'directory', subject: who },
  });
});

test('a member who is not active is refused', async () => {
  const { db } = one.park.services;
  const gate = { email: 'gate@harborlight.example', email_verified: true, groups: ['Front Desk'] };
  one.issuer.people['gate'] = gate;
  await db.update(teamMembers).set({ isActive: false }).where(eq(teamMembers.username, gate.email));
  expect(codeOf(await one.signIn('gate'))).toBe('directory-unknown');
});

test('a person whom the directory itself refuses reads that, and no word of the directory', async () => {
  const answer = await one.signIn('nobody');
  expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'directory-denied']);
  expect(answer.body).not.toContain('<b>');
  expect((await recorded('Sign In Refused'))[0]?.after).toMatchObject({ detail: 'access_denied' });
});

describe('the last administrator with a password', () => {
  test('keeps password and level when the directory signs them in, and signs in both ways', async () => {
    const { db } = one.park.services;
    expect((await one.signIn('boss')).statusCode).toBe(201);
    expect((await memberNamed('admin@harborlight.example'))?.accessLevel).toBe(100);
    expect((await passwordLogin('admin')).statusCode).toBe(201);
    expect((await recorded('Directory Link'))[0]?.after).toMatchObject({ keepsPassword: true });
    await db.delete(staffSessions);
  });
});

describe('an answer', () => {
  test('counts in the browser that began only, and is not used up by another one', async () => {
    const { address, secret } = await one.begin();
    const stranger = await one.begin();
    const answer = (await makeDirectoryBrowser().signIn(address, 'lead')).search.slice(1);
    for (const wrong of [stranger.secret, '', 'x'.repeat(200)])
      expect(codeOf(await one.send({ answer, secret: wrong }))).toBe('directory-start-over');
    expect((await one.send({ answer, secret })).statusCode).toBe(201);
  });

  test('counts for ten minutes', async () => {
    const { address, secret } = await one.begin();
    const answer = (await makeDirectoryBrowser().signIn(address, 'lead')).search.slice(1);
    one.clock.advance(601);
    const late = await one.send({ answer, secret });
    one.clock.advance(-601);
    expect(codeOf(late)).toBe('directory-start-over');
  });

  test('does not count with the code of another sign-in, which PKCE binds to it', async () => {
    const [mine, other] = [await one.begin(), await one.begin()];
    const foreign = await makeDirectoryBrowser().signIn(other.address, 'lead');
    const own = await makeDirectoryBrowser().signIn(mine.address, 'lead');
    own.searchParams.set('code', foreign.searchParams.get('code') ?? '');
    const answer = await one.send({ answer: own.search.slice(1), secret: mine.secret });
    expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'directory-refused']);
    expect((await recorded('Sign In Refused'))[0]?.after).toMatchObject({ detail: 'invalid_grant' });
  });

  test('does not count if it names another issuer, or says two things at once', async () => {
    for (const change of [
      (query: URLSearchParams) => query.set('iss', 'https://elsewhere.example'),
      (query: URLSearchParams) => query.delete('iss'),
      (query: URLSearchParams) => query.append('code', 'second'),
      (query: URLSearchParams) => query.delete('code'),
      (query: URLSearchParams) => query.set('id_token', 'e30.e30.'),
    ]) {
      const { address, secret } = await one.begin();
      const back = await makeDirectoryBrowser().signIn(address, 'lead');
      change(back.searchParams);
      const answer = await one.send({ answer: back.search.slice(1), secret });
      expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'directory-refused']);
    }
  });

  test.each([
    '',
    'state=',
    'state=%00&code=x',
    'error=access_denied',
    'code=x&state=AAAA',
    '%E0%A4%A',
    '&&=&',
  ])('of the form %j is refused, never an error of ours', async (answer) => {
    const { secret } = await one.begin();
    expect(codeOf(await one.send({ answer, secret }))).toBe('directory-start-over');
  });
});

test('the browser goes to the directory with PKCE, state and nonce, and no secret of the client', async () => {
  const { address, secret } = await one.begin();
  const query = new URL(address).searchParams;
  expect(Object.fromEntries(query)).toMatchObject({
    client_id: 'promenade',
    response_type: 'code',
    redirect_uri: 'http://park.test/login/directory',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
  });
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(query.get(name)?.length).toBeGreaterThanOrEqual(43);
  expect(address).not.toContain(secret);
  expect(address).not.toContain(one.settings.clientSecret);
});

test('the record and the answers hold no token', async () => {
  const answer = await one.signIn('lead');
  const { db } = one.park.services;
  const lines = JSON.stringify(await db.select().from(auditEntries));
  expect(`${lines}${answer.body}`).not.toMatch(/eyJ[A-Za-z0-9_-]{10}/);
});

test('a park without a directory says so', async () => {
  const bare = await openTestPark();
  const begun = await bare.app.inject({ method: 'POST', url: '/app/directory/begin' });
  expect([begun.statusCode, codeOf(begun)]).toEqual([404, 'directory-off']);
  await bare.close();
});

/** The operator's choices: new members, other claims, strength and age of a sign-in, who still has a password. */
import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Problem } from '#contract/errors.ts';
import type { LoginResult } from '#contract/calls/staff-session.ts';

import { teamMembers } from '#server/base/db/schema/administration.ts';
import { mails } from '#server/base/db/schema/operations.ts';
import {
  makeDirectoryBrowser,
  openDirectoryPark,
  type DirectoryPark,
} from '#server/testing/directory-park.ts';
import { callerWith, teamPassword } from '#server/testing/staff.ts';
import { openDirectory } from '#server/adapters/directory-openid.ts';
import { openServerWithOwnPool, postAtOnce } from '#server/testing/two-servers.ts';

const codeOf = (answer: LightMyRequestResponse): string => answer.json<Problem>().code;

describe('a park that makes members, with groups in the user info', () => {
  let one: DirectoryPark;
  beforeAll(async () => {
    const change = {
      OIDC_NEW_MEMBERS: 'on',
      OIDC_ACR: 'gold silver',
      OIDC_ADDRESSES: 'all',
      OIDC_LOCAL_SIGN_IN: 'administrators',
    };
    one = await openDirectoryPark(change, { hasThinTokens: true });
  });
  afterAll(() => one.close());
  beforeEach(() => {
    one.issuer.acr.value = 'gold';
  });

  test('gives a newcomer an account with the name and the level of the directory', async () => {
    const answer = await one.signIn('newcomer');
    expect(answer.statusCode).toBe(201);
    const { db } = one.park.services;
    const username = 'nia.okafor@harborlight.example';
    const [member] = await db.select().from(teamMembers).where(eq(teamMembers.username, username));
    expect(member).toMatchObject({
      firstName: 'Nia',
      lastName: 'Okafor',
      accessLevel: 20,
      isActive: true,
      passwordHash: null,
    });
    expect((await one.signIn('newcomer')).json<LoginResult>().teamMemberGUID).toBe(member?.guid);
  });

  test('takes an unverified address, if the operator trusts the directory with addresses', async () => {
    expect((await one.signIn('unverified')).statusCode).toBe(201);
  });

  test('makes no account for a person without a group in the table', async () => {
    expect(codeOf(await one.signIn('visitor'))).toBe('directory-no-access');
    const { db } = one.park.services;
    const username = 'visitor@harborlight.example';
    expect(await db.select().from(teamMembers).where(eq(teamMembers.username, username))).toEqual([]);
  });

  test.each([undefined, 'bronze'])('refuses a sign-in of the strength %s', async (acr) => {
    one.issuer.acr.value = acr;
    const answer = await one.signIn('lead');
    expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'directory-too-weak']);
  });

  test('lets only administrators in with a password, and names the directory to others', async () => {
    const login = (who: string, password = teamPassword) =>
      one.park.post('/app/login/', {
        teamMemberUsername: `${who}@harborlight.example`,
        teamMemberPassword: password,
      });
    expect((await login('admin')).statusCode).toBe(201);
    const refused = await login('design');
    expect([refused.statusCode, refused.json<Problem>().title]).toEqual([
      403,
      'This account signs in with Pier Company',
    ]);
    // Only a correct password learns of it.
    expect((await login('design', 'a wrong password')).statusCode).toBe(401);
  });

  test('mails a new member where to sign in, instead of a link to choose a password', async () => {
    const { db } = one.park.services;
    const admin = await one.park.post('/app/login/', {
      teamMemberUsername: 'admin@harborlight.example',
      teamMemberPassword: teamPassword,
    });
    const call = callerWith(one.park, admin.json<LoginResult>().accessToken);
    const username = 'rui.silva@harborlight.example';
    const made = await call('POST', '/api/admin/team-member/', {
      teamMemberFirstName: 'Rui',
      teamMemberLastName: 'Silva',
      teamMemberInternalID: 'R1',
      teamMemberUsername: username,
      teamMemberDescription: '',
      teamMemberAccessLevel: 20,
    });
    expect(made.statusCode).toBe(201);
    expect(made.json()).not.toHaveProperty('setPasswordLink');
    const [mail] = await db.select().from(mails).where(eq(mails.toAddress, username));
    expect(mail?.plainText).toContain('Sign in with Pier Company');
    expect(mail?.plainText).not.toContain('set-password');
  });
});

test('nested roles decide the level, and an old sign-in at the directory is asked for again', async () => {
  const change = {
    OIDC_CLAIM: 'realm_access.roles',
    OIDC_LEVELS: '{"leads":40}',
    OIDC_MAX_AGE_MINUTES: '5',
  };
  const one = await openDirectoryPark(change);
  const { address } = await one.begin();
  expect(new URL(address).searchParams.get('max_age')).toBe('300');
  const browser = makeDirectoryBrowser();
  expect((await one.signIn('lead', browser)).statusCode).toBe(201);
  // A directory that ignores the demand is not believed.
  one.issuer.wrong.now = {
    claims: (claims) => ({ ...claims, auth_time: Number(claims['iat']) - 400 }),
  };
  expect(codeOf(await one.signIn('lead', browser))).toBe('directory-refused');
  one.issuer.wrong.now = { claims: (claims) => ({ ...claims, auth_time: undefined }) };
  expect(codeOf(await one.signIn('lead', browser))).toBe('directory-refused');
  await one.close();
});

test('a back office with a host of its own is where the directory sends the browser back to', async () => {
  const one = await openDirectoryPark({ STAFF_HOST: 'office.park.test' });
  const ask = (host: string) =>
    one.park.app.inject({ method: 'POST', url: '/app/directory/begin', headers: { host } });
  const { address } = (await ask('office.park.test')).json<{ address: string }>();
  const redirectUri = new URL(address).searchParams.get('redirect_uri');
  expect(redirectUri).toBe('http://office.park.test/login/directory');
  expect((await ask('park.test')).statusCode).toBe(404);
  await one.close();
});

test('a directory that is not there keeps neither the server from starting nor passwords from working', async () => {
  const one = await openDirectoryPark();
  await one.issuer.close();
  const begun = await one.park.app.inject({ method: 'POST', url: '/app/directory/begin' });
  expect(codeOf(begun)).toBe('directory-unavailable');
  const login = { teamMemberUsername: 'lead@harborlight.example', teamMemberPassword: teamPassword };
  expect((await one.park.post('/app/login/', login)).statusCode).toBe(201);
  await one.park.close();
});

let one: DirectoryPark;
let second: Awaited<ReturnType<typeof openServerWithOwnPool>>;
beforeAll(async () => {
  one = await openDirectoryPark({ PARK_CIDRS: '127.0.0.0/8' });
  const { settings, clock, externalSystems } = one;
  // A process of its own would know nothing of what the first one fetched.
  const watch = externalSystems.watch('vendor', 'sign-in directory of the second server');
  const services = { ...one.park.services, directory: openDirectory({ settings, clock, watch }) };
  second = await openServerWithOwnPool({ ...one.park, services });
});
afterAll(async () => {
  await second.close();
  await one.close();
});

test('a sign-in that one server began is completed by another', async () => {
  const { address, secret } = await one.begin();
  const answer = (await makeDirectoryBrowser().signIn(address, 'lead')).search.slice(1);
  const [completed] = await postAtOnce(
    [second.app],
    '/app/directory/sign-in',
    [{ answer, secret }],
    '127.0.0.1',
  );
  expect(completed?.statusCode).toBe(201);
});

test('of two hundred uses of one answer on two servers, one signs in and the others start over', async () => {
  const { address, secret } = await one.begin();
  const answer = (await makeDirectoryBrowser().signIn(address, 'lead')).search.slice(1);
  const bodies = Array.from({ length: 200 }, () => ({ answer, secret }));
  const answers = await postAtOnce([one.park.app, second.app], '/app/directory/sign-in', bodies, '127.0.0.1');
  const counted = Map.groupBy(answers, ({ statusCode }) => statusCode);
  expect(counted.get(201)).toHaveLength(1);
  expect(counted.get(401)).toHaveLength(199);
});

test('sign-ins on two servers while their person is logged out leave no session open', async () => {
  const begun = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const { address, secret } = await one.begin();
      return { answer: (await makeDirectoryBrowser().signIn(address, 'lead')).search.slice(1), secret };
    }),
  );
  const iat = Math.floor(one.clock.now().getTime() / 1000) + 20;
  const claims = {
    ...{ iss: one.issuer.url, aud: 'promenade', sub: 'lead', iat, exp: iat + 60, jti: 'at-once' },
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  };
  const token = await one.issuer.sign(claims, { typ: 'logout+jwt' });
  const logout = second.app.inject({
    method: 'POST',
    url: '/app/directory/logout',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  });
  const apps = [one.park.app, second.app];
  const [answers, loggedOut] = await Promise.all([
    postAtOnce(apps, '/app/directory/sign-in', begun, '127.0.0.1'),
    logout,
  ]);
  expect(loggedOut.statusCode).toBe(200);
  expect(
    answers.map(({ statusCode }) => statusCode).filter((status) => status === 201 || status === 401),
  ).not.toEqual([]);
  const stillOpen = await Promise.all(
    answers
      .filter(({ statusCode }) => statusCode === 201)
      .map((answer) => {
        const { accessToken } = answer.json<{ accessToken: string }>();
        const headers = { authorization: `Bearer ${accessToken}` };
        return one.park.app.inject({ method: 'GET', url: '/app/account/', headers });
      }),
  );
  expect(stillOpen.filter(({ statusCode }) => statusCode !== 401)).toEqual([]);
});

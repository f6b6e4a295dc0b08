/** Logouts that the directory reports: the right sessions end, at once, and only for a token that is what it must be. */
import { desc } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import type { Problem } from '#contract/errors.ts';
import type { LoginResult } from '#contract/calls/staff-session.ts';

import { auditEntries } from '#server/base/db/schema/staff.ts';
import { makeDirectoryBrowser, openDirectoryPark } from '#server/testing/directory-park.ts';
import { callerWith } from '#server/testing/staff.ts';
import { keepOpen } from '#server/testing/test-park.ts';

const one = keepOpen(() => openDirectoryPark({ OIDC_NEW_MEMBERS: 'on' }));
beforeEach(() => {
  one.issuer.wrong.now = {};
});

const logoutEvent = { 'http://schemas.openid.net/event/backchannel-logout': {} };
let tokens = 0;

/** A correct logout token of a person, with these changes. */
function claimsOf(change: Record<string, unknown> = {}): Record<string, unknown> {
  const iat = Math.floor(one.clock.now().getTime() / 1000);
  const jti = `token-${(tokens += 1)}`;
  const claims = { iss: one.issuer.url, aud: 'promenade', iat, exp: iat + 120, jti, events: logoutEvent };
  return { ...claims, sub: 'lead', ...change };
}

async function logOut(claims: Record<string, unknown>, header: Record<string, unknown> = {}) {
  return post(await one.issuer.sign(claims, { typ: 'logout+jwt', ...header }));
}

function post(token: string) {
  return one.park.app.inject({
    method: 'POST',
    url: '/app/directory/logout',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  });
}

async function open(name: string, browser = makeDirectoryBrowser()): Promise<() => Promise<number>> {
  // A logout ends what began in its second or before.
  one.clock.advance(1);
  one.issuer.wrong.now = {
    ...one.issuer.wrong.now,
    claims: (claims) => ({ ...claims, iat: Math.floor(one.clock.now().getTime() / 1000) }),
  };
  const answer = await one.signIn(name, browser);
  if (answer.statusCode !== 201) throw new Error(`The sign-in was answered ${answer.body}`);
  const call = callerWith(one.park, answer.json<LoginResult>().accessToken);
  return async () => (await call('GET', '/app/account/')).statusCode;
}

test('a logout at the directory ends the session of that browser, and no other', async () => {
  const browser = makeDirectoryBrowser();
  const [here, elsewhere] = [await open('lead', browser), await open('lead')];
  await browser.logOut(one.issuer.url);
  // The issuer signs with a key of its own, which the published one replaces.
  const [sent] = one.issuer.logoutTokens.splice(0);
  const payload = JSON.parse(Buffer.from(sent?.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >; // the issuer's own logout token
  const answer = await logOut(payload);
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  expect([await here(), await elsewhere()]).toEqual([401, 200]);
});

test('a logout of a person ends all of their sessions, and is in the record', async () => {
  const [first, second, newcomer] = [await open('lead'), await open('lead'), await open('newcomer')];
  expect((await logOut(claimsOf())).statusCode).toBe(200);
  expect([await first(), await second(), await newcomer()]).toEqual([401, 401, 200]);
  const { db } = one.park.services;
  const [entry] = await db.select().from(auditEntries).orderBy(desc(auditEntries.entryId)).limit(1);
  expect(entry).toMatchObject({ action: 'Directory Logout', actorName: 'The directory' });
});

test('a logout that arrives before its sign-in is complete ends that sign-in too', async () => {
  const { address, secret } = await one.begin();
  const answer = (await makeDirectoryBrowser().signIn(address, 'lead')).search.slice(1);
  expect((await logOut(claimsOf({ iat: Math.floor(one.clock.now().getTime() / 1000) + 5 }))).statusCode).toBe(
    200,
  );
  const late = await one.send({ answer, secret });
  expect([late.statusCode, late.json<Problem>().code]).toEqual([401, 'directory-start-over']);
  one.clock.advance(10);
});

test.each<[string, () => Record<string, unknown>, Record<string, unknown>?]>([
  ['of another issuer', () => claimsOf({ iss: 'https://elsewhere.example' })],
  ['for another application', () => claimsOf({ aud: 'another-application' })],
  ['without an event', () => claimsOf({ events: {} })],
  ['with another event', () => claimsOf({ events: { 'https://elsewhere.example/event': {} } })],
  [
    'with an event that is no object',
    () => claimsOf({ events: { ...logoutEvent, [Object.keys(logoutEvent)[0] ?? '']: 1 } }),
  ],
  ['with a nonce, which is an ID token', () => claimsOf({ nonce: 'n' })],
  ['of no one', () => claimsOf({ sub: undefined })],
  ['without an id', () => claimsOf({ jti: undefined })],
  ['without a time', () => claimsOf({ iat: undefined })],
  ['that has expired', () => claimsOf({ exp: Math.floor(Date.now() / 1000) - 400_000 })],
  ['that is old', () => claimsOf({ iat: Math.floor(one.clock.now().getTime() / 1000) - 300 })],
  ['of the type of ID tokens', () => claimsOf(), { typ: 'JWT' }],
])('a token %s ends nothing', async (_name, claims, header) => {
  const session = await open('lead');
  const answer = await logOut(claims(), header);
  expect([answer.statusCode, answer.json<Problem>().code]).toEqual([401, 'directory-refused']);
  expect(await session()).toBe(200);
});

test.each(['other', 'none', 'public-as-secret'] as const)(
  'a token that is signed with %s ends nothing',
  async (signing) => {
    const session = await open('lead');
    const token = await one.issuer.sign(claimsOf(), { typ: 'logout+jwt' }, signing);
    expect((await post(token)).statusCode).toBe(401);
    expect(await session()).toBe(200);
  },
);

test('a token counts once', async () => {
  const claims = claimsOf();
  expect((await logOut(claims)).statusCode).toBe(200);
  const session = await open('lead');
  const again = await logOut(claims);
  expect([again.statusCode, again.json<Problem>().code]).toEqual([400, 'directory-logout-refused']);
  expect(await session()).toBe(200);
});

test.each(['', 'x', 'a.b.c', 'e30.e30.e30'])('the text %j is no token', async (token) => {
  expect((await post(token)).statusCode).toBe(401);
});

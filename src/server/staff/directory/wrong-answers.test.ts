/**
 * Wrong answers of a directory: each is refused with a text of ours, none is an error of ours, and none is taken for a
 * sign-in. The first test proves that the same way works with correct answers.
 */
import { desc } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';

import type { Problem } from '#contract/errors.ts';

import { auditEntries } from '#server/base/db/schema/staff.ts';
import { makeDirectoryBrowser, openDirectoryPark } from '#server/testing/directory-park.ts';
import type { WrongAnswers } from '#server/testing/issuer-front.ts';
import { teamPassword } from '#server/testing/staff.ts';
import { keepOpen } from '#server/testing/test-park.ts';

const one = keepOpen(() => openDirectoryPark({}, { timeoutMs: 800 }));
beforeEach(() => {
  one.issuer.wrong.now = {};
});

async function detailOfLast(): Promise<unknown> {
  const { db } = one.park.services;
  const [entry] = await db.select().from(auditEntries).orderBy(desc(auditEntries.entryId)).limit(1);
  const after: unknown = entry?.after;
  return typeof after === 'object' && after !== null && 'detail' in after ? after.detail : undefined;
}

/** The claims or fields without one of them. */
function without(all: Record<string, unknown>, name: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(all).filter(([key]) => key !== name));
}

const now = (): number => Math.round(one.clock.now().getTime() / 1000);

test('with correct answers the person is signed in', async () => {
  expect((await one.signIn('lead')).statusCode).toBe(201);
});

describe('an ID token', () => {
  test.each<[string, WrongAnswers, string]>([
    [
      'of another issuer',
      { claims: (claims) => ({ ...claims, iss: 'https://elsewhere.example' }) },
      'jwt-claim-comparison-failed iss',
    ],
    [
      'for another application',
      { claims: (claims) => ({ ...claims, aud: 'another-application' }) },
      'jwt-claim-comparison-failed aud',
    ],
    [
      'for several applications, given to another one',
      { claims: (claims) => ({ ...claims, aud: ['promenade', 'other'], azp: 'other' }) },
      'jwt-claim-comparison-failed azp',
    ],
    [
      'of another sign-in (nonce)',
      { claims: (claims) => ({ ...claims, nonce: 'of-another-sign-in' }) },
      'jwt-claim-comparison-failed nonce',
    ],
    ['without a nonce', { claims: (all) => without(all, 'nonce') }, 'invalid-response'],
    [
      'that has expired',
      { claims: (claims) => ({ ...claims, exp: now() - 31 }) },
      'jwt-timestamp-check-failed exp',
    ],
    [
      'that is not valid yet',
      { claims: (claims) => ({ ...claims, nbf: now() + 60 }) },
      'jwt-timestamp-check-failed nbf',
    ],
    [
      'from a clock that is ahead by more than thirty seconds',
      { claims: (claims) => ({ ...claims, iat: now() + 45 }) },
      'jwt-timestamp-check-failed iat',
    ],
    ['without a signature', { signing: 'none' }, 'invalid-response'],
    ['with a signature of another key', { signing: 'other' }, 'invalid-response'],
    ['signed with the public key as a secret', { signing: 'public-as-secret' }, 'invalid-response'],
    ['without a subject', { claims: (all) => without(all, 'sub') }, 'invalid-response'],
    ['with a subject that is no text', { claims: (claims) => ({ ...claims, sub: 7 }) }, 'invalid-response'],
  ])('%s is refused', async (_name, wrong, detail) => {
    one.issuer.wrong.now = wrong;
    const answer = await one.signIn('lead');
    expect([answer.statusCode, answer.json<Problem>().code]).toEqual([401, 'directory-refused']);
    expect(await detailOfLast()).toBe(detail);
  });

  test('with the public key as a secret is refused even if the directory says that it signs so', async () => {
    const strict = await openDirectoryPark();
    strict.issuer.wrong.now = {
      discovery: (document) => ({ ...document, id_token_signing_alg_values_supported: ['HS256', 'none'] }),
      signing: 'public-as-secret',
    };
    expect((await strict.signIn('lead')).json<Problem>().code).toBe('directory-refused');
    strict.issuer.wrong.now = { ...strict.issuer.wrong.now, signing: 'none' };
    expect((await strict.signIn('lead')).json<Problem>().code).toBe('directory-refused');
    await strict.close();
  });

  test('from clocks that differ by less than thirty seconds is accepted', async () => {
    one.issuer.wrong.now = { claims: (claims) => ({ ...claims, iat: now() + 20, nbf: now() + 20 }) };
    expect((await one.signIn('lead')).statusCode).toBe(201);
  });

  test('with a key that the directory exchanged a moment ago is accepted', async () => {
    expect((await one.signIn('lead')).statusCode).toBe(201);
    await one.issuer.rotateKey();
    expect((await one.signIn('lead')).statusCode).toBe(201);
  });
});

describe('a directory that is out of order', () => {
  test.each<[string, WrongAnswers]>([
    ['fails at the exchange of the code', { status: { '/token': 500 } }],
    ['refuses the secret of the application', { status: { '/token': 401 } }],
    ['never answers the exchange of the code', { silent: ['/token'] }],
    ['never sends its keys', { silent: ['/jwks'] }],
    ['fails to send its keys', { status: { '/jwks': 503 } }],
    ['leads elsewhere with the code', { redirect: { '/token': 'https://elsewhere.example/token' } }],
    ['leads elsewhere for its keys', { redirect: { '/jwks': 'https://elsewhere.example/jwks' } }],
  ])('and %s is named so, within the time limit', async (_name, wrong) => {
    const { address, secret } = await one.begin();
    const answer = (await makeDirectoryBrowser().signIn(address, 'lead')).search.slice(1);
    one.issuer.wrong.now = wrong;
    const refused = await one.send({ answer, secret });
    expect([refused.statusCode, refused.json<Problem>().code]).toEqual([409, 'directory-unavailable']);
    expect(one.externalSystems.facts()).toMatchObject([{ name: 'sign-in directory', isFailing: true }]);
  });

  test('does not hold up a sign-in with a password', async () => {
    one.issuer.wrong.now = { silent: ['/token', '/jwks', '/.well-known/openid-configuration'] };
    const login = { teamMemberUsername: 'agent@harborlight.example', teamMemberPassword: teamPassword };
    expect((await one.park.post('/app/login/', login)).statusCode).toBe(201);
  });

  test('is well again with its next answer', async () => {
    expect((await one.signIn('lead')).statusCode).toBe(201);
    expect(one.externalSystems.facts()).toMatchObject([{ name: 'sign-in directory', isFailing: false }]);
  });
});

describe('a discovery document', () => {
  test.each<[string, WrongAnswers, string]>([
    [
      'of another issuer',
      { discovery: (document) => ({ ...document, issuer: 'https://elsewhere.example' }) },
      'other-issuer',
    ],
    [
      'whose issuer differs by a slash',
      { discovery: (document) => ({ ...document, issuer: `${String(document['issuer'])}/` }) },
      'other-issuer',
    ],
    ['without keys', { discovery: (all) => without(all, 'jwks_uri') }, 'wrong-form'],
    ['without a token endpoint', { discovery: (all) => without(all, 'token_endpoint') }, 'wrong-form'],
    [
      'that leads to a script',
      { discovery: (document) => ({ ...document, authorization_endpoint: 'javascript:alert(1)' }) },
      'wrong-form',
    ],
    ['that never comes', { silent: ['/.well-known/openid-configuration'] }, 'no-answer'],
    ['that is missing', { status: { '/.well-known/openid-configuration': 404 } }, 'unexpected-status'],
    [
      'that is elsewhere',
      { redirect: { '/.well-known/openid-configuration': 'https://elsewhere.example' } },
      'redirected',
    ],
  ])('%s begins no sign-in', async (_name, wrong, reason) => {
    const fresh = await openDirectoryPark({}, { timeoutMs: 800 });
    fresh.issuer.wrong.now = wrong;
    const begun = await fresh.park.app.inject({ method: 'POST', url: '/app/directory/begin' });
    expect([begun.statusCode, begun.json<Problem>().code]).toEqual([409, 'directory-unavailable']);
    expect(fresh.externalSystems.facts()).toMatchObject([{ isFailing: true, lastFailure: { reason } }]);
    await fresh.close();
  });
});

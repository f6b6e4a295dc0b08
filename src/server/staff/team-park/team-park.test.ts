/** A member of one park's team works in another park of the chain, for as long as the home park answers for them. */
import { desc, eq, sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { Problem } from '#contract/errors.ts';
import type { LoginResult } from '#contract/calls/staff-session.ts';

import { teamMembers } from '#server/base/db/schema/administration.ts';
import { auditEntries, staffSessions } from '#server/base/db/schema/staff.ts';
import { staffRoleMembers, staffRoles } from '#server/base/db/schema/staff-roles.ts';
import type { Database } from '#server/base/db/database.ts';
import { callerWith, signInStaff } from '#server/testing/staff.ts';
import type { TestPark } from '#server/testing/test-park.ts';
import { openTwoParks, type TwoParks } from '#server/testing/two-parks.ts';
import { reviewDirectorySessions } from '../directory/review-sessions.ts';
import { openVisit, sealVoucher } from './visit-tokens.ts';

let parks: TwoParks;
beforeEach(async () => {
  parks = await openTwoParks();
});
afterEach(() => parks.close());

const codeOf = (answer: LightMyRequestResponse): string => answer.json<Problem>().code;
const loginOf = (answer: LightMyRequestResponse): LoginResult => answer.json<LoginResult>();
const review = (): Promise<void> => reviewDirectorySessions(parks.visited.services);

async function memberOf({ services: { db } }: TestPark, who: string) {
  const [row] = await db
    .select()
    .from(teamMembers)
    .where(eq(teamMembers.username, `${who}@harborlight.example`));
  if (row === undefined) throw new Error(`There is no ${who}.`);
  return row;
}

const entriesOf = (db: Database, action: string) =>
  db
    .select()
    .from(auditEntries)
    .where(sql`${auditEntries.action} = ${action}`)
    .orderBy(desc(auditEntries.entryId));

/** Gives a member of the home park a role there. */
async function giveRole(who: string, name: string): Promise<void> {
  const { db } = parks.home.services;
  const [role] = await db.insert(staffRoles).values({ name, permissions: [] }).returning();
  const { guid: memberGuid } = await memberOf(parks.home, who);
  await db.insert(staffRoleMembers).values({ memberGuid, roleGuid: role?.guid ?? '' });
}

/** A call that any signed-in member may make, at the visited park. */
const stillHere = async (answer: LightMyRequestResponse): Promise<number> => {
  const call = callerWith(parks.visited, loginOf(answer).accessToken);
  return (await call('POST', '/app/still-here/')).statusCode;
};

describe('a member of the home park', () => {
  test('works in the other park with the level of its table, and both records say so', async () => {
    const { answer } = await parks.signIn('lead');
    expect(answer.statusCode).toBe(201);
    expect(loginOf(answer).teamMemberUsername).toBe('lead@harborlight.example');
    expect((await memberOf(parks.visited, 'lead')).accessLevel).toBe(20);
    expect((await memberOf(parks.home, 'lead')).accessLevel).toBe(40);
    expect(await stillHere(answer)).toBe(204);
    const [visit] = await entriesOf(parks.home.services.db, 'Visit Park');
    expect(visit).toMatchObject({ after: { park: 'south', parkTitle: 'South Pier' } });
    const [link] = await entriesOf(parks.visited.services.db, 'Directory Link');
    expect(link).toMatchObject({
      actorName: 'North Pier',
      after: { issuer: 'park:north', accessLevel: 20 },
    });
  });

  test('has the highest level that a role at home or the level there gives', async () => {
    await giveRole('lead', 'Season leads');
    expect((await parks.signIn('lead')).answer.statusCode).toBe(201);
    expect((await memberOf(parks.visited, 'lead')).accessLevel).toBe(60);
  });

  test('whom the table does not name gets no access', async () => {
    const { answer } = await parks.signIn('agent');
    expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'directory-no-access']);
    expect(answer.json<Problem>().title).toMatch(/^North Pier has you in no group or role/);
  });

  test('does not become the last administrator of the other park by having that address', async () => {
    await giveRole('admin', 'Season leads');
    const { answer } = await parks.signIn('admin');
    expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'directory-unknown']);
    expect((await signInStaff(parks.visited, 'admin')).login.sessionGUID).not.toBe('');
  });

  test('has no password at the other park any more, and signs in at home only', async () => {
    await parks.signIn('lead');
    await expect(signInStaff(parks.visited, 'lead')).rejects.toThrow('401');
  });
});

describe('the home park vouches', () => {
  test('not while its member must add a second factor first, and takes a voucher back then', async () => {
    const at = await signInStaff(parks.home, 'lead');
    const { visit, secret } = await parks.begin();
    const answer = await parks.vouch(at, visit);
    await parks.home.services.db
      .update(staffSessions)
      .set({ needsFactor: true })
      .where(eq(staffSessions.guid, at.login.sessionGUID));
    const refused = await at.call('POST', '/app/vouch/', { visit });
    expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'second-factor-required']);
    expect(codeOf(await parks.send({ answer, secret }))).toBe('directory-denied');
  });

  test('for no visit but one that its own chain began within ten minutes', async () => {
    const at = await signInStaff(parks.home, 'lead');
    const { visit } = await parks.begin();
    const wrong = [`${visit.slice(0, -4)}AAAA`, '', 'x'.repeat(4096)];
    for (const text of wrong) {
      const answer = await at.call('POST', '/app/vouch/', { visit: text });
      expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'visit-over']);
    }
    expect((await at.call('POST', '/app/vouch/', { visit: 'x'.repeat(4097) })).statusCode).toBe(400);
    parks.home.clock.advance(601);
    expect(codeOf(await at.call('POST', '/app/vouch/', { visit }))).toBe('visit-over');
  });

  test('to nobody without a session', async () => {
    const { visit } = await parks.begin();
    const answer = await parks.home.post('/app/vouch/', { visit });
    expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'session-required']);
  });
});

describe('a voucher', () => {
  test('counts once, in the browser that began', async () => {
    const at = await signInStaff(parks.home, 'lead');
    const { visit, secret } = await parks.begin();
    const answer = await parks.vouch(at, visit);
    const other = await parks.begin();
    expect(codeOf(await parks.send({ answer, secret: other.secret }))).toBe('directory-start-over');
    expect((await parks.send({ answer, secret })).statusCode).toBe(201);
    expect(codeOf(await parks.send({ answer, secret }))).toBe('directory-start-over');
  });

  test('of one visit is none of another, even with its state', async () => {
    const at = await signInStaff(parks.home, 'lead');
    const [first, second] = [await parks.begin(), await parks.begin()];
    const code = new URLSearchParams(await parks.vouch(at, first.visit)).get('code') ?? '';
    const state = new URLSearchParams(await parks.vouch(at, second.visit)).get('state') ?? '';
    const answer = new URLSearchParams({ state, code }).toString();
    expect(codeOf(await parks.send({ answer, secret: second.secret }))).toBe('directory-refused');
  });

  test.each([
    ['for this park and this sign-in', {}, 201],
    ['for another park', { park: 'west' }, 401],
    ['for another sign-in', { nonce: 'another' }, 401],
  ])('%s is answered as it must be', async (_name, change, status) => {
    const at = await signInStaff(parks.home, 'lead');
    const { visit, secret } = await parks.begin();
    const { state = '', nonce = '' } = openVisit(parks.home.services, visit) ?? {};
    const { sessionGUID: sessionGuid, teamMemberGUID: memberGuid } = at.login;
    const voucher = { park: 'south', nonce, memberGuid, sessionGuid, ...change };
    const code = sealVoucher(parks.home.services, voucher);
    const answer = new URLSearchParams({ state, code }).toString();
    expect((await parks.send({ answer, secret })).statusCode).toBe(status);
  });

  test('ends after a minute, and with the session at home', async () => {
    const at = await signInStaff(parks.home, 'lead');
    const late = await parks.begin();
    const lateAnswer = await parks.vouch(at, late.visit);
    parks.home.clock.advance(61);
    parks.visited.clock.advance(61);
    expect(codeOf(await parks.send({ answer: lateAnswer, secret: late.secret }))).toBe('directory-refused');
    const next = await parks.begin();
    const answer = await parks.vouch(at, next.visit);
    await at.call('DELETE', `/app/logout/${at.login.sessionGUID}`);
    expect(codeOf(await parks.send({ answer, secret: next.secret }))).toBe('directory-denied');
  });
});

describe('the session at the other park', () => {
  test('ends within a round when its member logs out at home', async () => {
    const { at, answer } = await parks.signIn('lead');
    await review();
    expect(await stillHere(answer)).toBe(204);
    await at.call('DELETE', `/app/logout/${at.login.sessionGUID}`);
    await review();
    expect(await stillHere(answer)).toBe(401);
    expect(await entriesOf(parks.visited.services.db, 'Directory Logout')).toHaveLength(1);
    await review();
    expect(await entriesOf(parks.visited.services.db, 'Directory Logout')).toHaveLength(1);
  });

  test('goes on while the one at home is only idle, and after it was deleted', async () => {
    const { at, answer } = await parks.signIn('lead');
    parks.home.clock.advance(40 * 60);
    await review();
    expect(await stillHere(answer)).toBe(204);
    const ofVisit = eq(staffSessions.guid, at.login.sessionGUID);
    await parks.home.services.db.delete(staffSessions).where(ofVisit);
    await review();
    expect(await stillHere(answer)).toBe(204);
  });

  test.each([
    ['is deactivated', { isActive: false }],
    ['works no longer', { worksUntil: new Date(0) }],
    ['loses the level that the table names', { accessLevel: 20 }],
  ])('ends when its member %s at home', async (_name, change) => {
    const { answer } = await parks.signIn('lead');
    const { guid } = await memberOf(parks.home, 'lead');
    await parks.home.services.db.update(teamMembers).set(change).where(eq(teamMembers.guid, guid));
    await review();
    expect(await stillHere(answer)).toBe(401);
  });

  test('has another level as soon as the roles at home give one', async () => {
    const { answer } = await parks.signIn('lead');
    await giveRole('lead', 'Season leads');
    await review();
    expect((await memberOf(parks.visited, 'lead')).accessLevel).toBe(60);
    expect(await stillHere(answer)).toBe(204);
  });

  test('goes on while the home park is not open here, but no new one begins', async () => {
    const { answer } = await parks.signIn('lead');
    parks.isHomeOpen.value = false;
    await review();
    expect(await stillHere(answer)).toBe(204);
    const begun = await parks.visited.post('/app/directory/begin', {});
    expect([begun.statusCode, codeOf(begun)]).toEqual([409, 'directory-unavailable']);
    expect(begun.json<Problem>().title).toMatch(/^North Pier does not answer/);
  });
});

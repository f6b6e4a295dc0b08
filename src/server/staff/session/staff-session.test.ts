/** Staff sign in and out; their sessions end when they should; passwords and one-time codes are kept as they must be. */
import { Secret, TOTP } from 'otpauth';
import { describe, expect } from 'vitest';

import type { LoginResult } from '#contract/calls/staff-session.ts';

import { runHousekeeping } from '#server/ops/housekeeping.ts';
import { postFrom, solveAndRepeat } from '#server/testing/puzzles.ts';
import { callerWith, signInStaff, teamPassword, type SignedInStaff } from '#server/testing/staff.ts';
import { withOwnPark, type TestPark, test, sharePark } from '#server/testing/test-park.ts';

const park = sharePark();

const credentials = (who: string, password = teamPassword) => ({
  teamMemberUsername: `${who}@harborlight.example`,
  teamMemberPassword: password,
});

/** A call that a screen makes on its own, this long after the last activity of its user. */
const askItself = (staff: SignedInStaff, idleSeconds: number) =>
  staff.call('GET', '/api/admin/test-passes/', undefined, { 'x-idle-seconds': String(idleSeconds) });

describe('signing in', () => {
  test('answers 201 with the login result, and the permissions of the level', async () => {
    const answer = await park.post('/app/login/', credentials('agent'));
    expect(answer.statusCode).toBe(201);
    const login = answer.json<LoginResult>();
    expect(login).toMatchObject({
      teamMemberUsername: 'agent@harborlight.example',
      sessionStartTimestamp: '2026-11-21T19:00:00.000Z',
      sessionEndTimestamp: '2026-11-22T07:00:00.000Z',
    });
    expect(login.accessToken).toMatch(/^gw1_[\w-]{43}$/);
    const names = login.permissions.map((permission) => permission.permissionName);
    expect(names).toContain('_Admin');
    expect(names).toContain('Wallet Exception Create');
    expect(names).not.toContain('Wallet Exception Delete');
    expect(names).not.toContain('Team Member List');
  });

  test('a gate attendant has the scan and nothing else', async () => {
    const { login } = await signInStaff(park, 'gate');
    expect(login.permissions.map((permission) => permission.permissionName)).toEqual(['Scan']);
  });

  test('the name is found in any case and with blanks around it', async () => {
    const answer = await park.post('/app/login/', {
      ...credentials('agent'),
      teamMemberUsername: ' Agent@HarborLight.example ',
    });
    expect(answer.statusCode).toBe(201);
  });

  test('a wrong password, an unknown name and a member who left get the same answer', async () => {
    const answers = await Promise.all(
      [credentials('lead', 'wrong'), credentials('nobody'), credentials('former')].map((body) =>
        park.post('/app/login/', body),
      ),
    );
    const bodies = answers.map((answer) => {
      const { requestId: _, ...body } = answer.json<Record<string, unknown>>();
      return [answer.statusCode, answer.headers['x-otp'], body];
    });
    expect(bodies[0]).toEqual([
      401,
      undefined,
      expect.objectContaining({ code: 'login-refused', title: 'Unable to Login' }),
    ]);
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
  });

  test('after five wrong passwords the right one waits, and is taken after the wait', async (own) => {
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => own.post('/app/login/', credentials('lead', 'guess'))),
    );
    expect(tries.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      401, 401, 401, 401, 401, 429, 429, 429,
    ]);
    const right = await own.post('/app/login/', credentials('lead'));
    expect([right.statusCode, right.headers['retry-after']]).toEqual([429, '15']);
    own.clock.advance(16);
    expect((await own.post('/app/login/', credentials('lead'))).statusCode).toBe(201);
  });

  test('a network that guesses brings a puzzle for every try, right or wrong, and is let in with it', async (own) => {
    for (let round = 0; round < 10; round += 1)
      await Promise.all(
        Array.from({ length: 5 }, (_, place) =>
          own.post('/app/login/', credentials(`guess${round}-${place}`)),
        ),
      );
    const right = await own.post('/app/login/', credentials('admin'));
    expect([right.statusCode, right.json<{ code: string }>().code]).toEqual([429, 'puzzle-required']);
    const solved = await solveAndRepeat((headers) =>
      postFrom(own, '/app/login/', {
        body: credentials('admin'),
        remoteAddress: '127.0.0.1',
        headers,
      }),
    );
    expect(solved.statusCode).toBe(201);
    own.clock.advance(3601);
    expect((await own.post('/app/login/', credentials('admin'))).statusCode).toBe(201);
  });
});

describe('a session', () => {
  test('ends with the sign-out, which may be repeated, and is nobody else’s to end', async (own) => {
    const [lead, admin] = [await signInStaff(own, 'lead'), await signInStaff(own, 'admin')];
    expect((await admin.call('DELETE', `/app/logout/${lead.login.sessionGUID}`)).statusCode).toBe(403);
    expect((await lead.call('GET', '/api/admin/test-passes/')).statusCode).toBe(200);
    const out = `/app/logout/${lead.login.sessionGUID}`;
    expect((await lead.call('DELETE', out)).statusCode).toBe(204);
    expect((await lead.call('GET', '/api/admin/test-passes/')).statusCode).toBe(401);
    expect((await lead.call('DELETE', out)).statusCode).toBe(204);
    expect((await own.app.inject({ method: 'DELETE', url: out })).statusCode).toBe(401);
  });

  test.each([
    ['a call', async (_own: TestPark, staff: SignedInStaff) => void (await askItself(staff, 0)), 24 * 60],
    [
      'a call after idle time',
      async (_own: TestPark, staff: SignedInStaff) => void (await askItself(staff, 0)),
      31,
    ],
    ['housekeeping', async (own: TestPark) => void (await runHousekeeping(own.services)), 24 * 60],
  ])(
    'a session that %s found ended stays ended, also when the clock is set back',
    async (_, look, minutes) => {
      await withOwnPark(async (own) => {
        const staff = await signInStaff(own, 'agent');
        own.clock.advance(minutes * 60);
        await look(own, staff);
        own.clock.advance(-minutes * 60);
        expect((await askItself(staff, 0)).statusCode).toBe(401);
      });
    },
  );

  test('ends after half an hour without a call, and after twelve hours of calls', async (own) => {
    const idle = await signInStaff(own, 'lead');
    own.clock.advance(31 * 60);
    expect((await idle.call('GET', '/api/admin/test-passes/')).statusCode).toBe(401);
    const busy = await signInStaff(own, 'lead');
    for (let minutes = 0; minutes < 719; minutes += 29) {
      expect((await busy.call('GET', '/api/admin/test-passes/')).statusCode).toBe(200);
      own.clock.advance(29 * 60);
    }
    expect((await busy.call('GET', '/api/admin/test-passes/')).statusCode).toBe(401);
  });

  test('ends after half an hour at which nobody did anything, however often its screens ask by themselves', async (own) => {
    const lead = await signInStaff(own, 'lead');
    for (let minutes = 1; minutes <= 30; minutes += 1) {
      own.clock.advance(60);
      const asked = await askItself(lead, minutes * 60);
      expect([minutes, asked.statusCode]).toEqual([minutes, 200]);
    }
    own.clock.advance(60);
    expect((await askItself(lead, 31 * 60)).statusCode).toBe(401);
  });

  test('stays open for whoever types for an hour without a call, since the page says that they are there', async (own) => {
    const lead = await signInStaff(own, 'lead');
    for (let minutes = 0; minutes < 60; minutes += 5) {
      own.clock.advance(5 * 60);
      const answer = await lead.call('POST', '/app/still-here/', undefined, { 'x-idle-seconds': '3' });
      expect(answer.statusCode).toBe(204);
    }
    // Activity counts from its own time, not from the time of the call that reports it.
    own.clock.advance(29 * 60);
    expect((await askItself(lead, 29 * 60)).statusCode).toBe(200);
    own.clock.advance(2 * 60);
    expect((await askItself(lead, 31 * 60)).statusCode).toBe(401);
  });

  test('is not kept open by a report that cannot be read', async (own) => {
    const lead = await signInStaff(own, 'lead');
    own.clock.advance(20 * 60);
    const headers = { 'x-idle-seconds': 'soon' };
    expect((await lead.call('GET', '/api/admin/test-passes/', undefined, headers)).statusCode).toBe(200);
    own.clock.advance(11 * 60);
    expect((await lead.call('GET', '/api/admin/test-passes/')).statusCode).toBe(401);
  });

  test.each([
    '',
    'Bearer',
    'Bearer x',
    'Basic YTpi',
    'Bearer gw1_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  ])('is not opened by %j', async (authorization) => {
    const answer = await park.app.inject({ url: '/api/admin/test-passes/', headers: { authorization } });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([401, 'session-required']);
  });
});

describe('one-time codes', () => {
  test('are asked for once they are confirmed, and none is taken twice', async (own) => {
    const lead = await signInStaff(own, 'lead');
    const proof = { teamMemberPassword: teamPassword };
    const { secret } = (await lead.call('POST', '/app/one-time-code/', proof)).json<{ secret: string }>();
    const codeNow = (): string =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: own.clock.now().getTime() });
    expect((await lead.call('POST', '/app/one-time-code/confirm', { otp: '000000' })).statusCode).toBe(400);
    expect((await own.post('/app/login/', credentials('lead'))).statusCode).toBe(201);
    expect((await lead.call('POST', '/app/one-time-code/confirm', { otp: codeNow() })).statusCode).toBe(204);
    expect((await lead.call('POST', '/app/one-time-code/', proof)).statusCode).toBe(409);

    const without = await own.post('/app/login/', credentials('lead'));
    expect([without.statusCode, without.headers['x-otp']]).toEqual([401, 'required']);
    const wrongPassword = await own.post('/app/login/', credentials('lead', 'wrong'));
    expect(wrongPassword.headers['x-otp']).toBeUndefined();
    const used = await own.post('/app/login/', { ...credentials('lead'), otp: codeNow() });
    expect(used.statusCode).toBe(401);
    own.clock.advance(60);
    const otp = codeNow();
    expect((await own.post('/app/login/', { ...credentials('lead'), otp })).statusCode).toBe(201);
    expect((await own.post('/app/login/', { ...credentials('lead'), otp })).statusCode).toBe(401);

    own.clock.advance(60);
    const again = await own.post('/app/login/', { ...credentials('lead'), otp: codeNow() });
    const back = callerWith(own, again.json<LoginResult>().accessToken);
    expect((await back('DELETE', '/app/one-time-code/', { teamMemberPassword: 'wrong' })).statusCode).toBe(
      400,
    );
    expect(
      (await back('DELETE', '/app/one-time-code/', { teamMemberPassword: teamPassword })).statusCode,
    ).toBe(204);
    expect((await own.post('/app/login/', credentials('lead'))).statusCode).toBe(201);
  });
});

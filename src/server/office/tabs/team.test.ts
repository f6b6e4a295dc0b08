/** The team and its sessions: who may change whom, and which changes take effect at once. */
import { describe, expect } from 'vitest';

import type { AdminRow } from '#contract/calls/admin-tabs.ts';
import type { LoginResult } from '#contract/calls/staff-session.ts';

import { mails } from '#server/base/db/schema/operations.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { readDemoPark } from '#server/demo/demo-data.ts';
import { callerWith, signInStaff, teamPassword, type SignedInStaff } from '#server/testing/staff.ts';
import { withOwnPark, type TestPark, test } from '#server/testing/test-park.ts';

const demo = readDemoPark().admin;
const idOf = (who: string): string =>
  demo.team.find((member) => member.teamMemberUsername === `${who}@harborlight.example`)?.teamMemberGUID ??
  '';

const nora = {
  teamMemberFirstName: 'Nora',
  teamMemberLastName: 'Vale',
  teamMemberInternalID: 'E2001',
  teamMemberUsername: 'nora@harborlight.example',
  teamMemberAccessLevel: 20,
};

describe('the team', () => {
  test('a new member is locked until the mailed link is used once, with a valid password', async (own) => {
    const staff = await signInStaff(own, 'admin');
    const made = (await staff.call('POST', '/api/admin/team-member/', nora)).json<AdminRow>();
    const token = String(made['setPasswordLink']).split('#')[1] ?? '';
    const signIn = (teamMemberPassword: string) =>
      own.post('/app/login/', { teamMemberUsername: 'nora@harborlight.example', teamMemberPassword });
    expect((await signIn('')).statusCode).toBe(401);
    const short = await own.post('/app/set-password/', { token, password: 'too short' });
    expect([short.statusCode, short.json<{ title: string }>().title]).toEqual([
      400,
      'Use at least 15 characters',
    ]);
    const common = await own.post('/app/set-password/', { token, password: 'passwordpassword' });
    expect(common.statusCode).toBe(400);
    const password = 'gulls over the north pier';
    const both = await Promise.all([1, 2].map(() => own.post('/app/set-password/', { token, password })));
    expect(both.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([204, 410]);
    own.clock.advance(60);
    expect((await signIn(password)).statusCode).toBe(201);
  });

  const given = { teamMemberPassword: 'a ferris wheel at dusk' };
  const signInAsAgent = (own: TestPark, teamMemberPassword = given.teamMemberPassword) =>
    own.post('/app/login/', { teamMemberUsername: 'agent@harborlight.example', teamMemberPassword });

  test('a password that someone else sets ends the member’s sessions, is recorded and mailed, and works for a day', async (own) => {
    const [staff, agent] = [await signInStaff(own, 'admin'), await signInStaff(own, 'agent')];
    const set = await staff.call('PUT', `/api/admin/team-member/${idOf('agent')}`, given);
    expect([set.statusCode, set.body.includes('ferris')]).toEqual([200, false]);
    expect((await agent.call('GET', '/api/admin/test-passes/')).statusCode).toBe(401);
    const sent = await own.services.db.select().from(mails);
    expect(sent.map(({ toAddress, plainText }) => [toAddress, plainText.includes('one sign-in')])).toEqual([
      ['agent@harborlight.example', true],
    ]);
    const entries = await own.services.db.select().from(auditEntries);
    const entry = entries.find(({ action }) => action === 'Team Member Update');
    expect(entry?.after).toMatchObject({ password: 'changed' });
    own.clock.advance(24 * 3600);
    expect((await signInAsAgent(own)).statusCode).toBe(401);
  });

  test('it serves for one sign-in, at which the member chooses their own before anything else', async (own) => {
    const staff = await signInStaff(own, 'admin');
    await staff.call('PUT', `/api/admin/team-member/${idOf('agent')}`, given);
    const answers = await Promise.all([signInAsAgent(own), signInAsAgent(own)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      201, 401,
    ]);
    const login = answers.find(({ statusCode }) => statusCode === 201)?.json<LoginResult>();
    expect(login).toMatchObject({ mustChoosePassword: true, permissions: [] });
    const first = callerWith(own, login?.accessToken ?? '');
    for (const [method, path] of [
      ['GET', '/api/admin/test-passes/'],
      ['POST', '/app/account/recovery-codes'],
      ['POST', '/app/one-time-code/'],
    ] as const) {
      const refused = await first(method, path, method === 'GET' ? undefined : given);
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
        403,
        'own-password-required',
      ]);
    }
    expect((await signInAsAgent(own)).statusCode).toBe(401);
    const newPassword = 'gulls over the north pier';
    const change = await first('POST', '/app/account/password', { ...given, newPassword });
    expect(change.statusCode).toBe(204);
    expect((await first('GET', '/api/admin/test-passes/')).statusCode).toBe(200);
    const again = await signInAsAgent(own, newPassword);
    expect(again.json<LoginResult>().mustChoosePassword).toBeUndefined();
    expect((await signInAsAgent(own)).statusCode).toBe(401);
  });

  test('no one sets their own password here', async (own) => {
    const staff = await signInStaff(own, 'admin');
    const self = await staff.call('PUT', `/api/admin/team-member/${idOf('admin')}`, given);
    expect([self.statusCode, self.json<{ code: string }>().code]).toEqual([400, 'row-refused']);
    expect((await staff.call('GET', '/api/admin/test-passes/')).statusCode).toBe(200);
  });

  test('a changed email address is mailed to the former one', async (own) => {
    const staff = await signInStaff(own, 'admin');
    const change = { teamMemberUsername: 'desk@harborlight.example' };
    await staff.call('PUT', `/api/admin/team-member/${idOf('agent')}`, change);
    const sent = await own.services.db.select().from(mails);
    expect(sent.map(({ toAddress, kind }) => [toAddress, kind])).toEqual([
      ['agent@harborlight.example', 'staff-credential'],
    ]);
  });

  test('deactivation takes effect with the next call', async (own) => {
    const [staff, agent] = [await signInStaff(own, 'admin'), await signInStaff(own, 'agent')];
    await staff.call('PUT', `/api/admin/team-member/${idOf('agent')}`, { teamMemberActive: false });
    expect((await agent.call('GET', '/api/admin/test-passes/')).statusCode).toBe(401);
    const again = await own.post('/app/login/', {
      teamMemberUsername: 'agent@harborlight.example',
      teamMemberPassword: teamPassword,
    });
    expect(again.statusCode).toBe(401);
  });

  test('no one raises themselves or others above their own level, or changes a higher member', async (own) => {
    const staff = await signInStaff(own, 'admin');
    await staff.call('PUT', `/api/admin/permission/${permissionId('Team Member Update')}`, {
      permissionMinimumAccessLevel: 60,
    });
    await staff.call('PUT', `/api/admin/permission/${permissionId('Permission Update')}`, {
      permissionMinimumAccessLevel: 60,
    });
    const manager = await signInStaff(own, 'loyalty');
    const tries = [
      [`/api/admin/team-member/${idOf('loyalty')}`, { teamMemberAccessLevel: 61 }],
      [`/api/admin/team-member/${idOf('agent')}`, { teamMemberAccessLevel: 100 }],
      [`/api/admin/team-member/${idOf('admin')}`, { teamMemberPassword: 'a ferris wheel at dusk' }],
      [`/api/admin/permission/${permissionId('Team Member Delete')}`, { permissionMinimumAccessLevel: 10 }],
      [`/api/admin/permission/${permissionId('Loyalty Adjust')}`, { permissionMinimumAccessLevel: 61 }],
    ] as const;
    const answers = await Promise.all(tries.map(([url, body]) => manager.call('PUT', url, body)));
    expect(answers.map((answer) => [answer.statusCode, answer.json<{ code: string }>().code])).toEqual(
      tries.map(() => [403, 'above-own-level']),
    );
    expect(
      (await manager.call('PUT', `/api/admin/team-member/${idOf('agent')}`, { teamMemberAccessLevel: 60 }))
        .statusCode,
    ).toBe(200);
  });

  test('the last administrator stays: not deactivated, not lowered, not deleted, and no permission raised above them', async (own) => {
    const staff = await signInStaff(own, 'admin');
    const url = `/api/admin/team-member/${idOf('admin')}`;
    const answers = [
      await staff.call('PUT', url, { teamMemberActive: false }),
      await staff.call('PUT', url, { teamMemberAccessLevel: 99 }),
      await staff.call('DELETE', url),
      await staff.call('PUT', `/api/admin/permission/${permissionId('Permission Update')}`, {
        permissionActive: false,
      }),
      await staff.call('DELETE', `/api/admin/permission/${permissionId('_Admin')}`),
    ];
    expect(answers.map((answer) => [answer.statusCode, answer.json<{ code: string }>().code])).toEqual(
      answers.map(() => [409, 'last-administrator']),
    );
  });

  test('of two administrators who deactivate each other at once, one is refused', async (own) => {
    const first = await signInStaff(own, 'admin');
    await first.call('PUT', `/api/admin/team-member/${idOf('lead')}`, { teamMemberAccessLevel: 100 });
    const second = await signInStaff(own, 'lead');
    const [one, two] = await Promise.all([
      first.call('PUT', `/api/admin/team-member/${idOf('lead')}`, { teamMemberActive: false }),
      second.call('PUT', `/api/admin/team-member/${idOf('admin')}`, { teamMemberActive: false }),
    ]);
    expect([one.statusCode, two.statusCode].filter((status) => status === 200)).toHaveLength(1);
  });
});

describe('sessions', () => {
  test('can be ended, not extended beyond the maximum, and keep their token', async (own) => {
    const [staff, agent] = [await signInStaff(own, 'admin'), await signInStaff(own, 'agent')];
    const url = `/api/admin/session/${agent.login.sessionGUID}`;
    const longer = await staff.call('PUT', url, {
      sessionEndTimestamp: '9999-01-01T00:00:00Z',
      sessionAccessToken: 'x',
    });
    expect(longer.json()).toMatchObject({ sessionEndTimestamp: agent.login.sessionEndTimestamp });
    expect((await agent.call('GET', '/api/admin/test-passes/')).statusCode).toBe(200);
    expect((await callerWith(own, 'x')('GET', '/api/admin/test-passes/')).statusCode).toBe(401);
    await staff.call('PUT', url, { sessionActive: false });
    expect((await agent.call('GET', '/api/admin/test-passes/')).statusCode).toBe(401);
    expect((await staff.call('POST', '/api/admin/session/', {})).statusCode).toBe(405);
    expect((await staff.call('DELETE', url)).statusCode).toBe(405);
  });

  test('without activity for half an hour are marked as ended in the list, and only there', async (own) => {
    const agent = await signInStaff(own, 'agent');
    const url = `/api/admin/session/${agent.login.sessionGUID}`;
    own.clock.advance(31 * 60);
    const staff = await signInStaff(own, 'admin');
    const rows = (await staff.call('GET', '/api/admin/session/')).json<AdminRow[]>();
    const ended = (guid: string) => rows.find((row) => row['sessionGUID'] === guid);
    expect(ended(agent.login.sessionGUID)).toMatchObject({ sessionActive: true, sessionEnded: true });
    expect(ended(staff.login.sessionGUID)).toMatchObject({ sessionActive: true, sessionEnded: false });
    expect((await staff.call('PUT', url, { sessionActive: false })).json()).toMatchObject({
      sessionEnded: true,
    });
  });

  test.each([
    ['signed out', async ({ agent, signOut }: EndedBy) => void (await agent.call('DELETE', signOut))],
    [
      'ended by an administrator',
      async ({ staff, url }: EndedBy) => void (await staff.call('PUT', url, { sessionActive: false })),
    ],
    [
      'given an end that is past',
      async ({ staff, url }: EndedBy) =>
        void (await staff.call('PUT', url, { sessionEndTimestamp: '2026-11-21T18:00:00.000Z' })),
    ],
    ['been idle for too long', ({ own }: EndedBy) => Promise.resolve(own.clock.advance(31 * 60))],
  ])('that have %s stay ended for every caller', (_, end) =>
    withOwnPark(async (own) => {
      const agent = await signInStaff(own, 'agent');
      const url = `/api/admin/session/${agent.login.sessionGUID}`;
      const signOut = `/app/logout/${agent.login.sessionGUID}`;
      await end({ own, agent, staff: await signInStaff(own, 'admin'), url, signOut });
      const staff = await signInStaff(own, 'admin');
      const later = new Date(own.clock.now().getTime() + 3_600_000).toISOString();
      const answers = [
        await staff.call('PUT', url, { sessionActive: true, sessionEndTimestamp: later }),
        await staff.call('PUT', url, { sessionActive: true }),
        await staff.call('PUT', url, { sessionEndTimestamp: '2026-11-22T06:59:59.000Z' }),
        await staff.call('PUT', url, { sessionActive: true }),
      ];
      expect(answers[0]?.json()).toMatchObject({
        status: 409,
        code: 'session-ended',
        title: 'This session has ended and cannot be reopened; the member must sign in again',
      });
      expect((await agent.call('GET', '/api/admin/test-passes/')).statusCode).toBe(401);
    }),
  );
});

/** The changes with which a test ends a session. */
interface EndedBy {
  own: TestPark;
  staff: SignedInStaff;
  agent: SignedInStaff;
  url: string;
  signOut: string;
}

function permissionId(name: string): string {
  return demo.permissions.find((row) => row.permissionName === name)?.permissionGUID ?? '';
}

/** Guesses at an account's secrets are limited: one counter for its password and its codes (security T41). */
import { expect, beforeAll } from 'vitest';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Secret, TOTP } from 'otpauth';

import { signInStaff, teamPassword, type SignedInStaff } from '#server/testing/staff.ts';
import { type TestPark, test, keepOpen } from '#server/testing/test-park.ts';
import { teamMembers } from '#server/base/db/schema/administration.ts';
import { signInTries } from '#server/base/db/schema/staff.ts';
import { openTwoServers, type TwoServers } from '#server/testing/two-servers.ts';
import { countSignIn, laneOfName, reserveTry } from '../sign-in-tries.queries.ts';

test('the right password without a code sets nothing back: the sixth guess at a code in a row has to wait', async (own) => {
  const lead = await turnCodesOn(own, 'lead');
  for (let guess = 0; guess < 5; guess += 1) {
    await signIn(own, lead.credentials());
    await signIn(own, lead.credentials({ otp: lead.wrongCode(guess) }));
  }
  const right = await signIn(own, lead.credentials({ otp: lead.codeNow() }));
  expect(right.statusCode).toBe(429);
  own.clock.advance(30);
  expect((await signIn(own, lead.credentials({ otp: lead.codeNow() }))).statusCode).toBe(201);
});

test('a guess at a code and one at the password count together', async (own) => {
  const lead = await turnCodesOn(own, 'lead');
  for (let guess = 0; guess < 3; guess += 1)
    await signIn(own, lead.credentials({ teamMemberPassword: 'guess' }));
  for (let guess = 0; guess < 2; guess += 1)
    await signIn(own, lead.credentials({ otp: lead.wrongCode(guess) }));
  expect((await signIn(own, lead.credentials({ otp: lead.codeNow() }))).statusCode).toBe(429);
});

test('to be asked for a code is no guess: a member who signs in slowly is not made to wait', async (own) => {
  const lead = await turnCodesOn(own, 'lead');
  for (let count = 0; count < 12; count += 1) {
    const asked = await signIn(own, lead.credentials());
    expect([asked.statusCode, asked.headers['x-otp']]).toEqual([401, 'required']);
  }
  expect((await signIn(own, lead.credentials({ otp: lead.codeNow() }))).statusCode).toBe(201);
});

test('while the name waits, a right password does not tell that it is right', async (own) => {
  const lead = await turnCodesOn(own, 'lead');
  for (let guess = 0; guess < 5; guess += 1)
    await signIn(own, lead.credentials({ otp: lead.wrongCode(guess) }));
  const [right, wrong] = [
    await signIn(own, lead.credentials()),
    await signIn(own, lead.credentials({ teamMemberPassword: 'guess' })),
  ];
  expect([right.statusCode, right.headers['x-otp']]).toEqual([wrong.statusCode, wrong.headers['x-otp']]);
});

test('whoever holds a session guesses at its member’s password no more often than at the sign-in', async (own) => {
  const lead = await turnCodesOn(own, 'lead');
  const drop = (password: string) =>
    lead.staff.call('DELETE', '/app/one-time-code/', { teamMemberPassword: password });
  for (let guess = 0; guess < 5; guess += 1) expect((await drop(`guess ${guess}`)).statusCode).toBe(400);
  const right = await drop(teamPassword);
  expect([right.statusCode, right.json<{ code: string }>().code]).toEqual([429, 'proof-waits']);
  own.clock.advance(30);
  expect((await drop(teamPassword)).statusCode).toBe(204);
});

test('a code is guessed at no more often while codes are being set up', async (own) => {
  const lead = await signInStaff(own, 'lead');
  await lead.call('POST', '/app/one-time-code/', { teamMemberPassword: teamPassword });
  const confirm = (otp: string) => lead.call('POST', '/app/one-time-code/confirm', { otp });
  for (let guess = 0; guess < 5; guess += 1) await confirm(`00000${guess}`);
  const waiting = [
    await confirm('000006'),
    await lead.call('DELETE', '/app/one-time-code/', { teamMemberPassword: teamPassword }),
  ];
  for (const answer of waiting)
    expect([answer.statusCode, answer.headers['retry-after'], answer.json<{ code: string }>().code]).toEqual([
      429,
      '15',
      'proof-waits',
    ]);
});

test('a stranger who guesses at a name does not keep its member from the own settings', async (own) => {
  const lead = await turnCodesOn(own, 'lead');
  for (let guess = 0; guess < 8; guess += 1)
    await signIn(own, lead.credentials({ teamMemberPassword: 'guess' }));
  const dropped = await lead.staff.call('DELETE', '/app/one-time-code/', {
    teamMemberPassword: teamPassword,
  });
  expect(dropped.statusCode).toBe(204);
});

test('a new password does not buy another five guesses at the code', async (own) => {
  const lead = await turnCodesOn(own, 'lead');
  const admin = await signInStaff(own, 'admin');
  for (let guess = 0; guess < 5; guess += 1)
    await signIn(own, lead.credentials({ otp: lead.wrongCode(guess) }));
  const teamMemberPassword = 'a lighthouse above the harbour';
  const changed = await admin.call('PUT', `/api/admin/team-member/${lead.staff.login.teamMemberGUID}`, {
    teamMemberPassword,
  });
  expect(changed.statusCode).toBe(200);
  const right = await signIn(own, lead.credentials({ teamMemberPassword, otp: lead.codeNow() }));
  expect(right.statusCode).toBe(429);
});

test('a network that guesses at codes needs a puzzle like one that guesses at passwords', async (own) => {
  const lead = await turnCodesOn(own, 'lead');
  for (let guess = 0; guess < 46; guess += 1)
    await signIn(own, { teamMemberUsername: `nobody${guess}`, teamMemberPassword: 'guess' });
  for (let guess = 0; guess < 4; guess += 1)
    await signIn(own, lead.credentials({ otp: lead.wrongCode(guess) }));
  const other = { teamMemberUsername: 'admin@harborlight.example', teamMemberPassword: teamPassword };
  expect((await signIn(own, other)).json()).toMatchObject({ code: 'puzzle-required' });
});

test('of two right sign-ins at once, the one that began first may be counted second', async (own) => {
  const { services, clock } = own;
  const guid = (await signInStaff(own, 'lead')).login.teamMemberGUID;
  const began = [clock.now(), new Date(clock.now().getTime() - 5)];
  for (const at of began) {
    expect(await countSignIn(services.db, 'name:two at once', at)).toMatchObject({ waitsUntil: null });
    expect(await reserveTry(services.db, guid, at)).toMatchObject({ waitsUntil: null });
  }
});

function signIn(own: TestPark, body: Record<string, string>) {
  return own.post('/app/login/', body);
}

const servers = keepOpen(() => openTwoServers({ PARK_CIDRS: '127.0.0.0/8' }));
let park: TwoServers['park'];
beforeAll(async () => {
  ({ park } = servers);
});

test('of four hundred codes guessed at once on two servers, the right one among them is not taken', async () => {
  const lead = await turnCodesOn(park, 'lead');
  const guesses = Array.from({ length: 400 }, (_, place) =>
    place === 300 ? lead.codeNow() : lead.wrongCode(place),
  );
  const answers = await Promise.all(
    guesses.map((otp, place) =>
      post(place % 2 === 0 ? servers.apps[0] : servers.apps[1], '/app/login/', lead.credentials({ otp })),
    ),
  );
  // A server that has too many passwords to check answers 503 (src/server/base/security/passwords.ts); the try is
  // counted all the same.
  expect(new Set(answers.map((answer) => answer.statusCode))).not.toContain(201);
  const letIn = answers.filter((answer) => answer.headers['x-otp'] === 'required');
  expect(letIn.length).toBeGreaterThan(0);
  expect(await failuresAt('lead')).toBe(5);
}, 120_000);

test('of two hundred passwords guessed at once with a session on two servers, five are looked at', async () => {
  const agent = await turnCodesOn(park, 'agent');
  const guess = (app: FastifyInstance, teamMemberPassword: string) =>
    app.inject({
      method: 'DELETE',
      url: '/app/one-time-code/',
      headers: { authorization: `Bearer ${agent.staff.token}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ teamMemberPassword }),
    });
  const right = agent.credentials()['teamMemberPassword'] ?? '';
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, place) =>
      guess(place % 2 === 0 ? servers.apps[0] : servers.apps[1], place === 120 ? right : `guess ${place}`),
    ),
  );
  expect(new Set(answers.map((answer) => answer.statusCode))).not.toContain(204);
  expect(await failuresOf('agent')).toBe(5);
}, 120_000);

function post(app: FastifyInstance, url: string, body: unknown) {
  return app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
}

/** The number of failed sign-ins that are counted at the member's name. */
async function failuresAt(who: string): Promise<number | undefined> {
  const [row] = await park.services.db
    .select({ failures: signInTries.failures })
    .from(signInTries)
    .where(eq(signInTries.lane, laneOfName(`${who}@harborlight.example`)));
  return row?.failures;
}

/** The number of failures that are counted against the member's own session. */
async function failuresOf(who: string): Promise<number | undefined> {
  const [row] = await park.services.db
    .select({ failures: teamMembers.signInFailures })
    .from(teamMembers)
    .where(eq(teamMembers.username, `${who}@harborlight.example`));
  return row?.failures;
}

/** A member who has turned one-time codes on. */
interface MemberWithCodes {
  /** The session that turned them on. */
  staff: SignedInStaff;
  /** The code that the member's app shows now. */
  codeNow: () => string;
  /** A code that the app shows neither now nor in the neighbouring steps; a different one for each number. */
  wrongCode: (number: number) => string;
  /** The body of the sign-in call. */
  credentials: (change?: { otp?: string; teamMemberPassword?: string }) => Record<string, string>;
}

/** Signs a member in, turns one-time codes on, and goes on to the next time step. */
async function turnCodesOn(own: TestPark, who: string): Promise<MemberWithCodes> {
  const staff = await signInStaff(own, who);
  const { secret } = (
    await staff.call('POST', '/app/one-time-code/', { teamMemberPassword: teamPassword })
  ).json<{ secret: string }>();
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const codeAt = (seconds: number): string =>
    totp.generate({ timestamp: own.clock.now().getTime() + seconds * 1000 });
  await staff.call('POST', '/app/one-time-code/confirm', { otp: codeAt(0) });
  own.clock.advance(60);
  return {
    staff,
    codeNow: () => codeAt(0),
    wrongCode: (number) => {
      const right = new Set([-30, 0, 30].map(codeAt));
      let code = number;
      while (right.has(sixDigits(code))) code += 1000;
      return sixDigits(code);
    },
    credentials: (change = {}) => ({
      teamMemberUsername: `${who}@harborlight.example`,
      teamMemberPassword: teamPassword,
      ...change,
    }),
  };
}

function sixDigits(number: number): string {
  return String(number % 1_000_000).padStart(6, '0');
}

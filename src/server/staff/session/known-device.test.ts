/** A browser in which a member has signed in before: a stranger who guesses at the name cannot keep the member out. */
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import { deviceHeader } from '#contract/calls/staff-session.ts';

import { runHousekeeping } from '#server/ops/housekeeping.ts';
import { postFrom } from '#server/testing/puzzles.ts';
import { signInStaff, teamPassword } from '#server/testing/staff.ts';
import { openTestPark, keepOpen } from '#server/testing/test-park.ts';

const own = keepOpen(() => openTestPark());
beforeEach(async () => {
  for (const table of ['attempt_counters', 'sign_in_tries', 'staff_devices'])
    await own.services.db.execute(sql`delete from ${sql.identifier(table)}`);
});

const home = '198.51.100.20';
const stranger = '203.0.113.7';
const pattern = /^gd1_[\w-]{43}$/;

interface Given {
  who?: string;
  password?: string;
  token?: string;
  from?: string;
}

function signIn({ who = 'lead', password = teamPassword, token, from = home }: Given = {}) {
  return postFrom(own, '/app/login/', {
    body: { teamMemberUsername: `${who}@harborlight.example`, teamMemberPassword: password },
    remoteAddress: from,
    headers: token === undefined ? {} : { [deviceHeader]: token },
  });
}

/** The token that a complete sign-in gives to the browser. */
async function tokenOf(given: Given = {}): Promise<string> {
  const { statusCode, headers } = await signIn(given);
  expect([statusCode, headers[deviceHeader]]).toEqual([201, expect.stringMatching(pattern)]);
  return String(headers[deviceHeader]);
}

async function guessAt(who: string, count = 5): Promise<void> {
  for (let guess = 0; guess < count; guess += 1)
    await signIn({ who, password: `guess ${guess}`, from: stranger });
}

test('while a stranger guesses, the browser that signed in before is let in and any other one waits', async () => {
  const token = await tokenOf();
  for (let round = 0; round < 10; round += 1) {
    await guessAt('lead', 6);
    const other = await signIn();
    expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([429, 'sign-in-waits']);
    expect((await signIn({ token })).statusCode).toBe(201);
    own.clock.advance(60);
  }
});

test('the wait is said in words and in Retry-After', async () => {
  await guessAt('lead');
  const answer = await signIn();
  expect(answer.headers['retry-after']).toBe('15');
  expect(answer.json()).toMatchObject({
    title:
      'Too many failed sign-ins. Please wait 1 minute, or use a browser in which you have signed in before.',
  });
});

test('a name that no one has waits as long, and is answered the same', async () => {
  const answersOf = async (who: string): Promise<unknown[]> => {
    const answers: unknown[] = [];
    for (const wait of [0, 0, 0, 0, 0, 0, 16, 0, 31, 0, 61, 0, 90_000, 0, 0, 0, 0]) {
      own.clock.advance(wait);
      const answer = await signIn({ who, password: 'guess' });
      const { requestId: _, ...body } = answer.json<Record<string, unknown>>();
      answers.push([answer.statusCode, answer.headers['retry-after'], answer.headers[deviceHeader], body]);
    }
    return answers;
  };
  const known = await answersOf('lead');
  own.clock.advance(3600);
  expect(await answersOf('nobody')).toEqual(known);
});

test('a known browser replaces neither the password nor the wait of its own guesses', async () => {
  const token = await tokenOf();
  const tries: number[] = [];
  for (let guess = 0; guess < 6; guess += 1)
    tries.push((await signIn({ token, password: `guess ${guess}` })).statusCode);
  expect(tries).toEqual([401, 401, 401, 401, 401, 429]);
  expect((await signIn({ token })).statusCode).toBe(429);
  own.clock.advance(16);
  expect((await signIn({ token })).statusCode).toBe(201);
});

test('the browser of one member is no known browser of another', async () => {
  const token = await tokenOf({ who: 'agent' });
  await guessAt('lead');
  expect((await signIn({ token })).statusCode).toBe(429);
});

test('two members share a browser, each with a lane of their own', async () => {
  const token = await tokenOf({ who: 'agent' });
  expect(await tokenOf({ who: 'lead', token })).toBe(token);
  for (let guess = 0; guess < 6; guess += 1) await signIn({ who: 'agent', token, password: 'guess' });
  expect((await signIn({ who: 'agent', token })).statusCode).toBe(429);
  expect((await signIn({ who: 'lead', token })).statusCode).toBe(201);
});

test.each(['gd1_', `gd1_${'A'.repeat(43)}`, 'x'.repeat(5000), 'é', ''])(
  'a token that no sign-in gave counts for nothing and is replaced: %#',
  async (token) => {
    const given = await tokenOf({ token });
    expect(given).not.toBe(token);
    await guessAt('lead');
    expect((await signIn({ token })).statusCode).toBe(429);
    expect((await signIn({ token: given })).statusCode).toBe(201);
  },
);

test('a network over its budget keeps out unknown browsers only', async () => {
  const token = await tokenOf({ from: stranger });
  for (let guess = 0; guess < 50; guess += 1)
    await signIn({ who: `nobody${guess}`, password: 'guess', from: stranger });
  expect((await signIn({ from: stranger })).json()).toMatchObject({ code: 'puzzle-required' });
  expect((await signIn({ from: stranger, token })).statusCode).toBe(201);
});

test('tries while the name waits are no guesses of the network', async () => {
  await guessAt('lead', 60);
  expect((await signIn({ who: 'agent', from: stranger })).statusCode).toBe(201);
});

test('the mailed link to choose a password makes the browser known', async () => {
  const admin = await signInStaff(own, 'admin');
  const made = await admin.call('POST', '/api/admin/team-member/', {
    teamMemberFirstName: 'Nia',
    teamMemberLastName: 'Hart',
    teamMemberInternalID: 'E2002',
    teamMemberUsername: 'new@harborlight.example',
    teamMemberAccessLevel: 20,
  });
  const link = made.json<{ setPasswordLink: string }>().setPasswordLink;
  await guessAt('new');
  const password = 'a lighthouse above the harbour';
  const chosen = await own.post('/app/set-password/', { token: link.split('#')[1], password });
  expect(chosen.statusCode).toBe(204);
  const token = String(chosen.headers[deviceHeader]);
  await guessAt('new', 10);
  expect((await signIn({ who: 'new', password })).statusCode).toBe(429);
  expect((await signIn({ who: 'new', password, token })).statusCode).toBe(201);
});

test('a browser is forgotten half a year after its last sign-in, and a lane after a day', async () => {
  const token = await tokenOf();
  own.clock.advance(179 * 86_400);
  expect(await tokenOf({ token })).toBe(token);
  await guessAt('lead');
  own.clock.advance(181 * 86_400);
  await runHousekeeping(own.services);
  expect(await tokenOf({ token })).not.toBe(token);
});

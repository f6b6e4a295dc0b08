/**
 * Security T18d: fifty concurrent claims of one check, by three members at two server processes on a real PostgreSQL.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished } from 'vitest';
import type { LightMyRequestResponse } from 'fastify';

import type { ClaimAnswer } from '#contract/calls/loyalty.ts';

import {
  addLabChecks,
  breakClub,
  claimLabCheck,
  findLabFaults,
  startLabServer,
  type Acknowledged,
  type LabServer,
} from '#server/testing/claim-lab.ts';
import { withEmptyDatabase } from '#server/testing/park-database.ts';
import { findFreePort } from '#server/testing/test-database-server.ts';
import { joinWithKey, makeSoftDevice, claimBody, joinClub } from '#server/testing/soft-device.ts';
import { openTwoServers, postAtOnce, type TwoServers } from '#server/testing/two-servers.ts';
import { signIn } from '#server/testing/sign-in.ts';
import { withOwnPark, type TestPark, test } from '#server/testing/test-park.ts';
import { loyaltyClaims } from '#server/base/db/schema/loyalty.ts';

const claimsAtOnce = 50;
const rounds = 20;

test(
  'one check counts once; without its unique claim the same race pays twice',
  () =>
    withEmptyDatabase(async (url) => {
      const folder = mkdtempSync(join(tmpdir(), 'promenade-race-'));
      const servers: LabServer[] = [];
      try {
        for (const name of ['one', 'other']) {
          const port = await findFreePort();
          servers.push(await startLabServer({ port, databaseUrl: url.href, dataDir: join(folder, name) }));
        }
        await addLabChecks(url.href, 1, 2 * rounds);
        const whole = await race(servers, 1);
        expect(whole.winnersOfEach).toEqual(Array.from({ length: rounds }, () => 1));
        expect(await findLabFaults(url.href, whole.acknowledged)).toEqual([]);

        await breakClub(url.href);
        const broken = await race(servers, 1 + rounds);
        expect(Math.max(...broken.winnersOfEach)).toBeGreaterThan(1);
        expect(await findLabFaults(url.href, broken.acknowledged)).not.toEqual([]);
      } finally {
        for (const server of servers) await server.kill();
        rmSync(folder, { recursive: true, force: true });
      }
    }),
  // Two thousand claims of two new servers.
  300_000,
);

/** Each round claims one check fifty times at once; a winner is a member with at least one answer of 200. */
async function race(servers: readonly LabServer[], firstCheck: number) {
  const acknowledged: Acknowledged[] = [];
  const winnersOfEach: number[] = [];
  for (let check = firstCheck; check < firstCheck + rounds; check += 1) {
    const answers = await Promise.all(
      Array.from({ length: claimsAtOnce }, (_, place) =>
        claimLabCheck(servers[place % servers.length]?.port ?? 0, check, place % 3),
      ),
    );
    const won = answers.filter((answer) => 'points' in answer);
    acknowledged.push(...won);
    winnersOfEach.push(new Set(won.map((answer) => answer.member)).size);
  }
  return { acknowledged, winnersOfEach };
}

const claimPath = '/api/loyalty/tickets/';
const walletPath = '/api/google-wallet/';
const thief = '203.0.113.7';
const copies = 400;

/** The place of the right browser among them. */
const ownIndex = 150;

async function withTwoServers(): Promise<TwoServers> {
  const servers = await openTwoServers();
  onTestFinished(() => servers.close());
  return servers;
}

/** A server without a free connection answers 503, which reveals nothing. */
const countOf = (answers: readonly LightMyRequestResponse[], status: number): number =>
  answers.filter(({ statusCode }) => statusCode === status).length;

test(`of ${copies} copies of one call for the card at once, one gets it`, async () => {
  const servers = await withTwoServers();
  const { park } = servers;
  const device = await makeSoftDevice();
  const member = await joinWithKey(park, device.publicKey);
  const claimed = await device.post(park, claimPath, { ...member, orderId: '10300001' });
  const card = { email: member.email, walletTicket: claimed.json<ClaimAnswer>().walletTicket };
  const dpop = await device.prove(park, walletPath, card);
  const all = Array.from({ length: copies }, () => card);
  const headers = all.map(() => ({ dpop }));
  const answers = await postAtOnce(servers.apps, walletPath, all, thief, headers);
  expect([countOf(answers, 200), countOf(answers, 500)]).toEqual([1, 0]);
  expect(countOf(answers, 404)).toBeGreaterThan(copies / 2);
});

test(`of ${copies} claims of one receipt at once by other browsers none is made, and that of the right one is`, async () => {
  const servers = await withTwoServers();
  const { park } = servers;
  const [own, other] = await Promise.all([makeSoftDevice(), makeSoftDevice()]);
  const claimed = { ...(await joinWithKey(park, own.publicKey)), orderId: '10300001' };
  const bodies = Array.from({ length: copies }, () => claimed);
  const headers = await Promise.all(
    bodies.map(async (body, index): Promise<Record<string, string>> => {
      if (index === ownIndex) return { dpop: await own.prove(park, claimPath, body) };
      return index % 2 === 0 ? {} : { dpop: await other.prove(park, claimPath, body) };
    }),
  );
  const answers = await postAtOnce(servers.apps, claimPath, bodies, thief, headers);
  const opened = answers.flatMap(({ body }, index) => (/balance|walletTicket/.test(body) ? [index] : []));
  expect([opened, countOf(answers, 500)]).toEqual([[ownIndex], 0]);
});

const session = 'b7e23ec29af22b0b4e41da31e868d572';
const order = { orderId: '10300001' };

async function claim(park: TestPark, body: object): Promise<ClaimAnswer> {
  const answer = await park.post('/api/loyalty/tickets/', { ...order, ...body });
  expect(answer.statusCode).toBe(200);
  return answer.json<ClaimAnswer>();
}

/** The answer to every claim of this order, for any caller. */
const ofTheClaim = {
  points: 640,
  pending: false,
  product: 'All Piers Day Ticket',
  message: '640 Brownie points for All Piers Day Ticket.',
};

test.each([
  ['nothing more', {}],
  ['a session of their own', { claimSession: 'c'.repeat(32) }],
  ['an empty session', { claimSession: null }],
])(
  'somebody with the member’s email, a claimed receipt and %s learns no balance and gets no card',
  (_what, more) =>
    withOwnPark(async (park) => {
      const member = claimBody(await joinClub(park));
      await claim(park, { ...member, claimSession: session });
      const userID = (await park.post('/api/loyalty/verify', { email: member.email })).body;
      expect(await claim(park, { email: member.email, userID, ...more })).toEqual(ofTheClaim);
    }),
);

test('a claim that was made without a session answers no repeat as the first', async (park) => {
  const member = claimBody(await joinClub(park));
  expect(await claim(park, member)).toMatchObject({
    balance: 890,
    walletTicket: expect.any(String) as string,
  });
  expect(await claim(park, member)).toEqual(ofTheClaim);
});

test('a second tap and a browser’s repeat in the session of the claim are answered as the first was', async (park) => {
  const member = { ...claimBody(await joinClub(park)), claimSession: session };
  const both = await Promise.all([claim(park, member), claim(park, member)]);
  for (const answer of [...both, await claim(park, member)])
    expect({ ...answer, walletTicket: typeof answer.walletTicket }).toEqual({
      ...ofTheClaim,
      balance: 890,
      walletTicket: 'string',
    });
});

test('the session of a claim is over after twelve hours', async (park) => {
  const member = { ...claimBody(await joinClub(park)), claimSession: session };
  await claim(park, member);
  park.clock.advance(12 * 3600 + 1);
  expect(await claim(park, member)).toEqual(ofTheClaim);
});

test('a member who proved the mailbox is answered in full, whoever made the claim', async (park) => {
  const member = claimBody(await joinClub(park));
  await claim(park, { ...member, claimSession: session });
  const { memberTicket } = await signIn(park, member.email);
  expect(await claim(park, { ...member, memberTicket })).toMatchObject({ ...ofTheClaim, balance: 890 });
});

test('a session is long enough that nobody guesses it', async (park) => {
  const member = claimBody(await joinClub(park));
  const answer = await park.post('/api/loyalty/tickets/', { ...order, ...member, claimSession: '1234' });
  expect(answer.statusCode).toBe(400);
});

const path = '/api/loyalty/tickets/';
const ownSession = 'b7e23ec29af22b0b4e41da31e868d572';

/** How many answers gave the balance, and how many brought a ticket for the card. */
function tellingOf(answers: readonly LightMyRequestResponse[]): { balances: number; tickets: number } {
  const bodies = answers.filter(({ statusCode }) => statusCode === 200).map((one) => one.json<object>());
  return {
    balances: bodies.filter((body) => 'balance' in body).length,
    tickets: bodies.filter((body) => 'walletTicket' in body).length,
  };
}

/** A server without a free connection answers 503, which tells nothing. */
const countAnswered = (answers: readonly LightMyRequestResponse[]): number =>
  answers.filter(({ statusCode }) => statusCode === 200).length;

test('of three hundred repeats of a claim by strangers none tells the balance or brings a ticket', async () => {
  const servers = await withTwoServers();
  const member = claimBody(await joinClub(servers.park));
  const claimed = { ...member, orderId: '10300001' };
  expect((await servers.park.post(path, { ...claimed, claimSession: ownSession })).statusCode).toBe(200);
  const bodies = Array.from({ length: 300 }, (_, index) =>
    index % 3 === 0 ? claimed : { ...claimed, claimSession: index.toString(16).padStart(32, '0') },
  );
  const answers = await postAtOnce(servers.apps, path, bodies, '203.0.113.7');
  expect(countAnswered(answers)).toBeGreaterThan(0);
  expect(tellingOf(answers)).toEqual({ balances: 0, tickets: 0 });
});

test('of two hundred who claim one receipt at once, one makes the claim and learns the balance', async () => {
  const servers = await withTwoServers();
  const member = claimBody(await joinClub(servers.park));
  const before = await servers.park.services.db.$count(loyaltyClaims);
  const bodies = Array.from({ length: 200 }, (_, index) => ({
    ...member,
    orderId: '10300001',
    claimSession: index.toString(16).padStart(32, '0'),
  }));
  const answers = await postAtOnce(servers.apps, path, bodies, '203.0.113.7');
  expect(tellingOf(answers)).toEqual({ balances: 1, tickets: 1 });
  expect((await servers.park.services.db.$count(loyaltyClaims)) - before).toBe(1);
});

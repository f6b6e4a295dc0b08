/** Strangers who know a member's email and a receipt, at two servers on one PostgreSQL (decisions, section 9). */
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { loyaltyClaims } from '#server/base/db/schema/loyalty.ts';
import { claimBody, joinClub } from '#server/testing/club-member.ts';
import { openTwoServers, postAtOnce, type TwoServers } from '#server/testing/two-servers.ts';

const path = '/api/loyalty/tickets/';
const ownSession = 'b7e23ec29af22b0b4e41da31e868d572';

let servers: TwoServers;
beforeEach(async () => {
  servers = await openTwoServers();
});
afterEach(() => servers.close());

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
  const member = claimBody(await joinClub(servers.park));
  const claim = { ...member, orderId: '10300001' };
  expect((await servers.park.post(path, { ...claim, claimSession: ownSession })).statusCode).toBe(200);
  const bodies = Array.from({ length: 300 }, (_, index) =>
    index % 3 === 0 ? claim : { ...claim, claimSession: index.toString(16).padStart(32, '0') },
  );
  const answers = await postAtOnce(servers.apps, path, bodies, '203.0.113.7');
  expect(countAnswered(answers)).toBeGreaterThan(0);
  expect(tellingOf(answers)).toEqual({ balances: 0, tickets: 0 });
});

test('of two hundred who claim one receipt at once, one makes the claim and learns the balance', async () => {
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

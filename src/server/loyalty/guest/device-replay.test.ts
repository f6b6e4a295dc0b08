/** Copies of a proved call, at two servers on one PostgreSQL (docs/algorithms/device-proof.md). */
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';

import type { ClaimAnswer } from '#contract/calls/loyalty.ts';

import { joinWithKey, makeSoftDevice } from '#server/testing/soft-device.ts';
import { openTwoServers, postAtOnce, type TwoServers } from '#server/testing/two-servers.ts';

const claimPath = '/api/loyalty/tickets/';
const walletPath = '/api/google-wallet/';
const thief = '203.0.113.7';
const copies = 400;
/** The place of the right browser among them. */
const ownIndex = 150;

let servers: TwoServers;
beforeEach(async () => {
  servers = await openTwoServers();
});
afterEach(() => servers.close());

/** A server without a free connection answers 503, which reveals nothing. */
const countOf = (answers: readonly LightMyRequestResponse[], status: number): number =>
  answers.filter(({ statusCode }) => statusCode === status).length;

test(`of ${copies} copies of one call for the card at once, one gets it`, async () => {
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
  const { park } = servers;
  const [own, other] = await Promise.all([makeSoftDevice(), makeSoftDevice()]);
  const claim = { ...(await joinWithKey(park, own.publicKey)), orderId: '10300001' };
  const bodies = Array.from({ length: copies }, () => claim);
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

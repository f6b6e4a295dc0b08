/** Hundreds of scans at once on two servers, and servers whose own clocks are wrong. */
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { GateCheck } from '#contract/calls/gate.ts';

import { attemptCounters } from '#server/base/db/schema/operations.ts';
import { gateScansPerKey } from '#server/base/limits/limits.ts';
import { openTwoServers, type TwoServers } from '#server/testing/two-servers.ts';
import { codeOfPage, gateHeaders, importDayTickets, rotateDayTickets } from './gate-testing.ts';
import { scansPerSlice } from './scan-budget.ts';

let two: TwoServers;
beforeAll(async () => {
  two = await openTwoServers();
  await rotateDayTickets(two.park);
});
afterAll(() => two.close());

function scanAll(scans: readonly string[], headers: Record<string, string>) {
  return Promise.all(
    scans.map((scanned, index) =>
      (two.apps[index % 2] ?? two.apps[0]).inject({
        method: 'POST',
        url: '/api/gate/verify/',
        headers,
        payload: { scanned },
      }),
    ),
  );
}

test('six hundred scans at once on two servers are all judged rightly', async () => {
  const orderIds = Array.from({ length: 60 }, (_, index) => String(44_000_000 + index));
  const tickets = await importDayTickets(two.park, orderIds);
  const codes = await Promise.all(tickets.map((ticket) => codeOfPage(two.park, ticket)));
  const forged = codes.map((code) => `${code.slice(0, -8)}00000000`);
  const scans = Array.from({ length: 200 }, (_, index) => index % 60).flatMap((index) => [
    codes[index] ?? '',
    tickets[index]?.barcode ?? '',
    forged[index] ?? '',
  ]);
  const answers = await scanAll(scans, await gateHeaders(two.park, 'busy'));
  const states = answers.map((answer) => answer.json<GateCheck>().state);
  expect(states).toEqual(scans.map((_, index) => (index % 3 === 2 ? 'forged' : 'valid')));
});

test('a key’s budget is one for all servers, and is exceeded by no more than their slices', async () => {
  const headers = await gateHeaders(two.park, 'over');
  await scanAll(['x'], headers);
  const left = 300;
  await two.park.services.db.update(attemptCounters).set({ count: gateScansPerKey.attemptsMax - left });
  const answers = await scanAll(
    Array.from({ length: 800 }, () => '240126000000100017'),
    headers,
  );
  const taken = answers.filter(({ statusCode }) => statusCode === 200).length;
  // The first scan left most of a slice; each of the others was reserved before the row was full.
  expect(taken).toBeGreaterThanOrEqual(left);
  expect(taken).toBeLessThanOrEqual(left + 2 * scansPerSlice);
  expect(answers.every(({ statusCode }) => [200, 429].includes(statusCode))).toBe(true);
});

/** Hundreds of scans of one pass at once on two servers, with a network and after it came back. */
import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { ScanAnswer, SyncResult } from '#contract/calls/staff-scan.ts';

import { lockPass } from '#server/passes/lock-pass.queries.ts';
import { signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { openTwoServers, postAtOnce, type TwoServers } from '#server/testing/two-servers.ts';
import { importDayTickets } from '../gate/gate-testing.ts';
import { keepRedemptions } from './scan-testing.ts';

let two: TwoServers;
let member: SignedInStaff;
beforeAll(async () => {
  two = await openTwoServers();
  await keepRedemptions(two.park);
  member = await signInStaff(two.park, 'gate');
});
afterAll(() => two.close());

const scansTotal = 300;

async function barcodeOf(orderId: string): Promise<string> {
  const [ticket] = await importDayTickets(two.park, [orderId]);
  return ticket?.barcode ?? '';
}

function post(path: string, bodies: readonly object[]) {
  const headers = bodies.map(() => ({ authorization: `Bearer ${member.token}` }));
  return postAtOnce(two.apps, path, bodies, '10.0.0.1', headers);
}

test('of three hundred scans of one ticket, one is green, and the others say when and where', async () => {
  const scanned = await barcodeOf('44000001');
  const scans = Array.from({ length: scansTotal }, (_, index) => ({
    ...{ scanId: randomUUID(), scanned, place: `Gate ${index}` },
  }));
  const answers = (await post('/api/admin/scan/', scans)).map((answer) => answer.json<ScanAnswer>());
  const green = answers.flatMap(({ state }, index) => (state === 'valid' ? [index] : []));
  expect(green).toHaveLength(1);
  const others = answers.filter(({ state }) => state === 'redeemed');
  expect(others).toHaveLength(scansTotal - 1);
  // A loser that was judged before the winner's end knows the pass is used; each names the winner.
  for (const { says } of others) expect(says).toContain(`at Gate ${green[0]} by`);
});

test('scans that wait for one ticket leave the connections to the others', async () => {
  const [held, other] = [await barcodeOf('44000004'), await barcodeOf('44000005')];
  const scansOf = (scanned: string, total: number) =>
    Array.from({ length: total }, () => ({ scanId: randomUUID(), scanned, place: '' }));
  const { waiting, others } = await two.park.services.db.transaction(async (tx) => {
    await lockPass(tx, { orderId: '44000004', barcode: held });
    const began = post('/api/admin/scan/', scansOf(held, 60));
    return { waiting: began, others: await post('/api/admin/scan/', scansOf(other, 2)) };
  });
  expect(others.map((answer) => answer.json<ScanAnswer>().state).toSorted()).toEqual(['redeemed', 'valid']);
  const states = (await waiting).map((answer) => answer.json<ScanAnswer>().state);
  expect(states.filter((state) => state === 'valid')).toHaveLength(1);
  expect(states.filter((state) => state === 'redeemed')).toHaveLength(59);
});

test('three hundred repeats of one scan take the ticket once and are all green', async () => {
  const scan = { scanId: randomUUID(), scanned: await barcodeOf('44000002'), place: '' };
  const answers = await post(
    '/api/admin/scan/',
    Array.from({ length: scansTotal }, () => scan),
  );
  expect(answers.map((answer) => answer.json<ScanAnswer>().state)).toEqual(
    Array.from({ length: scansTotal }, () => 'valid'),
  );
});

test('of a hundred devices that admitted without a network, one is right and each other is told', async () => {
  const scanned = await barcodeOf('44000003');
  const at = two.park.clock.now().toISOString();
  const memberGuid = member.login.teamMemberGUID;
  const bodies = Array.from({ length: 100 }, () => ({
    scans: [{ scanId: randomUUID(), scanned, place: '', at, said: 'valid', memberGuid }],
  }));
  const answers = await post('/api/admin/scan/sync/', bodies);
  const outcomes = answers.map((answer) => answer.json<{ results: SyncResult[] }>().results[0]?.outcome);
  expect(outcomes.filter((outcome) => outcome === 'kept')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'conflict')).toHaveLength(99);
});

/** Staff claims of sources that only the park's own systems have yet. */
import { expect, test } from 'vitest';

import type { CheckCandidate, StaffClaim } from '#contract/calls/staff-loyalty.ts';

import { openConnectors } from '#server/adapters/connector-rest.ts';
import { startOwnUpstream } from '#server/testing/own-upstream.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { withOwnPark, type TestPark } from '#server/testing/test-park.ts';
import { checkOf, connectorsTo } from '#server/testing/upstream-connectors.ts';
import { auditOf, balanceOf, ines, userIdOf } from './staff-loyalty-testing.ts';

const upstream = await startOwnUpstream();

type Claim = (
  kind: 'tickets' | 'purchase' | 'hotels',
  number: object,
) => ReturnType<Awaited<ReturnType<typeof signInStaff>>['call']>;

function asAgent(run: (claim: Claim, park: TestPark) => Promise<void>, timeoutMs = 3000) {
  return withOwnPark(async (park) => {
    Object.assign(park.services, openConnectors(park.services, connectorsTo(upstream), { timeoutMs }));
    const agent = await signInStaff(park, 'agent');
    const claimer = { email: ines.email, userID: await userIdOf(park, ines) };
    await run(
      (kind, number) => agent.call('POST', `/api/admin/loyalty/${kind}/`, { ...claimer, ...number }),
      park,
    );
  });
}

const soldAt = '2026-11-20T12:00:00Z';

test('an order that only the ticketing system knows is claimed as if it had been here, and recorded once', () =>
  asAgent(async (claim, park) => {
    const passes = [{ media: '5126000070000001', item: { code: 'DAY-ALL' }, price: 50, holder: 'Ines' }];
    upstream.answers.set('/orders/70000001', { order: { id: '70000001', soldAt, passes } });
    const answer = await claim('tickets', { orderId: '70000001' });
    expect(answer.json<StaffClaim>()).toMatchObject({ points: 500, balance: 3392 + 500 });
    const claims = (await auditOf(park)).filter((entry) => entry.action === 'Loyalty Claim Tickets');
    expect(claims).toMatchObject([{ before: { posted: 3392 }, after: { posted: 3892, id: '70000001' } }]);
  }));

test('a stay that only the hotel knows is claimed as if it had been here', () =>
  asAgent(async (claim) => {
    upstream.answers.set('/stays/HB770001', {
      reservationNumber: 'HB770001',
      folio: '1',
      firstName: 'Ines',
      lastName: 'Duarte',
      arrivesAt: '2026-11-18T21:00:00Z',
      departsAt: '2026-11-20T16:00:00Z',
      roomRevenue: 100,
      status: 'checked-out',
    });
    const answer = await claim('hotels', { reservationNumber: 'HB770001' });
    expect([answer.statusCode, answer.json<StaffClaim>().points]).toEqual([200, 500]);
  }));

test('a short number brings every check that it may mean, and the team chooses', () =>
  asAgent(async (claim) => {
    const one = checkOf({ checkId: 'C-1', checkNumber: '110111261121770001', shortNumber: '77001' });
    const other = checkOf({ checkId: 'C-2', checkNumber: '110111261121770002', shortNumber: '77001' });
    upstream.answers.set('/checks?number=77001', [one, other]);
    const candidates = (await claim('purchase', { checkNumber: '77001' })).json<CheckCandidate[]>();
    expect(candidates.map((candidate) => candidate.CHECK_ID).sort()).toEqual(['C-1', 'C-2']);
    upstream.answers.set('/checks?number=110111261121770002', other);
    const chosen = await claim('purchase', { checkNumber: '77001', checkID: 'C-2' });
    expect(chosen.json<StaffClaim>().points).toBe(122);
  }));

test('while a system is silent the team is asked to try again, and nothing is claimed', () =>
  asAgent(async (claim, park) => {
    upstream.behave('silent');
    const answers = await Promise.all([
      claim('tickets', { orderId: '70000009' }),
      claim('purchase', { checkNumber: '77009' }),
      claim('purchase', { checkNumber: '110111261121770009' }),
      claim('hotels', { reservationNumber: 'HB770009' }),
    ]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([408, 408, 408, 408]);
    expect(await balanceOf(park, ines)).toBe(3392);
  }, 300));

test('what no system knows is not found, as ever', () =>
  asAgent(async (claim) => {
    const answers = [
      await claim('tickets', { orderId: '70000008' }),
      await claim('purchase', { checkNumber: '77008' }),
    ];
    expect(answers.map((answer) => answer.statusCode)).toEqual([400, 400]);
    expect(answers[1]?.body).toMatch(/check/i);
  }));

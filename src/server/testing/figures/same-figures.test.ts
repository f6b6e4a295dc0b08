/**
 * Every figure and state that several places show is the same at each of them, for every guest of the park. No mail shows
 * a balance or a state; the names in those to friends are compared. A pass that may not enter a wallet has no card to
 * compare. The sentences of Apple and Google are compared word by word beside their makers.
 */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import type { MemberRewards } from '#contract/calls/rewards.ts';

import { loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import { orders } from '#server/base/db/schema/park.ts';
import { gateHeaders, makeGate } from '#server/data/gate/gate-testing.ts';
import { signMemberTicket } from '#server/loyalty/member-tickets.ts';
import { returnDueTakings } from '#server/loyalty/rewards/end-taking.ts';
import { ines } from '../sign-in.ts';
import { openGooglePark } from '../google-park.ts';
import { signInStaff } from '../staff.ts';
import { rewardSightings, staySightings, countSightings, mailSightings } from './club-figures.ts';
import { fillPark, namedPass, numberOfMember } from './fill-park.ts';
import { fillStates } from './fill-states.ts';
import { keepTodaysList } from './gate-figures.ts';
import { listedMembers, memberSightings } from './member-figures.ts';
import { listedPasses, orderSightings } from './pass-figures.ts';
import { readListed, waitForLines } from './listed-rows.ts';
import { differencesIn, seenAt, seenOnce, type Sighting } from './sightings.ts';
import { keepOpen } from '../test-park.ts';

const park = keepOpen(() => openGooglePark());

let readings = 0;

/** Everything that is shown of the members and orders of which `isMeant` is true, and all lists. */
async function sightingsOf(isMeant: (id: string) => boolean): Promise<Sighting[]> {
  const { db } = park.services;
  const round = `round ${readings++}`;
  const staff = await signInStaff(park, 'admin');
  const gate = makeGate(park, await gateHeaders(park, `gate of ${round}`));
  const watchers = { staff, gate, kept: await keepTodaysList(staff) };
  // Each member opens the account first, which returns rewards whose time is over; other places wait for the next round.
  await returnDueTakings(park.services);
  await waitForLines(park);
  const listed = await readListed(park, round);
  const seen = [...listedMembers(listed), ...listedPasses(listed), ...(await mailSightings(park))];
  seen.push(...(await countSightings(staff, listed)));
  const own = { memberTicket: signMemberTicket(park.services, ines.memberId) };
  const { rewards: offered } = (await park.post('/api/loyalty/rewards/', own)).json<MemberRewards>();
  seen.push(...(await rewardSightings(staff, listed, offered)));
  seen.push(...(await staySightings(staff, listed)));
  const members = await db.select().from(loyaltyMembers).where(eq(loyaltyMembers.status, 'active'));
  for (const member of members.filter(({ memberId }) => isMeant(memberId)))
    seen.push(...(await memberSightings(park, staff, member)));
  const sold = await db.select({ orderId: orders.orderId }).from(orders);
  for (const { orderId } of sold.filter((one) => isMeant(one.orderId)))
    seen.push(...(await orderSightings(park, watchers, orderId)));
  return seen;
}

let ofDemo: Promise<Sighting[]> | undefined;
/** The sightings of the whole demo park. */
const readDemo = (): Promise<Sighting[]> => (ofDemo ??= sightingsOf(() => true));

test('every member and pass of the demo park', async () => {
  const seen = await readDemo();
  expect(differencesIn(seen)).toEqual([]);
  expect(new Set(seen.map(({ place }) => place)).size).toBeGreaterThan(14);
}, 300_000);

test.each([
  ['a balance', 'reading by key', 'balance', 259_399],
  ['a state', 'Orders list', 'state', 'Valid for now'],
  ['a name', 'Google card', 'name', 'Somebody Else'],
  ['a day', 'export', 'expires', '2020-01-01T05:00:00.000Z'],
  ['a tier', 'Apple card', 'tier', 'Toffee'],
  ['a last day', 'voucher', 'last day', '2020-01-01'],
  ['a value', 'Google pass', 'cents', 1],
])('%s that one place shows wrongly is found', async (_what, place, figure, wrong) => {
  const seen = await readDemo();
  const one = seen.find((sighting) => sighting.place === place && sighting.figure === figure);
  if (one === undefined) throw new Error(`${place} shows no ${figure}.`);
  const planted = seen.map((sighting) => (sighting === one ? { ...sighting, shows: wrong } : sighting));
  expect(differencesIn(planted)).toEqual([expect.stringContaining(`${figure} of ${one.of}: `)]);
});

test('a figure that only one place shows is listed', () => {
  expect(seenOnce(seenAt('desk', 'member 1', { shoes: 43 }))).toEqual(['shoes']);
});

// The lists show all of them. The pages of one are asked for every 19th, which leaves no product and no state out.
test('every member and pass of a generated park of six hundred', async () => {
  const isMeant = (id: string): boolean => id.startsWith('8') && Number(id) % 19 === 0;
  const numbers = Array.from({ length: 600 }, (_, index) => index);
  await fillPark(park, numbers.length);
  await fillStates(
    park,
    numbers.filter((index) => isMeant(namedPass(index).orderId) || isMeant(numberOfMember(index))),
  );
  const seen = await sightingsOf(isMeant);
  expect(differencesIn(seen)).toEqual([]);
  expect(new Set(seen.map(({ of }) => of)).size).toBeGreaterThan(1000);
  const states = new Set(seen.flatMap(({ figure, shows }) => (figure === 'state' ? [shows] : [])));
  expect(states.size).toBeGreaterThan(6);
  // Whatever a place newly shows is compared with another place.
  expect(seenOnce(seen)).toEqual([]);
}, 300_000);

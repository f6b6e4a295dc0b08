/** One club for two parks, on two servers: a check of the other park counts once, and a refund there is never missed. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { clawBack } from '#server/loyalty/claw-back.ts';
import { joinClub, type ClubMember } from '#server/testing/club-member.ts';
import { openClubOfTwo, type ClubOfTwo } from '#server/testing/club-of-two.ts';
import { openServerWithOwnPool, postUntilServed } from '#server/testing/two-servers.ts';
import { checkOf } from '#server/testing/upstream-connectors.ts';
import { importRows } from '../imports/import-rows.ts';

let parks: ClubOfTwo;
let second: Awaited<ReturnType<typeof openServerWithOwnPool>>;
beforeAll(async () => {
  parks = await openClubOfTwo({ PARK_CIDRS: '127.0.0.0/8' });
  second = await openServerWithOwnPool(parks.home);
  parks.connect(second.services);
});
afterAll(async () => {
  await second.close();
  await parks.close();
});

const numbersOf = (serial: number) => ({
  checkId: `R-${serial}`,
  checkNumber: `9902229911268${serial}`,
  shortNumber: String(serial),
});
const sell = (rows: readonly object[]) =>
  importRows(
    parks.guest.services,
    'checks',
    rows.map((row) => checkOf(row as never)), // rows with a status
  );

async function joinAll(count: number, name: string): Promise<ClubMember[]> {
  const members: ClubMember[] = [];
  for (let place = 0; place < count; place += 1)
    members.push(await joinClub(parks.home, `${name}${place}@mail.example`));
  return members;
}

const claims = (bodies: readonly object[]) =>
  postUntilServed([parks.home.app, second.app], '/api/loyalty/purchase/', bodies, '127.0.0.1');

test('of two hundred members who claim one check of the other park at once, one gets its points', async () => {
  const sold = numbersOf(81_000);
  await sell([sold]);
  const members = await joinAll(200, 'race');
  const { answers } = await claims(
    members.map(({ email, userID }, place) => ({
      ...{ email, userID },
      checkNumber: place % 3 === 0 ? sold.shortNumber : sold.checkNumber,
    })),
  );
  const counted = Map.groupBy(answers, ({ statusCode }) => statusCode);
  expect([counted.get(200)?.length, counted.get(400)?.length]).toEqual([1, 199]);
}, 120_000);

test('of a hundred checks that are refunded there while they are claimed here, none keeps its points', async () => {
  const sold = Array.from({ length: 100 }, (_, place) => numbersOf(82_000 + place));
  await sell(sold);
  const members = await joinAll(100, 'refund');
  const bodies = members.map(({ email, userID }, place) => ({
    ...{ email, userID },
    checkNumber: sold[place]?.checkNumber,
  }));
  const refund = async (): Promise<void> => {
    for (const one of sold) await sell([{ ...one, status: 'refunded' }]);
  };
  const [{ answers }] = await Promise.all([claims(bodies), refund()]);
  expect(answers.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 400)).toEqual([]);
  expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true);
  await Promise.all([parks.home.services.clubGuests?.review(), second.services.clubGuests?.review()]);
  await Promise.all([clawBack(parks.home.services), clawBack(second.services)]);
  const { rows } = (await parks.home.services.db.execute(
    sql`select sum(points)::float8 as points from ledger_lines
      where account = 'posted' and member_id in ${members.map(({ memberId }) => memberId)}`,
  )) as { rows: { points: number }[] }; // one row
  expect(rows[0]?.points).toBe(100 * 250);
}, 180_000);

/**
 * Security T18 and T18c: five hundred concurrent guesses at two servers on a real PostgreSQL
 * (docs/algorithms/guessing.md).
 */
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect } from 'vitest';

import { loyaltyClaims, loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import { attemptCounters } from '#server/base/db/schema/operations.ts';
import { openTwoServers, postAtOnce, type TwoServers } from '#server/testing/two-servers.ts';
import { solveAndRepeat } from '#server/testing/puzzles.ts';
import { withOwnPark, test } from '#server/testing/test-park.ts';

const stranger = '203.0.113.7';

let servers: TwoServers;
let park: TwoServers['park'];
let apps: TwoServers['apps'];

beforeEach(async () => {
  servers = await openTwoServers();
  ({ park, apps } = servers);
});
afterEach(() => servers.close());

/**
 * The number of answers by status, without those of a server that had no free connection and asks for a retry, which
 * reveal nothing.
 */
async function burst(path: string, bodies: readonly object[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { statusCode } of await postAtOnce(apps, path, bodies, stranger))
    counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
}

test('of five hundred emails looked up at once twenty are answered, and the known one is not among them', async () => {
  const bodies = Array.from({ length: 500 }, (_, place) => ({
    email: place === 300 ? 'maya.okafor@mail.example' : `stranger${place}@mail.example`,
  }));
  const { 404: answered, 200: found } = await burst('/api/loyalty/verify', bodies);
  expect([answered, found]).toEqual([20, undefined]);
});

test('of five hundred members made at once twenty are made', async () => {
  const before = await countMembers();
  const bodies = Array.from({ length: 500 }, (_, place) => ({
    email: `new${place}@mail.example`,
    firstName: 'Noor',
    lastName: 'Haddad',
  }));
  const { 200: made } = await burst('/api/loyalty/create', bodies);
  expect([made, (await countMembers()) - before]).toEqual([20, 20]);
});

test('of five hundred numbers claimed at once five are looked up, and the right one is not claimed', async () => {
  const person = { email: 'noor.haddad@mail.example', firstName: 'Noor', lastName: 'Haddad' };
  const userID = (await park.post('/api/loyalty/create', person)).body;
  const claimsBefore = await park.services.db.$count(loyaltyClaims);
  const bodies = Array.from({ length: 500 }, (_, place) => ({
    email: person.email,
    userID,
    orderId: place === 300 ? '10300001' : String(99_000_000 + place),
  }));
  const counts = await burst('/api/loyalty/tickets/', bodies);
  expect(counts[200]).toBeUndefined();
  expect(await park.services.db.$count(loyaltyClaims)).toBe(claimsBefore);
  const [counter] = await park.services.db
    .select()
    .from(attemptCounters)
    .where(sql`key like 'claim-member:%'`);
  expect(counter?.count).toBe(5);
});

test('of five hundred numbers previewed at once by a member five misses are counted, and of a network twenty are shown', async () => {
  const person = { email: 'noor.haddad@mail.example', firstName: 'Noor', lastName: 'Haddad' };
  const userID = (await park.post('/api/loyalty/create', person)).body;
  const member = { email: person.email, userID };
  const wrong = Array.from({ length: 500 }, (_, place) => ({ number: String(99_000_000 + place), member }));
  const { 400: answered, 200: found } = await burst('/api/loyalty/preview/', wrong);
  expect([answered, found]).toEqual([20, undefined]);
  const [counter] = await park.services.db
    .select()
    .from(attemptCounters)
    .where(sql`key like 'claim-member:%'`);
  expect(counter?.count).toBe(5);

  park.clock.advance(3600);
  const right = Array.from({ length: 500 }, () => ({ number: '10300001' }));
  expect((await burst('/api/loyalty/preview/', right))[200]).toBe(20);
});

test('of five hundred wristband codes at once five are looked up, and the blank band stays blank', async () => {
  const ride = { orderId: '10500001', barcode: '5126000005000011' };
  const { wristbandActivateToken } = (await park.post('/api/login/', ride)).json<{
    wristbandActivateToken: string;
  }>();
  const bodies = Array.from({ length: 500 }, (_, place) => ({
    barcode: ride.barcode,
    wristbandBarcode: place === 300 ? 'HW26AMHYQKRPHFD7' : `HW26ZZZZZZZZZ${String(place).padStart(3, '0')}`,
    wristbandActivateToken,
  }));
  const { 400: answered, 200: activated } = await burst('/api/wristband/activate/', bodies);
  expect([answered, activated]).toEqual([5, undefined]);
});

test('of five hundred codes asked for at once by one network ten are mailed', async () => {
  const bodies = Array.from({ length: 500 }, (_, place) => ({ email: `guest${place}@mail.example` }));
  const { 204: mailed } = await burst('/api/loyalty/code/', bodies);
  expect(mailed).toBe(10);
});

function countMembers(): Promise<number> {
  return park.services.db.$count(loyaltyMembers);
}

test.each(['email', 'firstName', 'lastName'])('a profile without its %s is not created', (field) =>
  withOwnPark(async (own) => {
    const person = { email: 'ada@mail.example', firstName: 'Ada', lastName: 'Reed' };
    for (const empty of ['', '  ', undefined]) {
      const answer = await own.post('/api/loyalty/create', { ...person, [field]: empty });
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'malformed-request' }]);
    }
    expect((await own.post('/api/loyalty/create', person)).statusCode).toBe(200);
  }),
);

test('an email without a member is not found, one with a member cannot join again, and neither answer says more', async (own) => {
  const unknown = await own.post('/api/loyalty/verify', { email: 'nobody@mail.example' });
  expect(unknown.statusCode).toBe(404);
  const known = await own.post('/api/loyalty/verify', { email: 'maya.okafor@mail.example' });
  expect(known.body).toMatch(/^[A-Za-z0-9_-]{20,24}$/);
  const again = await own.post('/api/loyalty/create', {
    email: 'MAYA.okafor@mail.example',
    firstName: 'M',
    lastName: 'O',
  });
  expect(again.statusCode).toBe(409);
  expect((await own.post('/api/loyalty/verify', { email: 'closed-108@deleted.invalid' })).statusCode).toBe(
    404,
  );
});

test('after twenty strangers an hour a network brings a puzzle for every email, known or not', async (own) => {
  const path = '/api/loyalty/verify';
  const ask = async (email: string) => (await own.post(path, { email })).statusCode;
  const solved = (email: string) => solveAndRepeat((headers) => own.post(path, { email }, headers));
  for (let count = 0; count < 20; count += 1) expect(await ask(`stranger${count}@mail.example`)).toBe(404);
  expect(await ask('maya.okafor@mail.example')).toBe(429);
  expect((await solved('maya.okafor@mail.example')).statusCode).toBe(200);
  expect((await solved('stranger20@mail.example')).statusCode).toBe(404);
  own.clock.advance(3600);
  expect(await ask('maya.okafor@mail.example')).toBe(200);
});

test('a network makes twenty members an hour, and more of them with a puzzle each', async (own) => {
  const make = async (count: number) => {
    return (await own.post('/api/loyalty/create', personOf(count))).statusCode;
  };
  const personOf = (count: number) => ({
    email: `new${count}@mail.example`,
    firstName: 'Noor',
    lastName: 'Haddad',
  });
  for (let count = 0; count < 20; count += 1) expect(await make(count)).toBe(200);
  expect(await make(20)).toBe(429);
  const solved = await solveAndRepeat((headers) => own.post('/api/loyalty/create', personOf(21), headers));
  expect(solved.statusCode).toBe(200);
  own.clock.advance(3600);
  expect(await make(20)).toBe(200);
});

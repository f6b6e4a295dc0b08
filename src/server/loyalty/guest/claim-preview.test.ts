/** The preview of a claim: the purchase and its points, and nothing that a claim would not say. */
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import * as z from 'zod/mini';

import type { PreviewAnswer } from '#contract/calls/loyalty.ts';

import { readRows } from '#server/base/db/database.ts';
import { checks, loyaltyClaims } from '#server/base/db/schema/loyalty.ts';
import { solveAndRepeat } from '#server/testing/puzzles.ts';
import { joinClub, type ClubMember } from '#server/testing/soft-device.ts';
import { withOwnPark, type TestPark, test } from '#server/testing/test-park.ts';

const join = (park: TestPark, lastName = 'Haddad', email = 'noor.haddad@mail.example') =>
  joinClub(park, email, lastName);

const preview = (park: TestPark, number: string, member?: Pick<ClubMember, 'email' | 'userID'>) =>
  park.post('/api/loyalty/preview/', { number, ...(member && { member }) });

test.each([
  ['10300001', 'tickets', 'All Piers Day Ticket', 64, 640, null],
  ['10234', 'purchase', expect.any(String), 24.5, 122, null],
])('before joining, %j is a purchase of the kind %s', (number, kind, product, amount, points, countsFrom) =>
  withOwnPark(async (park) => {
    const answer = await preview(park, number);
    expect(answer.json<PreviewAnswer>()).toEqual({
      found: [
        {
          kind,
          product,
          amount,
          points,
          countsFrom,
          claimUntil: expect.stringMatching(/^[A-Z][a-z]+ \d+, 2026$/),
          isClaimed: false,
        },
      ],
      needsMember: false,
    });
  }),
);

test('a stay is shown to a member of its name with the day from which it counts, and a stranger is asked to join first', async (park) => {
  expect((await preview(park, 'HB483010')).json()).toEqual({ found: [], needsMember: true });
  const answer = await preview(park, 'hb-483010', await join(park, 'Okafor'));
  expect(answer.json<PreviewAnswer>().found).toMatchObject([
    { kind: 'hotels', points: 3275, countsFrom: 'November 24' },
  ]);
  const other = await preview(park, 'HB483010', await join(park, 'Haddad', 'other@mail.example'));
  expect([other.statusCode, other.body]).toEqual([
    400,
    expect.stringMatching(/could not find this reservation under your name/),
  ]);
});

test('a stranger learns nothing from the number of a stay, right or wrong', async (park) => {
  const [right, wrong] = [await preview(park, 'HB482977'), await preview(park, 'HB482978')];
  expect([right.statusCode, right.body]).toEqual([wrong.statusCode, wrong.body]);
});

test.each([
  ['10300002', /already claimed by another member/],
  ['20412', /^More than one check matches this number/],
  ['no number!', /order or invoice number/],
])('%s is refused with the text of the claim, to a member and before joining', (number, why) =>
  withOwnPark(async (park) => {
    const answers = [await preview(park, number), await preview(park, number, await join(park))];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(400);
      expect(answer.headers['content-type']).toContain('text/plain');
      expect(answer.body).toMatch(why);
    }
  }),
);

test('an order and a check of the same number are both shown, to choose from', async (park, db) => {
  await db.update(checks).set({ shortNumber: '10300001' }).where(eq(checks.checkNumber, '1102261121103116'));
  const { found } = (await preview(park, '10300001')).json<PreviewAnswer>();
  expect(found.map(({ kind, points }) => [kind, points])).toEqual([
    ['tickets', 640],
    ['purchase', 55],
  ]);
});

test('a preview changes nothing: the claim earns what it showed, and then it says that this is claimed', async (park, db) => {
  const member = await join(park);
  const before = await db.$count(loyaltyClaims);
  expect((await preview(park, '10300001', member)).json<PreviewAnswer>().found[0]?.points).toBe(640);
  expect(await db.$count(loyaltyClaims)).toBe(before);
  const claimed = await park.post('/api/loyalty/tickets/', { ...member, orderId: '10300001' });
  expect(claimed.json()).toMatchObject({ points: 640, balance: 890 });
  expect((await preview(park, '10300001', member)).json<PreviewAnswer>().found).toMatchObject([
    { points: 640, isClaimed: true, claimUntil: null },
  ]);
  const next = await preview(park, '110111261121102348', member);
  expect([next.statusCode, next.body]).toEqual([400, expect.stringMatching(/You already have an account/)]);
});

test('a user id without its email previews nothing, as it claims nothing', async (park) => {
  const { userID } = await join(park);
  const answer = await preview(park, '10300001', { email: 'maya.okafor@mail.example', userID });
  expect([answer.statusCode, answer.body]).toEqual([
    400,
    expect.stringMatching(/could not match this account/),
  ]);
});

test('previews and claims share the five misses of a day, and found numbers use up none of them', async (park) => {
  const member = await join(park);
  for (let count = 0; count < 3; count += 1) await preview(park, `9999999${count}`, member);
  for (let count = 0; count < 4; count += 1)
    expect((await preview(park, '10300001', member)).statusCode).toBe(200);
  for (let count = 0; count < 2; count += 1)
    await park.post('/api/loyalty/tickets/', { ...member, orderId: `8888888${count}` });
  for (const number of ['10300001', '99999999'])
    expect((await preview(park, number, member)).body).toMatch(/^You have tried 5 numbers/);
});

test('after twenty previews an hour a network brings a puzzle for each, found or not', async (park) => {
  for (let count = 0; count < 20; count += 1) expect((await preview(park, '10300001')).statusCode).toBe(200);
  for (const number of ['10300001', '99999999'])
    expect((await preview(park, number)).json()).toMatchObject({ code: 'puzzle-required' });
  const body = { number: '10300001' };
  const solved = await solveAndRepeat((headers) => park.post('/api/loyalty/preview/', body, headers));
  expect(solved.statusCode).toBe(200);
  park.clock.advance(3600);
  expect((await preview(park, '10300001')).statusCode).toBe(200);
});

test('thirty misses of strangers ask for a puzzle in the preview and in the claim', async (park) => {
  for (let count = 0; count < 30; count += 1) {
    if (count === 20) park.clock.advance(3600);
    expect((await preview(park, `9999999${count % 10}`)).statusCode).toBe(400);
  }
  expect((await preview(park, '10300001')).json()).toMatchObject({ code: 'puzzle-required' });
  const claim = await park.post('/api/loyalty/tickets/', { ...(await join(park)), orderId: '10300001' });
  expect(claim.json()).toMatchObject({ code: 'puzzle-required' });
  expect(await countersLike(park, 'claim-address:%')).toEqual([30]);
});

test.each([
  ['no number', {}],
  ['half a member', { number: '10300001', member: { email: 'noor.haddad@mail.example' } }],
])('a request with %s is malformed', (_, body) =>
  withOwnPark(async (park) => {
    expect((await park.post('/api/loyalty/preview/', body ?? [])).statusCode).toBe(400);
  }),
);

async function countersLike({ services }: TestPark, pattern: string): Promise<number[]> {
  const rows = await services.db.execute(
    sql`select count from attempt_counters where key like ${pattern} order by count`,
  );
  return readRows(rows, z.object({ count: z.number() })).map(({ count }) => count);
}

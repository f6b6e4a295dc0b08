/** One voucher at two servers of the visited park at once: it signs in once. */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { signInStaff } from '#server/testing/staff.ts';
import { openServerWithOwnPool, postAtOnce } from '#server/testing/two-servers.ts';
import { openTwoParks, type TwoParks } from '#server/testing/two-parks.ts';
import { openVisit, sealVoucher } from './visit-tokens.ts';

let parks: TwoParks;
let second: Awaited<ReturnType<typeof openServerWithOwnPool>>;
beforeAll(async () => {
  parks = await openTwoParks({ PARK_CIDRS: '127.0.0.0/8' });
  second = await openServerWithOwnPool(parks.visited);
});
afterAll(async () => {
  await second.close();
  await parks.close();
});

const post = (bodies: readonly object[]) =>
  postAtOnce([parks.visited.app, second.app], '/app/directory/sign-in', bodies, '127.0.0.1');

test('of two hundred uses of one answer on two servers, one signs in', async () => {
  const at = await signInStaff(parks.home, 'lead');
  const { visit, secret } = await parks.begin();
  const answer = await parks.vouch(at, visit);
  const answers = await post(Array.from({ length: 200 }, () => ({ answer, secret })));
  const counted = Map.groupBy(answers, ({ statusCode }) => statusCode);
  expect([counted.get(201)?.length, counted.get(401)?.length]).toEqual([1, 199]);
});

test('a voucher that was copied into a hundred sign-ins counts in none but its own', async () => {
  const at = await signInStaff(parks.home, 'lead');
  const begun = await Promise.all(Array.from({ length: 100 }, () => parks.begin()));
  const visits = begun.map(({ visit }) => openVisit(parks.home.services, visit));
  const { sessionGUID: sessionGuid, teamMemberGUID: memberGuid } = at.login;
  const nonce = visits[0]?.nonce ?? '';
  const code = sealVoucher(parks.home.services, { park: 'south', nonce, memberGuid, sessionGuid });
  const answers = await post(
    begun.map(({ secret }, place) => ({
      answer: new URLSearchParams({ state: visits[place]?.state ?? '', code }).toString(),
      secret,
    })),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, ...Array<number>(99).fill(401)]);
});

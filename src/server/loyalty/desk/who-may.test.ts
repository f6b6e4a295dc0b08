/** The permissions of the Loyalty and Earn Rules tabs (security T44, T52). */
import { expect, test } from 'vitest';

import { callerWith, signInStaff } from '#server/testing/staff.ts';
import { withOwnPark, type TestPark } from '#server/testing/test-park.ts';
import { balanceOf, ines } from './staff-loyalty-testing.ts';

type Attempt = [method: 'GET' | 'POST' | 'DELETE', url: string, body?: object];

const nobody = { userID: 'nobody', email: 'nobody@mail.example' };
const reads: Attempt[] = [
  ['POST', '/api/admin/loyalty/', { email: 'nobody@mail.example' }],
  ['POST', '/api/admin/loyalty/search/', { searchTerm: 'nobody' }],
  ['GET', '/api/admin/loyalty/ledger/nobody'],
  ['GET', '/api/admin/loyalty/pass/nobody/'],
  ['GET', '/api/admin/earn-rules/'],
];
const claims: Attempt[] = [
  ['POST', '/api/admin/loyalty/tickets/', { ...nobody, orderId: '1' }],
  ['POST', '/api/admin/loyalty/purchase/', { ...nobody, checkNumber: '1' }],
  ['POST', '/api/admin/loyalty/hotels/', { ...nobody, reservationNumber: '1' }],
  ['POST', '/api/admin/loyalty/pass/', { userID: 'nobody', seasonPassID: '240126000000100025' }],
];
const removals: Attempt[] = [
  ['DELETE', '/api/admin/loyalty/order/nobody/1/1'],
  ['DELETE', '/api/admin/loyalty/pass/nobody'],
];
const corrections: Attempt[] = [
  ['DELETE', '/api/admin/loyalty/nobody'],
  ['POST', '/api/admin/loyalty/adjust/', { userID: 'nobody', points: 5, reason: 'Goodwill' }],
  ['POST', '/api/admin/loyalty/merge/', { fromUserID: 'nobody', intoUserID: 'no one', reason: 'Same' }],
  ['POST', '/api/admin/earn-rules/', {}],
];

async function refusedOf(park: TestPark, who: string, attempts: readonly Attempt[]): Promise<string[]> {
  const staff = await signInStaff(park, who);
  const refused: string[] = [];
  for (const [method, url, body] of attempts)
    if ((await staff.call(method, url, body)).statusCode === 403) refused.push(`${method} ${url}`);
  return refused;
}

const namesOf = (attempts: readonly Attempt[]) => attempts.map(([method, url]) => `${method} ${url}`);

test.each<[string, readonly Attempt[]]>([
  ['gate', [...reads, ...claims, ...removals, ...corrections]],
  ['agent', [...removals, ...corrections]],
  ['lead', corrections],
  ['loyalty', []],
  ['admin', []],
])('%s is refused what is above the level, and nothing else', (who, refused) =>
  withOwnPark(async (park) => {
    const attempts = [...reads, ...claims, ...removals, ...corrections];
    expect(await refusedOf(park, who, attempts)).toEqual(namesOf(refused));
  }),
);

test('nobody without a session reaches any of it', () =>
  withOwnPark(async (park) => {
    const stranger = callerWith(park, 'no-session');
    for (const [method, url, body] of [...reads, ...claims, ...removals, ...corrections])
      expect((await stranger(method, url, body)).statusCode).toBe(401);
    expect(await balanceOf(park, ines)).toBe(3392);
  }));

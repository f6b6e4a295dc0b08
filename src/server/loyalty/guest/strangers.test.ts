/** What a stranger learns and may do, member or not. */
import { expect } from 'vitest';

import { solveAndRepeat } from '#server/testing/puzzles.ts';
import { withOwnPark } from '#server/testing/test-park.ts';
import { test } from '#server/testing/park-test.ts';

test.each(['email', 'firstName', 'lastName'])('a profile without its %s is not created', (field) =>
  withOwnPark(async (park) => {
    const person = { email: 'ada@mail.example', firstName: 'Ada', lastName: 'Reed' };
    for (const empty of ['', '  ', undefined]) {
      const answer = await park.post('/api/loyalty/create', { ...person, [field]: empty });
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'malformed-request' }]);
    }
    expect((await park.post('/api/loyalty/create', person)).statusCode).toBe(200);
  }),
);

test('an email without a member is not found, one with a member cannot join again, and neither answer says more', async (park) => {
  const unknown = await park.post('/api/loyalty/verify', { email: 'nobody@mail.example' });
  expect(unknown.statusCode).toBe(404);
  const known = await park.post('/api/loyalty/verify', { email: 'maya.okafor@mail.example' });
  expect(known.body).toMatch(/^[A-Za-z0-9_-]{20,24}$/);
  const again = await park.post('/api/loyalty/create', {
    email: 'MAYA.okafor@mail.example',
    firstName: 'M',
    lastName: 'O',
  });
  expect(again.statusCode).toBe(409);
  expect((await park.post('/api/loyalty/verify', { email: 'closed-108@deleted.invalid' })).statusCode).toBe(
    404,
  );
});

test('after twenty strangers an hour a network brings a puzzle for every email, known or not', async (park) => {
  const path = '/api/loyalty/verify';
  const ask = async (email: string) => (await park.post(path, { email })).statusCode;
  const solved = (email: string) => solveAndRepeat((headers) => park.post(path, { email }, headers));
  for (let count = 0; count < 20; count += 1) expect(await ask(`stranger${count}@mail.example`)).toBe(404);
  expect(await ask('maya.okafor@mail.example')).toBe(429);
  expect((await solved('maya.okafor@mail.example')).statusCode).toBe(200);
  expect((await solved('stranger20@mail.example')).statusCode).toBe(404);
  park.clock.advance(3600);
  expect(await ask('maya.okafor@mail.example')).toBe(200);
});

test('a network makes twenty members an hour, and more of them with a puzzle each', async (park) => {
  const make = async (count: number) => {
    return (await park.post('/api/loyalty/create', personOf(count))).statusCode;
  };
  const personOf = (count: number) => ({
    email: `new${count}@mail.example`,
    firstName: 'Noor',
    lastName: 'Haddad',
  });
  for (let count = 0; count < 20; count += 1) expect(await make(count)).toBe(200);
  expect(await make(20)).toBe(429);
  const solved = await solveAndRepeat((headers) => park.post('/api/loyalty/create', personOf(21), headers));
  expect(solved.statusCode).toBe(200);
  park.clock.advance(3600);
  expect(await make(20)).toBe(200);
});

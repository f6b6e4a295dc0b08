/** Updates of passes during failures of vendors, servers and phones. */
import { expect } from 'vitest';

import { leaseDue, settle } from '#server/base/jobs/queue.queries.ts';
import { appleQueue } from '#server/base/jobs/queues.queries.ts';
import { addToPhone, test } from '#server/testing/live-park.ts';
import {
  card,
  failLoudly,
  googleTextOf,
  runRounds,
  saveToGoogle,
  setCredits,
  waitingOf,
} from '#server/testing/live-rounds.ts';
import { makeGoogleRound } from './google-round.ts';
import { pushDueUpdates } from './push-round.ts';

test('an hour without vendors loses no update: each pass is updated after they are back, with its state at that time', async (own) => {
  const phone = await addToPhone(own, card);
  await saveToGoogle(own, card);
  own.apple.answer(() => ({ status: 503, reason: 'ServiceUnavailable' }));
  own.google.disturb(() => new Response(undefined, { status: 503 }));
  for (let minute = 0; minute < 60; minute += 10) {
    await setCredits(own, 60 - minute);
    await runRounds(own);
    own.clock.advance(600);
  }
  expect(own.apple.taken).toEqual([]);
  expect(await waitingOf(own)).toHaveLength(2);
  own.apple.answer(() => undefined);
  own.google.disturb(() => undefined);
  await runRounds(own);
  expect(own.apple.taken).toEqual([phone.pushToken]);
  expect(JSON.stringify(await phone.follow())).toContain('"value":10');
  expect(googleTextOf(own)).toContain('"body":"10"');
  expect(await waitingOf(own)).toEqual([]);
});

test('a server that dies with updates loses none: they are due again, and its late result is ignored', async (own, db) => {
  const phone = await addToPhone(own, card);
  await setCredits(own, 9);
  const dead = await leaseDue(db, appleQueue, { now: own.clock.now() });
  expect(dead).toHaveLength(1);
  expect(await pushDueUpdates(own.services)).toMatchObject({ taken: 0 });
  own.clock.advance(121);
  const living = await leaseDue(db, appleQueue, { now: own.clock.now() });
  const done = (rows: typeof dead) => rows.map((row) => ({ row, verdict: 'done' as const }));
  expect(await settle(db, appleQueue, done(dead))).toBe(0);
  expect(await waitingOf(own)).toHaveLength(1);
  await settle(db, appleQueue, done(living));
  expect(await waitingOf(own)).toEqual([]);
  expect(await phone.follow()).toBeUndefined();
});

test('a change during the notification of a pass is notified afterwards', async (own) => {
  const phone = await addToPhone(own, card);
  await setCredits(own, 9);
  own.apple.answer(() => 'silence');
  const round = pushDueUpdates(own.services);
  await expect.poll(async () => (await waitingOf(own))[0]?.leasedUntil).toBeTruthy();
  await setCredits(own, 8);
  expect(await pushDueUpdates(own.services)).toMatchObject({ taken: 0 });
  own.apple.answer(() => undefined);
  await round;
  await runRounds(own);
  expect(JSON.stringify(await phone.follow())).toContain('"value":8');
  expect(await waitingOf(own)).toEqual([]);
});

test('two concurrent writes of one object leave Google with the final state', async (own) => {
  await saveToGoogle(own, card);
  await setCredits(own, 9);
  const rounds = [makeGoogleRound(own.services, failLoudly), makeGoogleRound(own.services, failLoudly)];
  let isFirst = true;
  // The first write is delayed until the pass has changed and another guest's request has written the change.
  own.google.disturb(async ({ method }) => {
    if (method !== 'PATCH' || !isFirst) return undefined;
    isFirst = false;
    await setCredits(own, 1);
    await saveToGoogle(own, card);
    return undefined;
  });
  await rounds[0]?.();
  await rounds[1]?.();
  await runRounds(own);
  expect(googleTextOf(own)).toContain('"header":"Credits","body":"1"');
  expect(await waitingOf(own)).toEqual([]);
});

test('a phone that Apple no longer reaches is deleted; one that registered again meanwhile is not', async (own) => {
  const phone = await addToPhone(own, card);
  const other = await addToPhone(own, card);
  const since = own.clock.now().getTime();
  own.apple.answer((token) =>
    token === phone.pushToken
      ? { status: 410, reason: 'Unregistered', timestamp: since }
      : { status: 410, reason: 'Unregistered', timestamp: since - 1000 },
  );
  await setCredits(own, 9);
  await runRounds(own);
  own.apple.answer(() => undefined);
  await setCredits(own, 8);
  await runRounds(own);
  expect(own.apple.taken).toEqual([other.pushToken]);
});

test('a holder at Google is notified of credits, at most three times a day', async (own) => {
  await saveToGoogle(own, card);
  for (const credits of [7, 6, 5, 4, 3]) {
    await setCredits(own, credits);
    await runRounds(own);
  }
  const told = own.google.strict.requests.filter((request) => request.includes('addMessage'));
  expect(told).toEqual(Array.from({ length: 3 }, () => 'POST genericObject/addMessage 200'));
  expect(googleTextOf(own)).toContain('{"id":"credits","header":"Credits","body":"3",');
});

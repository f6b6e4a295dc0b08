/** Updates of passes during failures of vendors, servers and phones. */
import { expect } from 'vitest';
import { eq } from 'drizzle-orm';

import { leaseDue, settle } from '#server/base/jobs/queue.queries.ts';
import { appleQueue } from '#server/base/jobs/queues.queries.ts';
import {
  addToPhone,
  test,
  withLivePark,
  type LivePark,
  card,
  failLoudly,
  googleTextOf,
  runRounds,
  saveToGoogle,
  setCredits,
  waitingOf,
} from '#server/testing/live-park.ts';
import { passCustomizations } from '#server/base/db/schema/administration.ts';
import { importRows } from '#server/data/imports/import-rows.ts';
import { bonusEntry } from '#server/testing/club-changes.ts';
import { ines, signIn } from '#server/testing/sign-in.ts';
import { writeEntries } from '#server/loyalty/ledger.queries.ts';
import { touchPass } from '#server/changes/touch-pass.queries.ts';
import { makeGoogleRound } from './google-round.ts';
import { pushDueUpdates } from './start-live-passes.ts';

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

const moneyCard = { orderId: '10400004', barcode: '7226000004000041' };

/** Imports a balance and writes it to Google. */
async function importBalance(
  own: LivePark,
  pass: typeof card,
  balance: { credits: number; cash: number },
  minute: number,
): Promise<void> {
  const changedAt = new Date(Date.UTC(2026, 10, 21, 16, minute)).toISOString();
  await importRows(own.services, 'balances', [{ ...pass, ...balance, changedAt }]);
}

/** The notifications of the holders, in the order of the objects. */
function toldBy(own: LivePark): string[] {
  return [...own.google.strict.resources.values()].flatMap(({ content }) =>
    ((content['messages'] ?? []) as { body: string }[]).map(({ body }) => body),
  );
}

function noticesOf(own: LivePark): number {
  return own.google.strict.requests.filter((request) => request.includes('addMessage')).length;
}

test.each([
  ['credits', card, { credits: 7, cash: 0 }, 'Credits: 7'],
  ['money', moneyCard, { credits: 0, cash: 12.5 }, 'Balance: $12.50 · Credits: 0'],
] as const)('%s changed by an import are notified to the holder', (_, pass, balance, words) =>
  withLivePark(async (own) => {
    await saveToGoogle(own, pass);
    await importBalance(own, pass, balance, 0);
    await runRounds(own);
    expect(toldBy(own)).toEqual([words]);
  }),
);

test('an import of the same balance, a refund or a redemption sends no notification about the balance', async (own) => {
  await saveToGoogle(own, card);
  await importBalance(own, card, { credits: 7, cash: 0 }, 0);
  await runRounds(own);
  await importBalance(own, card, { credits: 7, cash: 0 }, 1);
  await runRounds(own);
  await importRows(own.services, 'redemptions', [{ ...card, redeemedAt: '2026-11-21T16:02:00Z' }]);
  await runRounds(own);
  await importRows(own.services, 'refunds', [{ ...card, refundedAt: '2026-11-21T16:03:00Z' }]);
  await runRounds(own);
  expect(noticesOf(own)).toBe(1);
});

test('a new look sends no notification about the balance', async (own) => {
  await saveToGoogle(own, card);
  await own.services.db
    .update(passCustomizations)
    .set({ backgroundColor: '102030' })
    .where(eq(passCustomizations.name, 'Ride Credits'));
  await touchPass(own.services.db, card, 'customization', own.clock.now());
  await runRounds(own);
  expect(own.google.strict.requests.at(-1)).toBe('PATCH genericObject 200');
  expect(noticesOf(own)).toBe(0);
});

test('a balance whose update another change overtakes is notified all the same', async (own) => {
  await saveToGoogle(own, card);
  await importBalance(own, card, { credits: 7, cash: 0 }, 0);
  await touchPass(own.services.db, card, 'photo', own.clock.now());
  await runRounds(own);
  expect(toldBy(own)).toEqual(['Credits: 7']);
});

test('credits that were taken and given back before the notification send none', async (own) => {
  await saveToGoogle(own, card);
  await setCredits(own, 41);
  await setCredits(own, 42);
  await runRounds(own);
  expect(noticesOf(own)).toBe(0);
});

test('a message about credits is in each language', async (own) => {
  await saveToGoogle(own, card);
  await importBalance(own, card, { credits: 7, cash: 0 }, 0);
  await runRounds(own);
  const text = JSON.stringify([...own.google.strict.resources.values()]);
  for (const words of ['Crédits\u00a0: 7', '点数：7']) expect(text).toContain(words);
  expect(text).toContain('קרדיטים: 7');
});

test('new points are notified with the change itself, three times a day at most, and by no message', async (own) => {
  const { db, clock } = own.services;
  const { walletTicket } = await signIn(own);
  await saveToGoogle(own, { email: ines.email, walletTicket });
  for (let count = 1; count <= 5; count += 1) {
    await writeEntries(db, [bonusEntry(ines.memberId, clock.now(), { points: count })]);
    await runRounds(own);
  }
  expect(own.google.strict.updateNotices).toHaveLength(3);
  expect(noticesOf(own)).toBe(0);
  expect(JSON.stringify([...own.google.strict.resources.values()])).not.toContain('notifyPreference');
});

/** Google notifies holders only when credits or money really changed, for any kind of change. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import { passCustomizations } from '#server/base/db/schema/administration.ts';
import { importRows } from '#server/data/imports/import-rows.ts';
import { bonusEntry } from '#server/testing/bonus-entry.ts';
import { ines, signIn } from '#server/testing/sign-in.ts';
import { writeEntries } from '#server/loyalty/ledger.queries.ts';
import { test, withLivePark, type LivePark } from '#server/testing/live-park.ts';
import { card, runRounds, saveToGoogle, setCredits } from '#server/testing/live-rounds.ts';
import { touchPass } from '#server/changes/touch-pass.queries.ts';

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

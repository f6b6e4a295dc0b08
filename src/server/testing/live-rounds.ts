/** Helpers for tests of live passes: a card whose credits change, and the work of the loops. */
import { eq } from 'drizzle-orm';

import type { JobWatch } from '#server/base/jobs/job-watch.ts';
import { passUpdates } from '#server/base/db/schema/live-passes.ts';
import { passes } from '#server/base/db/schema/park.ts';
import { makeGoogleRound } from '#server/wallets/updates/google-round.ts';
import { pushDueUpdates } from '#server/wallets/updates/start-live-passes.ts';
import { requeueNext } from '#server/wallets/updates/rounds.ts';
import { touchPass } from '#server/changes/touch-pass.queries.ts';
import type { LivePark } from './live-park.ts';

/** The demo park's card with credits and shares. */
export const card = { orderId: '10400001', barcode: '7226000004000017' };

/** A reporter for loops that throws their errors in the test. */
export function failLoudly(error: Error): never {
  throw error;
}

/** A reporter for jobs that throws their errors in the test. */
export const loudWatch: JobWatch = {
  expect: () => undefined,
  succeeded: () => undefined,
  failed: (_, error) => failLoudly(error),
  ran: () => undefined,
};

/** Saves a pass, as a guest on Android does. */
export async function saveToGoogle(own: LivePark, proof: unknown): Promise<void> {
  const answer = await own.post('/api/google-wallet/', proof);
  if (answer.statusCode !== 200) throw new Error(`The call was answered ${answer.statusCode}.`);
}

/** All objects of the fake Google as one text. */
export function googleTextOf(own: LivePark): string {
  return JSON.stringify([...own.google.strict.resources.values()].map(({ content }) => content));
}

/** Changes the credits of the card, as a ride does. */
export async function setCredits(own: LivePark, credits: number): Promise<void> {
  const { db, clock } = own.services;
  await db.transaction(async (tx) => {
    await tx.update(passes).set({ credits }).where(eq(passes.barcode, card.barcode));
    await touchPass(tx, card, 'balance', clock.now());
  });
}

/** Processes all due work. */
export async function runRounds(own: LivePark): Promise<void> {
  const google = makeGoogleRound(own.services, failLoudly);
  while ((await requeueNext(own.services)).taken > 0);
  while ((await pushDueUpdates(own.services)).taken > 0);
  while ((await google()).taken > 0);
}

/** The pending updates. */
export function waitingOf(own: LivePark) {
  return own.services.db.select().from(passUpdates);
}

/** A change at the park reaches every wallet that has the pass, whatever the vendors do meanwhile. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { passUpdates } from '../db/schema/live-passes.ts';
import { passes } from '../db/schema/park.ts';
import { creditCard, dayTicket, goldPass } from '../testing/demo-passes.ts';
import { addToPhone, withLivePark, type LivePark } from '../testing/live-park.ts';
import { signInStaff } from '../testing/staff.ts';
import { makeGoogleRound } from './google-round.ts';
import { pushDueUpdates } from './push-round.ts';
import { requeueNext } from './requeue-round.ts';
import { startLivePasses } from './start-live-passes.ts';
import { touchPass } from './touch-pass.queries.ts';

function failLoudly(error: Error): never {
  throw error;
}

async function saveToGoogle(own: LivePark, proof: unknown): Promise<void> {
  const answer = await own.post('/api/google-wallet/', proof);
  if (answer.statusCode !== 200) throw new Error(`The call was answered ${answer.statusCode}.`);
}

/** What Google has of an order's passes, as one text. */
function googleTextOf(own: LivePark): string {
  return JSON.stringify([...own.google.strict.resources.values()].map(({ content }) => content));
}

async function setCredits(own: LivePark, credits: number): Promise<void> {
  const { db, clock } = own.services;
  const card = { orderId: '10400001', barcode: '7226000004000017' };
  await db.transaction(async (tx) => {
    await tx.update(passes).set({ credits }).where(eq(passes.barcode, card.barcode));
    await touchPass(tx, card, 'balance', clock.now());
  });
}

const card = { orderId: '10400001', barcode: '7226000004000017' };

test('a colour that staff change is on a phone and at Google within a second', () =>
  withLivePark(async (own) => {
    const phone = await addToPhone(own, dayTicket);
    await saveToGoogle(own, dayTicket);
    const staff = await signInStaff(own, 'design');
    const stop = startLivePasses(own.services, failLoudly);
    try {
      const list = await staff.call('GET', '/api/admin/pass-customization/');
      const row = list
        .json<{ passCustomizationGUID: string; passCustomizationName: string }[]>()
        .find((one) => one.passCustomizationName === 'Day Ticket');
      const startedAt = performance.now();
      const edit = { passCustomizationBackgroundColor: '102030' };
      const path = `/api/admin/pass-customization/${row?.passCustomizationGUID}`;
      expect((await staff.call('PUT', path, edit)).statusCode).toBe(200);
      await expect.poll(() => own.apple.taken, { interval: 10, timeout: 5000 }).toEqual([phone.pushToken]);
      const pass = await phone.follow();
      expect(pass?.['backgroundColor']).toBe('rgb(16,32,48)');
      await expect.poll(() => googleTextOf(own), { interval: 10, timeout: 5000 }).toContain('#102030');
      expect(performance.now() - startedAt).toBeLessThan(1000);
    } finally {
      await stop();
    }
  }));

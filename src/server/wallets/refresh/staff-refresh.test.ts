/** Staff have installed passes made again: phones get new bytes, Google gets every object, and the audit says who and why. */
import { desc, eq } from 'drizzle-orm';
import { expect } from 'vitest';

import type { RefreshChoices, RefreshRun } from '#contract/calls/pass-refresh.ts';

import { passes } from '#server/base/db/schema/park.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { dayTicket, goldPass } from '#server/testing/test-park.ts';
import {
  addToPhone,
  test,
  type LivePark,
  runRounds,
  saveToGoogle,
  setCredits,
} from '#server/testing/live-park.ts';
import { signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { continueRuns } from '../runs/run-round.ts';

const path = '/api/admin/pass-refresh/';

async function productOf({ services: { db } }: LivePark, { barcode }: { barcode: string }): Promise<string> {
  const [row] = await db.select().from(passes).where(eq(passes.barcode, barcode));
  return row?.productId ?? '';
}

async function refresh(staff: SignedInStaff, productIds: string[] = []): Promise<RefreshRun> {
  const answer = await staff.call('POST', path, { productIds, reason: 'the new logo' });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<RefreshRun>();
}

/** Plays the loops until the run has ended. */
async function playRun(own: LivePark): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    own.clock.advance(1);
    await continueRuns(own.services);
    await runRounds(own);
  }
  await continueRuns(own.services);
}

async function newestRun(staff: SignedInStaff): Promise<RefreshRun | undefined> {
  return (await staff.call('GET', path)).json<RefreshRun[]>()[0];
}

test('a refresh gives every phone new bytes and every Google object a write, although nothing changed', async (own) => {
  const phone = await addToPhone(own, dayTicket);
  await saveToGoogle(own, dayTicket);
  const staff = await signInStaff(own, 'admin');
  const run = await refresh(staff);
  expect(run).toMatchObject({ reason: 'the new logo', endedAt: null });
  const writes = own.google.strict.requests.length;
  await playRun(own);
  expect(own.apple.taken).toEqual([phone.pushToken]);
  expect(await phone.follow()).toEqual(phone.json);
  expect(own.google.strict.requests.slice(writes)).toEqual([
    'PUT eventTicketClass 200',
    'PATCH eventTicketObject 200',
  ]);
  const last = await newestRun(staff);
  expect(last?.endedAt).not.toBeNull();
  expect(last).toMatchObject({
    parts: [
      { wallet: 'apple', total: 1, queued: 1, waiting: 0 },
      { wallet: 'google', total: 1, queued: 1, waiting: 0 },
    ],
  });
});

test('a refresh of one product leaves the others alone', async (own) => {
  const ticket = await addToPhone(own, dayTicket);
  const gold = await addToPhone(own, goldPass);
  const staff = await signInStaff(own, 'admin');
  const goldProduct = await productOf(own, goldPass);
  const choices = (await staff.call('GET', `${path}choices/`)).json<RefreshChoices>();
  expect(choices.all).toEqual({ apple: 2, google: 0 });
  expect(choices.products.find(({ productId }) => productId === goldProduct)).toMatchObject({ apple: 1 });
  await refresh(staff, [goldProduct]);
  await playRun(own);
  expect(own.apple.taken).toEqual([gold.pushToken]);
  expect(await ticket.follow()).toBeUndefined();
});

test('a change during a refresh reaches the phone with the refresh, once', async (own) => {
  const card = { orderId: '10400001', barcode: '7226000004000017' };
  const phone = await addToPhone(own, card);
  await refresh(await signInStaff(own, 'admin'));
  own.clock.advance(1);
  await continueRuns(own.services);
  await setCredits(own, 3);
  await runRounds(own);
  expect(own.apple.taken).toEqual([phone.pushToken]);
  expect(JSON.stringify(await phone.follow())).toContain('"label":"CREDITS","value":3');
});

test('the audit says who started and stopped a run, why, and for how many passes', async (own) => {
  await addToPhone(own, dayTicket);
  const staff = await signInStaff(own, 'admin');
  const { runId } = await refresh(staff);
  const stopped = await staff.call('DELETE', `${path}${runId}`);
  expect(stopped.json<RefreshRun>().stoppedBy).not.toBeNull();
  const entries = await own.services.db
    .select()
    .from(auditEntries)
    .orderBy(desc(auditEntries.entryId))
    .limit(2);
  const facts = entries.map(({ action, target, after }) => ({ action, target, after }));
  const name = stopped.json<RefreshRun>().startedBy;
  expect(entries.map(({ actorName }) => actorName)).toEqual([name, name]);
  expect(facts).toEqual([
    { action: 'Pass Refresh Stop', target: String(runId), after: { takenBack: 0 } },
    {
      action: 'Pass Refresh Create',
      target: String(runId),
      after: { products: 'all', reason: 'the new logo', apple: 1, google: 0, phones: 1 },
    },
  ]);
  await playRun(own);
  expect(own.apple.taken).toEqual([]);
});

test('invalid orders are refused with the reason, and start nothing', async (own) => {
  const staff = await signInStaff(own, 'admin');
  const answerTo = async (body: unknown) => {
    const { statusCode, body: text } = await staff.call('POST', path, body);
    return [statusCode, /"code":"([\w-]+)"/.exec(text)?.[1]];
  };
  expect(await answerTo({ productIds: [], reason: '' })).toEqual([409, 'refresh-empty']);
  expect(await answerTo({ productIds: ['NONE'], reason: '' })).toEqual([404, 'refresh-product-unknown']);
  for (const body of [{}, { productIds: 'all', reason: '' }]) expect((await answerTo(body))[0]).toBe(400);
  await addToPhone(own, dayTicket);
  const { runId } = await refresh(staff);
  expect(await answerTo({ productIds: [], reason: '' })).toEqual([409, 'refresh-under-way']);
  expect((await staff.call('DELETE', `${path}${runId}`)).statusCode).toBe(200);
  expect((await staff.call('DELETE', `${path}${runId}`)).statusCode).toBe(409);
  expect((await staff.call('DELETE', `${path}999999`)).statusCode).toBe(404);
  expect((await staff.call('DELETE', `${path}0x1`)).statusCode).toBe(400);
  expect((await staff.call('GET', path)).json<RefreshRun[]>()).toHaveLength(1);
});

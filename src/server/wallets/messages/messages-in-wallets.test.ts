/** Messages on phones: announced once for each phone, sent once to Google, silent when they end. */
import { and, eq, ne } from 'drizzle-orm';
import { expect } from 'vitest';

import { appleDevices, applePasses, appleRegistrations } from '#server/base/db/schema/live-passes.ts';
import { messageReceipts, parkMessages } from '#server/base/db/schema/messages.ts';
import { passes } from '#server/base/db/schema/park.ts';
import { touchPass } from '#server/changes/touch-pass.queries.ts';
import { addToPhone, test, type LivePark } from '#server/testing/live-park.ts';
import { card, runRounds, saveToGoogle, setCredits } from '#server/testing/live-rounds.ts';
import { signInStaff } from '#server/testing/staff.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import { sendNextMessages } from './send-messages.ts';

const text = 'The wheel reopens at 3 pm';
const id = '3f0f8b0e-6a53-4a2c-9a5e-2b1f5f0f6a11';

async function sendToAll(own: LivePark): Promise<void> {
  const by = await signInStaff(own, 'admin');
  const draft = { kind: 'service', text, audience: { who: 'everyone' }, sendAt: null, shownUntil: null };
  await by.call('PUT', `/api/admin/message/${id}`, { ...draft, version: 0 });
  const answer = await by.call('POST', `/api/admin/message/${id}/send/`, { version: 1 });
  expect(answer.statusCode).toBe(200);
  await deliver(own);
}

async function deliver(own: LivePark): Promise<void> {
  while ((await sendNextMessages(own.services)).taken > 0);
  await runRounds(own);
}

/** Phones in the database whose token the push service does not know, as after a phone was wiped. */
async function loadUnreachablePhones(
  { services: { db, clock } }: LivePark,
  held: readonly PassNumbers[],
): Promise<void> {
  for (const [number, { orderId, barcode }] of held.entries()) {
    const [serialNumber, deviceId] = [`wiped-pass-${number}`, `wiped-phone-${number}`];
    const now = clock.now();
    await db.insert(applePasses).values({ serialNumber, orderId, barcode, keyId: 'k', changedAt: now });
    await db.insert(appleDevices).values({ deviceId, pushToken: `wiped-${number}`, updatedAt: now });
    await db.insert(appleRegistrations).values({ deviceId, serialNumber, registeredAt: now });
  }
}

interface Field {
  key: string;
  value: string;
  changeMessage?: string;
}

function newsOf(json: Record<string, unknown> | undefined): Field | undefined {
  const style = (json?.['storeCard'] ?? json?.['generic'] ?? json?.['eventTicket']) as
    | { backFields: Field[] }
    | undefined;
  return style?.backFields.find(({ key }) => key === 'news');
}

function messagesAtGoogle(own: LivePark): { body: string; id?: string; messageType: string }[] {
  return [...own.google.strict.resources.values()].flatMap(
    ({ content }) => (content['messages'] ?? []) as { body: string; messageType: string }[],
  );
}

test('an iPhone announces the message by the field that was there before, and loses it in silence', async (own) => {
  const phone = await addToPhone(own, card);
  expect(newsOf(phone.json)).toMatchObject({ value: 'No news at the moment' });
  expect(newsOf(phone.json)?.changeMessage).toBeUndefined();
  await sendToAll(own);
  expect(newsOf(await phone.follow())).toMatchObject({ value: text, changeMessage: '%@' });
  own.clock.advance(24 * 3600);
  await deliver(own);
  const after = newsOf(await phone.follow());
  expect(after).toMatchObject({ value: 'No news at the moment' });
  expect(after?.changeMessage).toBeUndefined();
});

test('the figure of notified holders counts the phones that were told, each once', async (own, db) => {
  await addToPhone(own, card);
  // Three holders have a phone that no push reaches any more.
  const others = await db.select().from(passes).where(ne(passes.barcode, card.barcode)).limit(3);
  await loadUnreachablePhones(own, others);
  await sendToAll(own);
  const announced = async () =>
    (await db.select().from(parkMessages).where(eq(parkMessages.messageId, id)))[0]?.announced;
  expect(await announced()).toBe(1);
  await setCredits(own, 3);
  await runRounds(own);
  expect(await announced()).toBe(1);
});

test('a Google pass that was told with a notification counts as notified', async (own) => {
  await saveToGoogle(own, card);
  await sendToAll(own);
  const [sent] = await own.services.db.select().from(parkMessages).where(eq(parkMessages.messageId, id));
  expect(sent?.announced).toBe(1);
});

test('Google gets the message once, with a notification, and keeps it when the pass changes', async (own) => {
  await saveToGoogle(own, card);
  await sendToAll(own);
  expect(messagesAtGoogle(own)).toMatchObject([{ body: text, id, messageType: 'TEXT_AND_NOTIFY' }]);
  await setCredits(own, 3);
  await runRounds(own);
  const asked = own.google.strict.requests.filter((request) => request.includes('addMessage'));
  expect(asked).toHaveLength(2); // the message, and the new credits
  expect(messagesAtGoogle(own).map(({ body }) => body)).toContain(text);
  const by = await signInStaff(own, 'admin');
  await by.call('POST', `/api/admin/message/${id}/stop/`);
  await deliver(own);
  expect(messagesAtGoogle(own).map(({ body }) => body)).not.toContain(text);
});

test('a message that Google had before the server died is found there, and not sent twice', async (own, db) => {
  await saveToGoogle(own, card);
  await sendToAll(own);
  const ofPrimary = and(eq(messageReceipts.barcode, card.barcode), eq(messageReceipts.shareId, ''));
  await db.update(messageReceipts).set({ google: 'trying' }).where(ofPrimary);
  const before = own.google.strict.requests.filter((request) => request.includes('addMessage')).length;
  await touchPass(db, card, 'other', own.clock.now());
  await runRounds(own);
  const after = own.google.strict.requests.filter((request) => request.includes('addMessage')).length;
  expect(after).toBe(before);
  expect(await db.select().from(messageReceipts).where(ofPrimary)).toMatchObject([{ google: 'told' }]);
});

test('a message goes on where a killed server left it, and no one receives it twice', async (own, db) => {
  await sendToAll(own);
  const before = await db.select().from(messageReceipts);
  // The state of a server that died before its last transaction.
  await db.update(parkMessages).set({ state: 'sending', cursor: null, finishedAt: null });
  await deliver(own);
  expect(await db.select().from(messageReceipts)).toHaveLength(before.length);
});

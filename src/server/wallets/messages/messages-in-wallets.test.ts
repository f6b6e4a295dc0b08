/** Messages on phones: announced once for each phone, sent once to Google, silent when they end. */
import { randomUUID } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { and, eq, ne, sql } from 'drizzle-orm';
import { expect, afterAll } from 'vitest';
import * as z from 'zod/mini';

import { appleDevices, applePasses, appleRegistrations } from '#server/base/db/schema/live-passes.ts';
import { messageReceipts, parkMessages } from '#server/base/db/schema/messages.ts';
import { passes } from '#server/base/db/schema/park.ts';
import { touchPass } from '#server/changes/touch-pass.queries.ts';
import {
  addToPhone,
  test,
  type LivePark,
  card,
  runRounds,
  saveToGoogle,
  setCredits,
} from '#server/testing/live-park.ts';
import { signInStaff } from '#server/testing/staff.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import type { Services } from '#server/base/services.ts';
import { openTwoServers } from '#server/testing/two-servers.ts';
import { loadBrand } from '#server/base/brand/load-brand.ts';
import { type OpenDatabase, readRows } from '#server/base/db/database.ts';
import { openEmbedded } from '#server/base/db/open-database.ts';
import { systemClock } from '#server/base/ports/clock.ts';
import { sendNextMessages, holdersPerRound } from './send-messages.ts';

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

/** Adds passes, two for each mailbox. */
async function addHolders({ db }: Services, count: number): Promise<void> {
  await db.execute(sql`insert into orders (order_id, source, ordered_at) values ('88000000', 'test', now())`);
  await db.execute(sql`insert into passes (order_id, barcode, product_id, email)
    select '88000000', (880000000000 + n)::text, (select product_id from products limit 1),
      'guest' || (n / 2) || '@mail.example'
    from generate_series(1, ${count}::int) n`);
}

/** Schedules messages to everyone, all at the same time. */
/** Every holder asks for offers. */
async function askForOffers({ db }: Services): Promise<void> {
  await db.execute(sql`insert into message_opt_outs (order_id, barcode, share_id, takes_offers, declined_at)
    select order_id, barcode, '', true, now() from passes
    union all select order_id, barcode, share_id, true, now() from ticket_shares
    union all select '', member_id, '', true, now() from loyalty_members`);
}

async function schedule({ db, clock }: Services, count: number): Promise<void> {
  const now = clock.now();
  await db.insert(parkMessages).values(
    Array.from({ length: count }, (_, index) => ({
      ...{ messageId: randomUUID(), version: 1, kind: 'marketing' as const, text: `Offer ${index}` },
      ...{ audience: { who: 'everyone' }, state: 'scheduled' as const, sendAt: now },
      ...{ shownUntil: new Date(now.getTime() + 3_600_000), changedBy: 'Test', changedAt: now },
    })),
  );
}

/** Sends until nothing is left; each server runs two loops at once. */
async function sendOn(servers: readonly Services[]): Promise<void> {
  const work = async (one: Services): Promise<void> => {
    while ((await sendNextMessages(one)).taken > 0);
  };
  await Promise.all([...servers, ...servers].map(work));
  // What another server had locked when the last one looked.
  await Promise.all(servers.map(work));
}

test('two servers send 200 messages at once, and no guest gets more than the limit', async () => {
  const { services, close, park } = await openTwoServers();
  const { db, brand } = park.services;
  await addHolders(park.services, 600);
  await askForOffers(park.services);
  await schedule(park.services, 200);
  await sendOn(services);
  const row = z.object({ most: z.number(), least: z.number(), guests: z.number() });
  const [counted] = readRows(
    await db.execute(sql`select max(count)::int as most, min(count)::int as least, count(*)::int as guests from (
      select count(*) as count from message_guests group by guest_hash, day) counted`),
    row,
  );
  const { marketingPerDay } = brand.messages;
  expect(counted).toMatchObject({ most: marketingPerDay, least: marketingPerDay });
  expect(counted?.guests).toBeGreaterThanOrEqual(300);
  expect(await db.selectDistinct({ state: parkMessages.state }).from(parkMessages)).toEqual([
    { state: 'sent' },
  ]);
  await close();
}, 120_000);

test('two servers send one message to 10,000 holders, to each once', async () => {
  const { services, close, park } = await openTwoServers();
  await addHolders(park.services, 10_000);
  await askForOffers(park.services);
  await schedule(park.services, 1);
  await sendOn(services);
  const [message] = await park.services.db.select().from(parkMessages);
  const receipts = await park.services.db.$count(messageReceipts);
  expect(receipts).toBeGreaterThanOrEqual(10_000);
  expect(message).toMatchObject({ state: 'sent', total: receipts, done: receipts, received: receipts });
  await close();
}, 120_000);

const dataDir = mkdtempSync(join(tmpdir(), 'promenade-messages-'));

const script = join(import.meta.dirname, 'testing/send-until-killed.ts');

const holders = holdersPerRound * 6;

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function open(): Promise<OpenDatabase> {
  return openEmbedded(dataDir);
}

test('a killed server leaves out no one, and doubles nothing', async () => {
  const now = new Date();
  const first = await open();
  await first.db.execute(sql`insert into products (product_id, name, category, merch_item_id, merch_pack_id,
      tt_category_id, is_passholder, is_wristband, credits_initial, cash_initial_cents, earns_points, may_self_activate)
    values ('P', 'Ticket', 'Ticket', '', '', '', false, false, 0, 0, false, false)`);
  await first.db.execute(
    sql`insert into orders (order_id, source, ordered_at) values ('10000001', 'test', now())`,
  );
  await first.db.execute(sql`insert into passes (order_id, barcode, product_id, email)
    select '10000001', (20000000 + n)::text, 'P', 'guest' || n || '@mail.example' from generate_series(1, ${holders}::int) n`);
  await first.db.insert(parkMessages).values({
    ...{ messageId: crypto.randomUUID(), version: 1, kind: 'service', text: 'The wheel reopens at 3 pm' },
    ...{ audience: { who: 'everyone' }, state: 'scheduled', changedBy: 'Test', changedAt: now },
    ...{ sendAt: now, shownUntil: new Date(now.getTime() + 3_600_000) },
  });
  await first.close();

  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');

  const second = await open();
  const services = { db: second.db, brand: await loadBrand(), clock: systemClock };
  const before = await second.db.$count(messageReceipts);
  expect(before).toBeGreaterThanOrEqual(holdersPerRound);
  while ((await sendNextMessages(services)).taken > 0);
  expect(await second.db.$count(messageReceipts)).toBe(holders);
  const [message] = await second.db.select().from(parkMessages);
  expect(message).toMatchObject({ state: 'sent', total: holders, done: holders, received: holders });
  await second.close();
}, 120_000);

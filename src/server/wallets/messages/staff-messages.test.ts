/** The tab Messages on a real database: drafts, the count, sending, the limits, stopping, and bad input. */
import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import type { Order } from '#contract/calls/order.ts';
import type { MessageCounts, MessageOptions, MessageView } from '#contract/calls/staff-messages.ts';

import { loyaltyRules } from '#server/base/db/schema/loyalty.ts';
import { plainPages as guestTexts } from '#texts/english/plain-pages.ts';

import { messageOptOuts, messageReceipts } from '#server/base/db/schema/messages.ts';
import { passes, products, isOfPass } from '#server/base/db/schema/park.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { messageChoicePath } from '#server/passes/messages/message-choice.service.ts';
import { shareStaff, signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { type TestPark, test, sharePark, goldPass } from '#server/testing/test-park.ts';
import { sendNextMessages } from './send-messages.ts';

const park = sharePark();
const admin = shareStaff(park, 'admin');

const wheel = {
  kind: 'service',
  text: 'The wheel reopens at 3 pm',
  audience: { who: 'everyone' },
  sendAt: null,
  shownUntil: null,
  version: 0,
};
const api = '/api/admin/message/';

async function save(by: SignedInStaff, change: object = {}, id: string = randomUUID()) {
  return { id, answer: await by.call('PUT', `${api}${id}`, { ...wheel, ...change }) };
}

async function send(own: TestPark, change: object = {}): Promise<string> {
  const by = await signInStaff(own, 'admin');
  const { id, answer } = await save(by, change);
  expect(answer.statusCode).toBe(200);
  expect((await by.call('POST', `${api}${id}/send/`, { version: 1 })).statusCode).toBe(200);
  await sendAll(own);
  return id;
}

async function sendAll(own: TestPark): Promise<void> {
  while ((await sendNextMessages(own.services)).taken > 0);
}

async function readOf(own: TestPark, id: string): Promise<MessageView | undefined> {
  const by = await signInStaff(own, 'admin');
  return (await by.call('GET', api)).json<MessageView[]>().find(({ messageId }) => messageId === id);
}

async function ordersMessages(own: TestPark, proof: object = goldPass): Promise<string[]> {
  const answer = await own.post('/api/login/', proof);
  return (answer.json<Order>().messages ?? []).map(({ text }) => text);
}

test('a message reaches every holder once, stands on the page, and is known by numbers', async (own) => {
  const id = await send(own);
  expect(await ordersMessages(own)).toEqual([wheel.text]);
  const receipts = await own.services.db.select().from(messageReceipts);
  const sent = await readOf(own, id);
  expect(sent).toMatchObject({ state: 'sent', isShown: true, received: receipts.length, waiting: 0 });
  expect(sent?.total).toBe(receipts.length);
  expect(receipts.length).toBeGreaterThan(10);
  const entries = await own.services.db.select().from(auditEntries).where(eq(auditEntries.target, id));
  expect(entries.map(({ action }) => action)).toEqual(['Message Create', 'Message Send', 'Message Sent']);
  expect(entries.at(-1)?.after).toMatchObject({ received: receipts.length });
});

test('a message ends with its operating day, and a stopped one at once', async (own) => {
  const id = await send(own);
  const by = await signInStaff(own, 'admin');
  expect((await by.call('POST', `${api}${id}/stop/`)).json<MessageView>().state).toBe('stopped');
  expect(await ordersMessages(own)).toEqual([]);
  expect((await by.call('POST', `${api}${id}/stop/`)).json<{ code: string }>().code).toBe(
    'message-not-running',
  );
  await send(own, { text: 'Fireworks at nine' });
  expect(await ordersMessages(own)).toEqual(['Fireworks at nine']);
  own.clock.advance(24 * 3600);
  expect(await ordersMessages(own)).toEqual([]);
});

test('a scheduled message waits for its time, and one of quiet hours for their end', async (own) => {
  const sendAt = new Date(own.clock.now().getTime() + 3_600_000).toISOString();
  const id = await send(own, { sendAt });
  expect((await readOf(own, id))?.state).toBe('scheduled');
  expect(await ordersMessages(own)).toEqual([]);
  own.clock.advance(3600);
  await sendAll(own);
  expect(await ordersMessages(own)).toEqual([wheel.text]);
  // 23:30 in park time.
  own.clock.advance((Date.parse('2026-11-22T04:30:00Z') - own.clock.now().getTime()) / 1000);
  const held = await send(own, { kind: 'marketing', text: 'Two for one' });
  expect(await readOf(own, held)).toMatchObject({ state: 'scheduled', sendAt: '2026-11-22T13:00:00.000Z' });
});

test('a guest gets so many a day and no more, whoever writes', async (own) => {
  for (const text of ['One', 'Two', 'Three']) {
    await send(own, { kind: 'marketing', text });
    own.clock.advance(1);
  }
  expect(await ordersMessages(own)).toEqual(['Two', 'One']);
  await send(own);
  expect(await ordersMessages(own)).toEqual([wheel.text, 'Two', 'One']);
});

test('a guest who declined gets service messages only, also on other passes of the mailbox, and may come back', async (own) => {
  const path = messageChoicePath(own.services.secrets, { ...goldPass, shareId: '' });
  const choose = (choice: string) =>
    own.post(path, `choice=${choice}`, { 'content-type': 'application/x-www-form-urlencoded' });
  expect((await own.app.inject(path)).body).toContain('Stop offers');
  expect((await choose('out')).body).toContain('Get offers<');
  expect((await choose('out')).statusCode).toBe(200);
  await send(own, { kind: 'marketing', text: 'Two for one' });
  await send(own);
  expect(await ordersMessages(own)).toEqual([wheel.text]);
  const isGold = isOfPass(passes, goldPass);
  const [gold] = await own.services.db.select().from(passes).where(isGold);
  const by = await signInStaff(own, 'admin');
  const audience = {
    who: 'passes',
    productIds: gold === undefined ? [] : [gold.productId],
    day: null,
    photo: 'with',
  };
  const counted = await by.call('POST', `${api}count/`, { kind: 'marketing', audience });
  expect(counted.json<MessageCounts>().optedOut).toBeGreaterThan(0);
  expect((await choose('in')).body).toContain('Stop offers');
  expect(await own.services.db.select().from(messageOptOuts)).toMatchObject([{ takesOffers: true }]);
  await send(own, { kind: 'marketing', text: 'Two for one again' });
  expect(await ordersMessages(own)).toContain('Two for one again');
});

test('a guest who never agreed gets no offers, reads so, and gets them after asking; the page leads back', async (own, db) => {
  await db.update(passes).set({ hasOptedIntoEmail: false });
  const path = messageChoicePath(own.services.secrets, { ...goldPass, shareId: '' });
  const before = await own.app.inject(path);
  expect(before.body).toContain(guestTexts.getsNoOffers);
  expect(before.body).toContain('<a href="/">');
  await send(own, { kind: 'marketing', text: 'Two for one' });
  expect(await ordersMessages(own)).toEqual([]);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await own.app.inject({ method: 'POST', url: path, payload: 'choice=in', headers });
  expect((await own.app.inject(path)).body).toContain(guestTexts.getsOffers);
  await send(own, { kind: 'marketing', text: 'Two for one again' });
  expect(await ordersMessages(own)).toEqual(['Two for one again']);
});

test.each(['nothing', 'A'.repeat(60), `${'A'.repeat(40)}%20`, '%ff'])(
  'the choice behind the address %s is no longer there',
  async (token) => {
    expect([400, 404]).toContain((await park.app.inject(`/messages/${token}`)).statusCode);
  },
);

test('an audience is counted by product, day, photo and tier', async () => {
  const { db } = park.services;
  const [product] = await db.select().from(products).where(eq(products.isPassholder, true)).limit(1);
  const count = async (audience: object): Promise<MessageCounts> =>
    (await admin.call('POST', `${api}count/`, { kind: 'service', audience })).json<MessageCounts>();
  const passesOf = (change: object) =>
    count({ who: 'passes', productIds: [], day: null, photo: null, ...change });
  const all = await count({ who: 'everyone' });
  const ofAll = await passesOf({
    productIds: (await db.select().from(products)).map(({ productId }) => productId),
  });
  const ofProduct = await passesOf({ productIds: [product?.productId ?? ''] });
  expect(ofProduct.holders).toBeLessThan(ofAll.holders);
  expect(ofAll.holders).toBeLessThanOrEqual(all.holders);
  const [withPhoto, without] = [await passesOf({ photo: 'with' }), await passesOf({ photo: 'without' })];
  expect(withPhoto.holders).toBeGreaterThan(0);
  expect(without.holders).toBeGreaterThan(0);
  expect((await passesOf({ day: '2020-01-01' })).holders).toBe(0);
  expect(await count({ who: 'members', tier: null })).toMatchObject({ holders: 0 });
});

test.each([
  ['no text', { text: ' \n\u0007' }, 'message-text-refused'],
  ['a time in the past', { sendAt: '2020-01-01T00:00:00Z' }, 'message-time-past'],
  [
    'an unknown product',
    { audience: { who: 'passes', productIds: ['nope'], day: null, photo: null } },
    'message-audience-unknown',
  ],
])('a message with %s is refused, and nothing is stored', async (_, change, code) => {
  const { id, answer } = await save(admin, change);
  expect(answer.json<{ code: string }>().code).toBe(code);
  expect(await readOf(park, id)).toBeUndefined();
});

test('an empty audience is refused when it is sent', async () => {
  const audience = { who: 'passes', productIds: [], day: '2020-01-01', photo: null };
  const { id } = await save(admin, { audience });
  const answer = await admin.call('POST', `${api}${id}/send/`, { version: 1 });
  expect(answer.json<{ code: string }>().code).toBe('message-audience-empty');
});

test('a message to certain passes of which none was chosen reaches no one', async () => {
  const audience = { who: 'passes', productIds: [], day: null, photo: null };
  const counted = await admin.call('POST', `${api}count/`, { kind: 'service', audience });
  const { id, answer: saved } = await save(admin, { audience });
  const answer = await admin.call('POST', `${api}${id}/send/`, { version: 1 });
  expect({
    holders: counted.json<MessageCounts>().holders,
    words: saved.json<MessageView>().audienceWords,
    code: answer.json<{ code: string }>().code,
  }).toEqual({ holders: 0, words: 'No passes chosen', code: 'message-audience-empty' });
});

test('a park whose club has no rules yet can write to its guests', async (own) => {
  await own.services.db.delete(loyaltyRules);
  const by = await signInStaff(own, 'admin');
  const options = await by.call('GET', `${api}options/`);
  expect([options.statusCode, options.json<MessageOptions>().tiers]).toEqual([200, []]);
});

test('of two editors the second is told, and a repeated call changes nothing', async () => {
  const { id } = await save(admin);
  const again = await save(admin, {}, id);
  expect(again.answer.json<MessageView>().version).toBe(1);
  expect((await save(admin, { text: 'Another', version: 1 }, id)).answer.json<MessageView>().version).toBe(2);
  const late = await save(admin, { text: 'A third', version: 1 }, id);
  expect(late.answer.statusCode).toBe(412);
  expect((await admin.call('DELETE', `${api}${id}`)).statusCode).toBe(204);
  expect((await admin.call('DELETE', `${api}${id}`)).statusCode).toBe(404);
});

test('two members who press send at once send one message', async (own) => {
  const members = [await signInStaff(own, 'admin'), await signInStaff(own, 'admin')];
  const [first] = members;
  if (first === undefined) throw new Error('Two members are signed in.');
  const { id } = await save(first);
  const answers = await Promise.all(
    members.map((member) => member.call('POST', `${api}${id}/send/`, { version: 1 })),
  );
  expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409']);
});

test('a test without a simulated phone says where there is one', async () => {
  const { id } = await save(admin);
  const answer = await admin.call('POST', `${api}${id}/test/`);
  expect(answer.json<{ code: string }>().code).toBe('message-test-none');
});

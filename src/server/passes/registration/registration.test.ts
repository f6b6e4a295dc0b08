import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import type { Order } from '#contract/calls/order.ts';

import { readDemoPark } from '#server/demo/demo-data.ts';
import { mails } from '#server/base/db/schema/operations.ts';
import { passes, ticketShares, isOfPass } from '#server/base/db/schema/park.ts';
import { consents, registrationChanges } from '#server/base/db/schema/registration.ts';
import {
  withOwnPark,
  type TestPark,
  openTestPark,
  test,
  keepOpen,
  dayTicketRow,
} from '#server/testing/test-park.ts';
import type { FoundOrder } from '#contract/calls/staff-orders.ts';
import { loadBrand } from '#server/base/brand/load-brand.ts';
import { importRows } from '#server/data/imports/import-rows.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { call, card, noor, tokenOf } from '../share/share-testing.ts';

const unregistered = { orderId: '10240003', barcode: '240126000000100033' };
const maya = { orderId: '10240001', barcode: '240126000000100017' };

const lena = {
  firstName: 'Lena',
  lastName: 'Fischer',
  email: 'lena@mail.example',
  phone: '(609) 555-0142',
  optInEmailMarketing: true,
  optInSMSMarketing: false,
  isIOS: false,
};

const registerAt = (park: TestPark, body: object) => park.post('/api/register/', body);

test('a guest without a name registers and gets the order, with the phone as digits', async (park) => {
  const before = (await park.post('/api/login/', unregistered)).json<Order>();
  expect([before.firstName, before.lastName]).toEqual([null, null]);
  const answer = await registerAt(park, { ...unregistered, ...lena });
  expect(answer.statusCode).toBe(200);
  const facts = { firstName: 'Lena', lastName: 'Fischer', email: 'lena@mail.example', phone: '6095550142' };
  expect(answer.json()).toMatchObject({ ...unregistered, ...facts, optInEmailMarketing: true });
  expect((await park.post('/api/login/', unregistered)).json()).toMatchObject(facts);
});

test('both answers to the consents are stored with text version, time, channel and network, and never change', async (park) => {
  await registerAt(park, { ...unregistered, ...lena });
  const { db, brand, clock } = park.services;
  const record = { textVersion: brand.consents.version, recordedAt: clock.now(), network: '127.0.0.0/24' };
  expect(await db.select().from(consents).orderBy(consents.consentId)).toMatchObject([
    { ...unregistered, ...record, channel: 'email', isGiven: true, contact: 'lena@mail.example' },
    { ...unregistered, ...record, channel: 'sms', isGiven: false, contact: '6095550142' },
  ]);
  await registerAt(park, { ...unregistered, ...lena });
  expect(await db.select().from(consents)).toHaveLength(2);
  await expect(db.update(consents).set({ isGiven: true })).rejects.toThrow();
});

test('omitted consents are not given', async (park) => {
  const { optInEmailMarketing: _email, optInSMSMarketing: _sms, ...rest } = lena;
  const order = (await registerAt(park, { ...unregistered, ...rest })).json<Order>();
  expect([order.optInEmailMarketing, order.optInSMSMarketing]).toEqual([false, false]);
});

test('the old address gets a mail about a new email, and the previous values are kept', async (park, db) => {
  await registerAt(park, { ...maya, ...lena });
  const aboutChange = eq(mails.kind, 'email-changed');
  expect(await db.select().from(mails).where(aboutChange)).toMatchObject([
    { kind: 'email-changed', toAddress: 'maya.okafor@mail.example', sentAt: null },
  ]);
  expect(await db.select().from(registrationChanges)).toMatchObject([
    {
      ...maya,
      before: { firstName: 'Maya', email: 'maya.okafor@mail.example' },
      after: { firstName: 'Lena', email: 'lena@mail.example' },
    },
  ]);
  await registerAt(park, { ...maya, ...lena, email: 'LENA@mail.example', firstName: 'Lena-Marie' });
  expect(await db.select().from(mails).where(aboutChange)).toHaveLength(1);
});

const linkMails = (park: TestPark) =>
  park.services.db.select().from(mails).where(eq(mails.kind, 'pass-link')).orderBy(mails.queuedAt);

test('a registration mails the link of the pass once, in the language of the guest, and again only to a new address', async (park) => {
  await park.post('/api/register/', { ...unregistered, ...lena }, { 'accept-language': 'de' });
  const [mail, ...others] = await linkMails(park);
  expect([mail?.toAddress, others]).toEqual(['lena@mail.example', []]);
  expect(mail?.subject).toMatch(/Pass|Ticket/);
  const [, hashUrl] = /\/([\w-]{96})$/m.exec(mail?.plainText ?? '') ?? [];
  expect((await park.post('/api/login/', { hashUrl })).json()).toMatchObject(unregistered);
  park.clock.advance(60);
  for (const change of [{}, { firstName: 'Lena-Marie' }, { email: 'LENA@mail.example' }])
    await registerAt(park, { ...unregistered, ...lena, ...change });
  expect(await linkMails(park)).toHaveLength(1);
  park.clock.advance(60);
  await registerAt(park, { ...unregistered, ...lena, email: 'fischer@mail.example' });
  expect((await linkMails(park)).map(({ toAddress }) => toAddress)).toEqual([
    'lena@mail.example',
    'fischer@mail.example',
  ]);
});

test('a guest whose order came with the address gets the link at the first registration too', async (park) => {
  const { email } = (await park.post('/api/login/', maya)).json<Order>();
  await registerAt(park, { ...maya, ...lena, email });
  await registerAt(park, { ...maya, ...lena, email });
  expect((await linkMails(park)).map(({ toAddress }) => toAddress)).toEqual([email]);
});

test('unknown fields of the form are ignored', async (park) => {
  const extra = {
    isRedeemed: true,
    credits: 99,
    cash: 99,
    refunded: true,
    isPassActivated: true,
    crmId: 'x',
  };
  const before = (await park.post('/api/login/', maya)).json<Order>();
  const order = (await registerAt(park, { ...maya, ...lena, ...extra })).json<Order>();
  for (const field of ['isRedeemed', 'credits', 'cash', 'refunded', 'isPassActivated'] as const)
    expect(order[field]).toBe(before[field]);
});

test.each<[string, object]>([
  ['a name of nothing but invisible signs', { lastName: '\u200b\u2060' }],
  ['an email with a second header', { email: 'lena@mail.example\r\nBcc: all@mail.example' }],
  ['a phone of nine digits', { phone: '609555014' }],
  ['a text for a consent', { optInSMSMarketing: 'yes' }],
])('%s is refused with an error at its field, and nothing is changed', (_, change) =>
  withOwnPark(async (park) => {
    const answer = await registerAt(park, { ...unregistered, ...lena, ...change });
    expect(answer.statusCode).toBe(400);
    const [field] = Object.keys(change);
    expect(answer.json<{ faults: { path: string }[] }>().faults.map((fault) => fault.path)).toEqual([
      `/${field}`,
    ]);
    expect(await park.services.db.select().from(registrationChanges)).toEqual([]);
  }),
);

test('a pass cannot be registered again without a limit', async (park) => {
  const statuses = [];
  for (let count = 0; count < 21; count += 1)
    statuses.push((await registerAt(park, { ...maya, ...lena, email: `l${count}@mail.example` })).statusCode);
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(statuses[20]).toBe(429);
  const aboutChange = eq(mails.kind, 'email-changed');
  expect(await park.services.db.select().from(mails).where(aboutChange)).toHaveLength(20);
});

test('twenty concurrent registrations leave one complete registration and a history without a gap', async (park) => {
  await Promise.all(
    Array.from({ length: 20 }, (_, count) =>
      registerAt(park, { ...maya, ...lena, firstName: `Guest${count}`, email: `g${count}@mail.example` }),
    ),
  );
  const changes = await park.services.db
    .select()
    .from(registrationChanges)
    .orderBy(registrationChanges.changeId);
  expect(changes).toHaveLength(20);
  expect(changes.slice(1).map((change) => change.before)).toEqual(
    changes.slice(0, -1).map((change) => change.after),
  );
  const rows = await park.services.db.select().from(passes);
  const row = rows.find((one) => one.barcode === maya.barcode);
  expect(changes.at(-1)?.after).toMatchObject({ firstName: row?.firstName, email: row?.email });
});

test('a test pass shows the input and stores none of it', async (park) => {
  const [pass] = readDemoPark().admin.testPasses;
  const proof = { orderId: '99999999', barcode: pass?.testPassesBarcode };
  const order = (await registerAt(park, { ...proof, ...lena })).json<Order>();
  expect(order).toMatchObject({ firstName: 'Lena', isTest: true });
  expect((await park.post('/api/login/', proof)).json<Order>().firstName).not.toBe('Lena');
  expect(await park.services.db.select().from(registrationChanges)).toEqual([]);
});

const pass = { orderId: '10240003', barcode: '240126000000100033' };

const lenaFischer = {
  firstName: 'Lena',
  lastName: 'Fischer',
  email: 'lenaFischer@mail.example',
  phone: '030 / 12 34 56',
};

const germanPark = keepOpen(async () => openTestPark({ brand: { ...(await loadBrand()), locale: 'de-DE' } }));

const storedPhone = async (): Promise<string | null | undefined> => {
  const [row] = await germanPark.services.db
    .select({ phone: passes.phone })
    .from(passes)
    .where(isOfPass(passes, pass));
  return row?.phone;
};

test('a registered number is stored with its country code, shown as in the country, and found by the desk', async () => {
  const answer = await germanPark.post('/api/register/', { ...pass, ...lenaFischer });
  expect(answer.json<Order>().phone).toBe('030 123456');
  expect(await storedPhone()).toBe('+4930123456');

  const agent = await signInStaff(germanPark, 'agent');
  for (const searchTerm of ['030 1234', '+49 30 123456', '004930123456']) {
    const found = await agent.call('POST', '/api/admin/guest/search/', { searchTerm });
    expect(found.json<{ rows: FoundOrder[] }>().rows, searchTerm).toMatchObject([
      { orderId: pass.orderId, phone: '030 123456' },
    ]);
  }

  const again = await germanPark.post('/api/register/', { ...pass, ...lenaFischer, phone: '030 123456' });
  expect([again.statusCode, await storedPhone()]).toEqual([200, '+4930123456']);
});

test('the number of a shared guest is stored and shown alike, and may be absent', async () => {
  const token = await tokenOf(germanPark, card);
  const request = { method: 'POST', url: '/api/share/', token } as const;
  const shared = await call(germanPark, { ...request, body: { ...card, ...noor, phone: '0151 23456789' } });
  expect(shared.json()).toMatchObject({ phone: '01512 3456789' });
  const stored = await germanPark.services.db
    .select({ phone: ticketShares.phone })
    .from(ticketShares)
    .where(eq(ticketShares.email, noor.email));
  expect(stored).toEqual([{ phone: '+4915123456789' }]);

  const wrong = await call(germanPark, {
    ...request,
    body: { ...card, ...noor, email: 'b@mail.example', phone: '0301' },
  });
  expect(wrong.statusCode).toBe(400);
  const without = await call(germanPark, {
    ...request,
    body: { ...card, ...noor, email: 'c@mail.example', phone: ' ' },
  });
  expect(without.json()).toMatchObject({ phone: '' });
});

test('imports read numbers as people of the country write them, and refuse others with the column', async () => {
  const row = (orderId: string, phone: string) => dayTicketRow(orderId, { phone });
  const outcome = await importRows(germanPark.services, 'orders', [
    row('70000001', '0151 23456789'),
    row('70000002', '+44 20 7946 0958'),
    row('70000003', '12'),
  ]);
  expect(outcome).toMatchObject({ kept: 2, refused: [{ row: 3, reasons: ['phone is not a phone number'] }] });
  const stored = await germanPark.services.db
    .select({ phone: passes.phone })
    .from(passes)
    .where(eq(passes.orderId, '70000002'));
  expect(stored).toEqual([{ phone: '+442079460958' }]);
});

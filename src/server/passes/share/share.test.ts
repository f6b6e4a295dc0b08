import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';

import type { Order } from '#contract/calls/order.ts';

import { readDemoPark } from '#server/demo/demo-data.ts';
import { mails } from '#server/base/db/schema/operations.ts';
import { passLinks, ticketShares, passes } from '#server/base/db/schema/park.ts';
import { call, card, list, noor, orderOf, share, tokenOf, unshared } from './share-testing.ts';
import { withOwnPark, test, sharePark } from '#server/testing/test-park.ts';

const demoCard = readDemoPark().orders.find((order) => order.orderId === card.orderId);
const [dana, rui, ended] = demoCard?.shares ?? [];

// Tests that change no data share one park; the others open a separate one.
const park = sharePark();

test('the list has the active shares with their links, oldest first', async () => {
  const answer = await list(park, await tokenOf(park, card), card.barcode);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject([
    { id: dana?.id, firstName: 'Dana', directLink: `http://park.test/${dana?.hashUrl}` },
    { id: rui?.id, firstName: 'Rui', directLink: `http://park.test/${rui?.hashUrl}` },
  ]);
  expect(Object.keys(answer.json<object[]>()[0] ?? {}).sort()).toEqual([
    'directLink',
    'email',
    'firstName',
    'id',
    'lastName',
    'phone',
    'salesforceId',
  ]);
});

test('a card without shares answers 204', async () => {
  const answer = await list(park, await tokenOf(park, unshared), unshared.barcode);
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
});

test('a hashUrl instead of the barcode names the pass too', async () => {
  const token = await tokenOf(park, card);
  expect((await list(park, token, demoCard?.primaryHashUrl ?? '')).statusCode).toBe(200);
});

test('a share sends the guest the link by mail, and the link shows the card', async (own) => {
  const token = await tokenOf(own, unshared);
  const answer = await share(own, token, { ...noor, firstName: '  Noor\u202e ' });
  expect(answer.statusCode).toBe(200);
  const made = answer.json<Order['ticketShares'][number] & { isMailed: boolean }>();
  expect(made).toMatchObject({
    firstName: 'Noor',
    email: 'noor@mail.example',
    phone: '6095550101',
    isMailed: true,
  });
  const hashUrl = made.directLink.replace('http://park.test/', '');
  expect(hashUrl).toMatch(/^[A-Za-z0-9_-]{96}$/);

  const [mail] = await own.services.db.select().from(mails);
  expect(mail).toMatchObject({ toAddress: 'noor@mail.example', kind: 'share-link' });
  expect(mail?.plainText).toContain(made.directLink);

  expect(await orderOf(own, { hashUrl })).toMatchObject({
    holder: 'share',
    orderId: '0',
    shareId: made.id,
  });
  expect((await orderOf(own, unshared)).ticketShares).toMatchObject([{ firstName: 'Noor' }]);
});

test('the tables contain a link only as its hash and sealed', async (own) => {
  const { directLink } = (await share(own, await tokenOf(own, unshared), noor)).json<{
    directLink: string;
  }>();
  const hashUrl = directLink.replace('http://park.test/', '');
  const rows = [
    ...(await own.services.db.select().from(passLinks)),
    ...(await own.services.db.select().from(ticketShares)),
  ];
  const stored = rows
    .flatMap((row) => Object.values(row))
    .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)));
  expect(stored.filter((text) => text.includes(hashUrl))).toEqual([]);
});

test.each<[string, object]>([
  ['without a first name', { ...noor, firstName: ' ' }],
  ['without a last name', { ...noor, lastName: '\u200b' }],
  ['with two addresses in one', { ...noor, email: 'noor@mail.example,eve@mail.example' }],
])('a guest %s is refused as malformed', async (_, guest) => {
  expect((await share(park, await tokenOf(park, unshared), guest)).statusCode).toBe(400);
});

test('a phone may be missing, empty or null', async (own) => {
  const token = await tokenOf(own, unshared);
  for (const [place, phone] of [undefined, '', null].entries()) {
    const answer = await share(own, token, { ...noor, email: `noor${place}@mail.example`, phone });
    expect(answer.json()).toMatchObject({ phone: '' });
  }
});

test('no address gets a second share, in any spelling, until the first one was stopped', async (own) => {
  const token = await tokenOf(own, unshared);
  const { id } = (await share(own, token, noor)).json<{ id: string }>();
  const again = await share(own, token, { ...noor, email: 'NOOR@Mail.example' });
  expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([409, 'share-email-taken']);
  await call(own, { method: 'DELETE', url: `/api/share/0/${unshared.barcode}/${id}/`, token });
  expect((await share(own, token, noor)).statusCode).toBe(200);
});

test('a corrected name sends no further mail, and the link stays', async (own) => {
  const token = await tokenOf(own, card);
  const change = {
    firstName: 'Danai',
    lastName: 'Blake',
    email: 'Dana.Blake@mail.example',
    phone: '',
    salesforceId: 'crm-7',
  };
  const answer = await call(own, {
    method: 'PUT',
    url: `/api/share/${card.barcode}/${dana?.id}`,
    token,
    body: change,
  });
  expect(answer.json()).toMatchObject({
    id: dana?.id,
    firstName: 'Danai',
    phone: '',
    salesforceId: 'crm-7',
    isMailed: false,
    directLink: `http://park.test/${dana?.hashUrl}`,
  });
  expect(await own.services.db.select().from(mails)).toHaveLength(0);
});

test('a new address gets a new link by mail, and the old link stops', async (own) => {
  const token = await tokenOf(own, card);
  const url = `/api/share/${card.barcode}/${dana?.id}`;
  const answer = await call(own, { method: 'PUT', url: url, token, body: { ...noor, salesforceId: '' } });
  const { directLink } = answer.json<{ directLink: string }>();
  expect(answer.json()).toMatchObject({ id: dana?.id, email: 'noor@mail.example', isMailed: true });
  expect(directLink).not.toContain(dana?.hashUrl);
  expect(await orderOf(own, { hashUrl: dana?.hashUrl })).not.toHaveProperty('barcode');
  expect(await orderOf(own, { hashUrl: directLink.split('/').pop() })).toMatchObject({
    barcode: card.barcode,
  });
  expect((await own.services.db.select().from(mails))[0]?.toAddress).toBe('noor@mail.example');
});

test('a share cannot take the address of another, and an ended or unknown one cannot be changed', async () => {
  const token = await tokenOf(park, card);
  const put = (id: string | undefined, email: string) =>
    call(park, { method: 'PUT', url: `/api/share/${card.barcode}/${id}`, token, body: { ...noor, email } });
  expect((await put(dana?.id, 'rui.mendes@mail.example')).statusCode).toBe(409);
  expect((await put(ended?.id, 'new@mail.example')).statusCode).toBe(404);
  expect((await put('ffffffffffff', 'new@mail.example')).statusCode).toBe(404);
});

test('a stopped share ends within one request, by its link and by its path, and shows nothing of the pass', async (own) => {
  const token = await tokenOf(own, card);
  const stopped = await call(own, {
    method: 'DELETE',
    url: `/api/share/${card.orderId}/${card.barcode}/${dana?.id}/`,
    token,
  });
  expect([stopped.statusCode, stopped.json()]).toEqual([200, { id: dana?.id }]);
  for (const proof of [{ hashUrl: dana?.hashUrl }, { ...card, shareId: dana?.id }]) {
    const answer = await orderOf(own, proof);
    expect(Object.keys(answer).sort()).toEqual([
      'backgroundColor',
      'foregroundColor',
      'holder',
      'product',
      'shareId',
      'ticketShares',
    ]);
  }
  const paths = [`/${dana?.hashUrl}`, `/${card.orderId}/${card.barcode}/${dana?.id}`];
  for (const url of paths) expect((await own.app.inject({ url })).body).toContain('Pass No Longer Shared');
  expect((await list(own, token, card.barcode)).json()).toMatchObject([{ id: rui?.id }]);
  const again = await call(own, {
    method: 'DELETE',
    url: `/api/share/0/${card.barcode}/${dana?.id}`,
    token,
  });
  expect([again.statusCode, again.json()]).toEqual([200, { id: dana?.id }]);
});

test.each(['', '/', '/crm-7', '/crm-7/'])(
  'a share is stopped with "%s" at the end of the path',
  async (end) => {
    const token = await tokenOf(park, card);
    const answer = await call(park, {
      method: 'DELETE',
      url: `/api/share/0/${card.barcode}/${ended?.id}${end}`,
      token,
    });
    expect(answer.statusCode).toBe(200);
  },
);

test('an unknown share, or one of another card, cannot be stopped', async () => {
  const token = await tokenOf(park, unshared);
  const stop = (id: string | undefined) =>
    call(park, { method: 'DELETE', url: `/api/share/0/${unshared.barcode}/${id}/`, token });
  expect((await stop('ffffffffffff')).statusCode).toBe(404);
  expect((await stop(dana?.id)).statusCode).toBe(404);
  const [row] = await park.services.db
    .select({ revokedAt: ticketShares.revokedAt })
    .from(ticketShares)
    .where(and(eq(ticketShares.shareId, dana?.id ?? ''), eq(ticketShares.orderId, card.orderId)));
  expect(row?.revokedAt).toBeNull();
});

test('ten concurrent requests on a card with eight shares create two, and ten for one address create one', async (own) => {
  const token = await tokenOf(own, card);
  for (let place = 0; place < 6; place += 1)
    await share(own, token, { ...noor, email: `early${place}@mail.example` }, card);
  const crowd = await Promise.all(
    Array.from({ length: 10 }, (_, place) =>
      share(own, token, { ...noor, email: `late${place}@mail.example` }, card),
    ),
  );
  expect(crowd.filter((answer) => answer.statusCode === 200)).toHaveLength(2);
  expect(
    new Set(
      crowd
        .filter((answer) => answer.statusCode !== 200)
        .map((answer) => answer.json<{ code: string }>().code),
    ),
  ).toEqual(new Set(['share-limit-reached']));
  expect((await list(own, token, card.barcode)).json<unknown[]>()).toHaveLength(10);

  const other = await tokenOf(own, unshared);
  const same = await Promise.all(Array.from({ length: 10 }, () => share(own, other, noor)));
  expect(same.map((answer) => answer.statusCode).filter((status) => status === 200)).toHaveLength(1);
});

test.each<[string, Partial<typeof passes.$inferInsert>]>([
  ['without credits', { credits: 0 }],
  ['that was refunded', { isRefunded: true }],
  ['that was redeemed', { isRedeemed: true }],
  ['that has expired', { expiresAt: new Date('2026-11-01T00:00:00Z') }],
])('a card %s is not shared, but its list can be read', async (_, change) => {
  await withOwnPark(async (own) => {
    await own.services.db.update(passes).set(change).where(eq(passes.orderId, unshared.orderId));
    const token = await tokenOf(own, unshared);
    const answer = await share(own, token, noor);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'pass-not-shareable']);
    expect((await list(own, token, unshared.barcode)).statusCode).toBe(204);
  });
});

test('the sixth mail of an order in a day is not sent, but the share is created and its link can be copied', async (own) => {
  const token = await tokenOf(own, unshared);
  const answers = [];
  for (let place = 0; place < 7; place += 1)
    answers.push(await share(own, token, { ...noor, email: `guest${place}@mail.example` }));
  expect(answers.map((answer) => answer.json<{ isMailed: boolean }>().isMailed)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(answers[6]?.json<{ directLink: string }>().directLink).toContain('http://park.test/');
  expect(await own.services.db.select().from(mails)).toHaveLength(5);
  own.clock.advance(24 * 60 * 60);
  const tomorrow = await share(own, await tokenOf(own, unshared), { ...noor, email: 'late@mail.example' });
  expect(tomorrow.json()).toMatchObject({ isMailed: true });
});

test('a refused share queues no mail and is not counted as a mail', async (own) => {
  const token = await tokenOf(own, unshared);
  await share(own, token, noor);
  for (let time = 0; time < 6; time += 1) await share(own, token, noor);
  expect((await share(own, token, { ...noor, email: 'second@mail.example' })).json()).toMatchObject({
    isMailed: true,
  });
  expect(await own.services.db.select().from(mails)).toHaveLength(2);
});

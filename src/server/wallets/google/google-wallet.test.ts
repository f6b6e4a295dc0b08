import { expect, onTestFinished } from 'vitest';

import { groupDigits } from '#domain/barcode-forms.ts';
import { readDemoPark } from '#server/demo/demo-data.ts';
import { openGooglePark, readSaveLink, savedObjectOf } from '#server/testing/google-park.ts';
import {
  test,
  keepOpen,
  creditCard,
  dayTicket,
  goldPass,
  voidOrders,
  withoutPhoto,
} from '#server/testing/test-park.ts';
import { googleWalletObjects } from '#server/base/db/schema/operations.ts';
import { importRows } from '#server/data/imports/import-rows.ts';
import { openServerWithOwnPool, postAtOnce } from '#server/testing/two-servers.ts';
import { makeGoogleRound } from '../updates/google-round.ts';

const demo = readDemoPark();
const path = '/api/google-wallet/';

const park = keepOpen(() => openGooglePark());

const objectOf = (body: unknown): Promise<Record<string, unknown>> => savedObjectOf(park, body);

test('every pass of the demo park, for the primary guest and every shared guest, is taken by Google and has a short link', async () => {
  const links = demo.orders.flatMap((order) => [
    { order, body: { hashUrl: order.primaryHashUrl } },
    ...order.shares
      .filter((share) => share.revokedAt === null)
      .map((share) => ({ order, body: { hashUrl: share.hashUrl } })),
  ]);
  const refused: string[] = [];
  const lengths: number[] = [];
  for (const { order, body } of links) {
    const answer = await park.post(path, body);
    if (answer.statusCode === 200) lengths.push(answer.body.length);
    else refused.push(`${order.orderId} ${answer.statusCode}`);
  }
  expect(refused.toSorted()).toEqual([
    ...[...withoutPhoto, '10240011', ...voidOrders.slice(0, 3)].map((orderId) => `${orderId} 409`),
    '10300007 403',
    '10500002 409',
  ]);
  expect(lengths).toHaveLength(links.length - 10);
  expect(Math.max(...lengths)).toBeLessThan(900);
  expect(park.google.requests.filter((request) => !request.endsWith(' 200'))).toEqual([]);
});

test('the link holds ids only, and is made for this site', async () => {
  const answer = await park.post(path, goldPass);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  const payload = await readSaveLink(park, answer.body);
  expect(payload).toMatchObject({ typ: 'savetowallet', origins: ['https://park.test'] });
  expect(payload['payload']).toEqual({
    genericObjects: [{ id: expect.stringMatching(/^3388000000000000000\.[\w-]{22}$/) }],
  });
});

test('a season pass is a generic pass with the photo, for one person on all their devices', async () => {
  const object = await objectOf(goldPass);
  expect(object).toMatchObject({
    genericType: 'GENERIC_SEASON_PASS',
    state: 'ACTIVE',
    header: { defaultValue: { value: 'Maya Okafor' } },
    subheader: { defaultValue: { value: 'Wild Pass Gold' } },
    barcode: { type: 'CODE_128', value: goldPass.barcode, alternateText: groupDigits(goldPass.barcode) },
    validTimeInterval: { end: { date: expect.stringContaining('T') } },
    imageModulesData: [
      {
        mainImage: {
          sourceUri: {
            uri: expect.stringMatching(/^https:\/\/park\.test\/api\/download\/[0-9a-f-]{36}\/photo\.jpg$/),
          },
          contentDescription: {
            defaultValue: { value: 'The passholder’s photo' },
            translatedValues: expect.arrayContaining([{ language: 'fr', value: 'Photo du titulaire' }]),
          },
        },
      },
    ],
  });
  expect(park.google.resources.get(String(object['classId']))).toMatchObject({
    type: 'genericClass',
    content: { multipleDevicesAndHoldersAllowedStatus: 'ONE_USER_ALL_DEVICES' },
  });
});

test('a day ticket is an event ticket of its product, a card of money a gift card, a card of credits generic', async () => {
  const ticket = await objectOf(dayTicket);
  expect(ticket).toMatchObject({
    ticketHolderName: expect.stringContaining('Owen'),
    hexBackgroundColor: '#0b3d62',
  });
  expect(park.google.resources.get(String(ticket['classId']))?.content).toMatchObject({
    eventName: { defaultValue: { value: 'All Piers Day Ticket' } },
    reviewStatus: 'UNDER_REVIEW',
  });
  expect(await objectOf({ orderId: '10400004', barcode: '7226000004000041' })).toMatchObject({
    cardNumber: '7226000004000041',
    balance: { micros: '36500000', currencyCode: 'USD' },
  });
  const card = await objectOf({ orderId: '10400001', barcode: '7226000004000017' });
  expect(card).toMatchObject({ genericType: 'GENERIC_OTHER' });
  expect(card['textModulesData']).toContainEqual(
    expect.objectContaining({ id: 'credits', header: 'Credits', body: '42' }),
  );
});

test('two tickets of one product share one class, and the pictures are there for Google to fetch', async () => {
  const [first, second] = [
    await objectOf(dayTicket),
    await objectOf({ orderId: '10600001', barcode: '5126000006000010' }),
  ];
  expect(first['classId']).toBe(second['classId']);
  expect(first['id']).not.toBe(second['id']);
  for (const [address, width, height] of [
    ['/wallet-logo.png', 660, 660],
    ['/wallet-hero.png', 1032, 336],
  ] as const) {
    const { rawPayload, headers } = await park.app.inject(address);
    expect(headers['content-type']).toBe('image/png');
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([width, height]);
  }
});

test('the customization gives colour, instructions and link', async () => {
  const ticket = await objectOf(dayTicket);
  expect(JSON.stringify(ticket['textModulesData'])).toContain('"id":"instructions"');
});

test('a pass of one holder is for one account on all its devices, and any other for several', async () => {
  const holdersOf = async (body: unknown): Promise<unknown> => {
    const { classId } = await objectOf(body);
    return park.google.resources.get(String(classId))?.content['multipleDevicesAndHoldersAllowedStatus'];
  };
  expect(await holdersOf(goldPass)).toBe('ONE_USER_ALL_DEVICES');
  expect(await holdersOf({ orderId: '10240012', barcode: '240326000000100122' })).toBe(
    'ONE_USER_ALL_DEVICES',
  );
  expect(await holdersOf({ hashUrl: creditCard?.shares[0]?.hashUrl })).toBe('ONE_USER_ALL_DEVICES');
  expect(await holdersOf(dayTicket)).toBe('MULTIPLE_HOLDERS');
  expect(await holdersOf({ orderId: '10400001', barcode: '7226000004000017' })).toBe('MULTIPLE_HOLDERS');
});

test('a shared guest gets an object of their own, which says nothing of order or other guests', async () => {
  const primary = await objectOf({ orderId: '10400001', barcode: '7226000004000017' });
  const [dana, rui] = await Promise.all(
    (creditCard?.shares ?? []).slice(0, 2).map((share) => objectOf({ hashUrl: share.hashUrl })),
  );
  expect(new Set([primary['id'], dana?.['id'], rui?.['id']]).size).toBe(3);
  const text = JSON.stringify(dana);
  expect(text).toContain('Dana Blake');
  for (const secret of ['10400001', 'Mendes', 'amara.blake', 'groupingInfo'])
    expect(text).not.toContain(secret);
});

test('a server on plain http writes passes too', async (own) => {
  expect(own.services.config.publicUrl).toBe('http://park.test');
  expect((await own.post(path, goldPass)).statusCode).toBe(200);
});

test('a test pass says so on the card and in the details, and expires after thirty days', async () => {
  const object = await objectOf({ orderId: '12345678', barcode: '90000001001' });
  expect(object['textModulesData']).toContainEqual(
    expect.objectContaining({ id: 'test', header: 'Not valid', body: 'TEST' }),
  );
  expect(JSON.stringify(object)).toContain('TEST, UNGÜLTIG');
  const { end } = object['validTimeInterval'] as { end: { date: string } }; // a test pass has one
  const days = (Date.parse(end.date) - park.clock.now().getTime()) / 86_400_000;
  expect([days > 29.9, days <= 30]).toEqual([true, true]);
});

const familiesTotal = 15;
const passesPerFamily = 3;

/** Fewer than a pass may be made in a day, so that a guest whom the server asked to try again can do so. */
const requestsPerFamily = 14;

const families = Array.from({ length: familiesTotal }, (_, index) => String(46_000_000 + index));
const barcodeOf = (orderId: string, place: number): string => `5126${orderId}000${place}`;

test('210 guests add 15 families at once, and each object is linked to the others of its order', async () => {
  const own = await openGooglePark({ requestsPerSecond: 10_000 });
  const second = await openServerWithOwnPool(own);
  own.services.brand.linksGoogleFamily = true;
  onTestFinished(async () => {
    own.services.brand.linksGoogleFamily = false;
    await second.close();
    await own.close();
  });
  const sale = { productId: 'DAY-ALL', orderedAt: '2026-11-20T12:00:00Z', amount: '79' };
  const places = Array.from({ length: passesPerFamily }, (_, place) => place);
  await importRows(
    own.services,
    'orders',
    families.flatMap((orderId) =>
      places.map((place) => ({ orderId, barcode: barcodeOf(orderId, place), ...sale })),
    ),
  );
  const proofs = Array.from({ length: requestsPerFamily }, (_, turn) =>
    families.map((orderId) => ({ orderId, barcode: barcodeOf(orderId, turn % passesPerFamily) })),
  ).flat();

  const answers = await postAtOnce([own.app, second.app], '/api/google-wallet/all/', proofs, '203.0.113.9');

  // Under load the server may ask a guest to try again; one of each family does.
  expect(answers.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 408)).toEqual([]);
  for (const proof of proofs.slice(0, familiesTotal))
    expect((await own.post('/api/google-wallet/all/', proof)).statusCode).toBe(200);
  // Writes that crossed are repeated by the rounds of both servers.
  const rounds = [own.services, second.services].map((services) =>
    makeGoogleRound(services, (error) => {
      throw error;
    }),
  );
  for (let taken = 1; taken > 0;) {
    const results = await Promise.all(rounds.map((round) => round()));
    taken = results.reduce((sum, result) => sum + result.taken, 0);
    expect(results.map(({ failed }) => failed)).toEqual([0, 0]);
  }
  const kept = await own.services.db.select().from(googleWalletObjects);
  expect(kept).toHaveLength(familiesTotal * passesPerFamily);
  for (const { objectId, orderId } of kept) {
    const others = kept.filter((one) => one.orderId === orderId && one.objectId !== objectId);
    const linked = own.google.resources.get(objectId)?.content['linkedObjectIds'];
    expect([linked].flat()).toHaveLength(passesPerFamily - 1);
    expect(linked).toEqual(expect.arrayContaining(others.map((one) => one.objectId)));
  }
  expect(own.google.requests.filter((request) => !/ (?:200|409)$/.test(request))).toEqual([]);
}, 120_000);

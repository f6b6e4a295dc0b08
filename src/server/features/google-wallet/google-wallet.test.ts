import { createPublicKey } from 'node:crypto';

import { jwtVerify } from 'jose';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { isGoogleSaveLink } from '#domain/google-wallet.ts';

import { googleBaseUrl, googleTokenUrl, makeGoogleWalletRest } from '../../adapters/google-wallet-rest.ts';
import { makeStrictGoogle, type StrictGoogle } from '../../adapters/google-wallet-strict.ts';
import { passCustomizations } from '../../db/schema/administration.ts';
import { googleWalletClasses } from '../../db/schema/operations.ts';
import { passes } from '../../db/schema/park.ts';
import { readDemoPark } from '../../db/seed/demo-data.ts';
import { GoogleWalletFault, type GoogleWalletAccess } from '../../ports/google-wallet.ts';
import { openTestPark, withOwnPark, type TestPark } from '../../testing/test-park.ts';

const demo = readDemoPark();
const path = '/api/google-wallet/';
const goldPass = { orderId: '10240001', barcode: '240126000000100017' };
const dayTicket = { orderId: '10300001', barcode: '5126000003000013' };
const creditCard = demo.orders.find((order) => order.orderId === '10400001');

type Json = Record<string, unknown>;

interface GooglePark extends TestPark {
  google: StrictGoogle;
}

let park: GooglePark;
beforeAll(async () => {
  park = await openGooglePark();
});
afterAll(() => park.close());

/** A park with https, so that pictures are part of its passes, and strict Google to look into. */
async function openGooglePark(environment: Record<string, string> = {}): Promise<GooglePark> {
  const own = await openTestPark({}, { PUBLIC_URL: 'https://park.test', ...environment });
  const keys = accessOf(own).keys;
  const google = makeStrictGoogle({
    issuerId: keys.issuerId,
    email: keys.email,
    publicKey: createPublicKey(keys.privateKey),
    baseUrl: googleBaseUrl,
    tokenUrl: googleTokenUrl,
  });
  await own.close();
  const googleWallet = { keys, wallet: makeGoogleWalletRest({ keys, fetch: google.fetch }) };
  const opened = await openTestPark({ googleWallet }, { PUBLIC_URL: 'https://park.test', ...environment });
  return { ...opened, google };
}

async function withGooglePark(run: (own: GooglePark) => Promise<void>): Promise<void> {
  const own = await openGooglePark();
  try {
    await run(own);
  } finally {
    await own.close();
  }
}

function accessOf({ services }: TestPark): GoogleWalletAccess {
  if (services.googleWallet === undefined) throw new Error('This park has no Google Wallet.');
  return services.googleWallet;
}

/** What the token of a link says, once its signature is verified. */
async function readLink(link: string, { services }: TestPark = park): Promise<Json> {
  expect(isGoogleSaveLink(link)).toBe(true);
  const token = link.split('/').at(-1) ?? '';
  const keys = services.googleWallet?.keys;
  if (keys === undefined) throw new Error('This park has no Google Wallet.');
  const { payload, protectedHeader } = await jwtVerify(token, createPublicKey(keys.privateKey), {
    issuer: keys.email,
    audience: 'google',
    currentDate: services.clock.now(),
  });
  expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'JWT' });
  return payload;
}

/** The object that a link saves, as Google has it. */
async function objectOf(body: unknown, own = park): Promise<Json> {
  const answer = await own.post(path, body);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const payload = (await readLink(answer.body, own))['payload'] as Record<string, { id: string }[]>;
  const [named] = Object.values(payload).flat();
  return own.google.resources.get(named?.id ?? '')?.content ?? {};
}

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
  expect(refused).toEqual(['10240011 409', '10300007 403']);
  expect(lengths).toHaveLength(links.length - 2);
  expect(Math.max(...lengths)).toBeLessThan(900);
  expect(park.google.requests.filter((request) => !request.endsWith(' 200'))).toEqual([]);
});

test('the link holds ids only, and is made for this site', async () => {
  const payload = await readLink((await park.post(path, goldPass)).body);
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
    barcode: { type: 'CODE_128', value: goldPass.barcode, alternateText: goldPass.barcode },
    validTimeInterval: { end: { date: expect.stringContaining('T') } },
    imageModulesData: [
      {
        mainImage: {
          sourceUri: {
            uri: expect.stringMatching(/^https:\/\/park\.test\/api\/download\/[0-9a-f-]{36}\/photo\.jpg$/),
          },
          contentDescription: { defaultValue: { value: 'The passholder’s photo' } },
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
  expect(card['textModulesData']).toContainEqual({ id: 'credits', header: 'Credits', body: '42' });
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

test('the customization gives colour, instructions and link, and may hide the barcode', async () => {
  const ticket = await objectOf(dayTicket);
  expect(JSON.stringify(ticket['textModulesData'])).toContain('"id":"instructions"');
  const hidden = await objectOf({ orderId: '10300005', barcode: '3426000003000056' });
  expect(hidden).not.toHaveProperty('barcode');
});

test('only an https link of the customization becomes a link on the pass', () =>
  withGooglePark(async (own) => {
    const linksOf = async (googleUri: string): Promise<string> => {
      await own.services.db.update(passCustomizations).set({ googleUri });
      return JSON.stringify((await objectOf(dayTicket, own))['linksModuleData']);
    };
    expect(await linksOf('https://park.example/maps')).toContain('https://park.example/maps');
    for (const uri of ['http://park.example', 'javascript:alert(1)', 'data:text/html,x', 'https://', 'x'])
      expect(await linksOf(uri)).not.toContain('"more"');
  }));

test('what has become of a pass is what Google shows', async () => {
  const stateOf = async (orderId: string, barcode: string): Promise<unknown> =>
    (await objectOf({ orderId, barcode }))['state'];
  expect(await stateOf('10300004', '5126000003000047')).toBe('INACTIVE');
  expect(await stateOf('10300002', '5126000003000021')).toBe('COMPLETED');
  expect(await stateOf('10300003', '510426000003000035')).toBe('EXPIRED');
  expect(await stateOf('10240004', '240126000000100041')).toBe('ACTIVE');
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

test('a pass is written once, and again only where it changed', () =>
  withGooglePark(async (own) => {
    await objectOf(dayTicket, own);
    expect(own.google.requests).toEqual(['POST eventTicketClass 200', 'POST eventTicketObject 200']);
    await objectOf(dayTicket, own);
    expect(own.google.requests).toHaveLength(2);
    await own.services.db
      .update(passes)
      .set({ isRedeemed: true })
      .where(eq(passes.orderId, dayTicket.orderId));
    expect((await objectOf(dayTicket, own))['state']).toBe('COMPLETED');
    expect(own.google.requests.slice(2)).toEqual(['PUT eventTicketObject 200']);
  }));

test('fifteen guests who ask at once for tickets of one product write its class once', () =>
  withGooglePark(async (own) => {
    const asked = Array.from({ length: 5 }, () => [
      '5126000006000010',
      '5126000006000028',
      '5126000006000036',
    ]).flat();
    const answers = await Promise.all(
      asked.map((barcode) => own.post(path, { orderId: '10600001', barcode })),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual(asked.map(() => 200));
    expect([...own.google.requests].sort()).toEqual([
      'POST eventTicketClass 200',
      ...asked.slice(0, 3).map(() => 'POST eventTicketObject 200'),
    ]);
  }));

test('a card keeps its type at Google when its credits run out and money is left', () =>
  withGooglePark(async (own) => {
    const card = { orderId: '10400005', barcode: '7226000004000058' };
    const before = await objectOf(card, own);
    await own.services.db.update(passes).set({ credits: 0 }).where(eq(passes.barcode, card.barcode));
    const after = await objectOf(card, own);
    expect(after).toMatchObject({
      id: before['id'],
      classId: before['classId'],
      genericType: 'GENERIC_OTHER',
    });
    expect(after['textModulesData']).toContainEqual({ id: 'balance', header: 'Balance', body: '$8.25' });
  }));

test('a class that Google has lost is written again', () =>
  withGooglePark(async (own) => {
    const { resources } = own.google as unknown as { resources: Map<string, unknown> }; // a map that a test may empty
    await objectOf(dayTicket, own);
    resources.clear();
    await own.services.db
      .update(passes)
      .set({ isRedeemed: true })
      .where(eq(passes.orderId, dayTicket.orderId));
    expect((await objectOf(dayTicket, own))['state']).toBe('COMPLETED');
    expect(resources.size).toBe(2);
  }));

test('hostile names are cleaned and taken', () =>
  withGooglePark(async (own) => {
    const names = [
      '<script>alert(1)</script>',
      '\u202Eevil\u0007',
      'Łukasz 🎢',
      'x'.repeat(500),
      '{"a":1}',
      '𝔘'.repeat(90),
    ];
    for (const firstName of names) {
      await own.services.db.update(passes).set({ firstName }).where(eq(passes.orderId, dayTicket.orderId));
      const name = String((await objectOf(dayTicket, own))['ticketHolderName']);
      expect(name).not.toMatch(/[\u0000-\u001f\u202a-\u202e]/);
      expect(Array.from(name).length).toBeLessThanOrEqual(64);
    }
  }));

test('without https the pass goes without pictures', () =>
  withOwnPark(async (own) => {
    expect(own.services.config.publicUrl).toBe('http://park.test');
    expect((await own.post(path, goldPass)).statusCode).toBe(200);
  }));

test('unknown, bound and excluded passes are refused as for Apple', async () => {
  const refusal = async (body: unknown): Promise<unknown> => (await park.post(path, body)).json();
  expect(await refusal({ ...goldPass, barcode: '240126000000100018' })).toMatchObject({
    status: 404,
    title: 'Unable to locate order',
  });
  expect(await refusal({ orderId: '10240011', barcode: '240326000000100114' })).toMatchObject({
    status: 409,
  });
  expect(await refusal({ orderId: '10300007', barcode: '5126000003000070' })).toMatchObject({ status: 403 });
  expect(await refusal({ hashUrl: creditCard?.shares[2]?.hashUrl })).toMatchObject({ status: 404 });
  expect(await refusal({ email: 'maya.okafor@mail.example' })).toMatchObject({ status: 404 });
});

test('both wallets together make a pass twenty times a day', () =>
  withGooglePark(async (own) => {
    for (let count = 0; count < 10; count += 1) {
      expect((await own.post('/api/apple-wallet/', goldPass)).statusCode).toBe(200);
      expect((await own.post(path, goldPass)).statusCode).toBe(200);
    }
    expect((await own.post(path, goldPass)).json()).toMatchObject({
      status: 429,
      code: 'pass-limit-reached',
    });
    own.clock.advance(86_400);
    expect((await own.post(path, goldPass)).statusCode).toBe(200);
  }));

test.each(['timeout', 'busy', 'unavailable'] as const)(
  'a Google that is "%s" asks the guest for another try, and nothing is taken for written',
  async (kind) => {
    const keys = accessOf(park).keys;
    const wallet = { write: () => Promise.reject(new GoogleWalletFault(kind)) };
    await withOwnPark(
      async (own) => {
        const answer = await own.post(path, goldPass);
        expect(answer.json()).toMatchObject({ status: 408, title: 'Temporary server error, please retry' });
        expect(answer.headers['retry-after']).toBe('5');
        expect(await own.services.db.$count(googleWalletClasses)).toBe(0);
      },
      { googleWallet: { keys, wallet } },
    );
  },
);

test('what Google refuses for good is a fault of ours, in none of its words', async () => {
  const wallet = { write: () => Promise.reject(new GoogleWalletFault('refused')) };
  await withOwnPark(
    async (own) => {
      const answer = await own.post(path, goldPass);
      expect(answer.json()).toMatchObject({ status: 500, title: 'Something went wrong on our side' });
    },
    { googleWallet: { keys: accessOf(park).keys, wallet } },
  );
});

test('an operator without Google Wallet has no such link', async () => {
  const own = await openTestPark({ googleWallet: undefined });
  expect((await own.post(path, goldPass)).json()).toMatchObject({
    status: 404,
    title: 'Unable to locate order',
  });
  await own.close();
});

test('a test pass says TEST', async () => {
  const text = JSON.stringify(await objectOf({ orderId: '12345678', barcode: '90000001001' }));
  expect(text).toContain('{"id":"test","header":"NOT VALID","body":"TEST"}');
  expect(text).toContain('TEST 90000001001');
});

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect } from 'vitest';

import type { Order } from '#contract/calls/order.ts';
import { judgeSignature, readZip } from '#pass/testing/oracles.ts';

import { test, sharePark, creditCard, dayTicket, goldPass } from '#server/testing/test-park.ts';

const path = '/api/apple-wallet/';

// Tests that leave nothing behind share one park; the others open their own.
const park = sharePark();

type Json = Record<string, unknown>;

async function passOf(
  body: unknown,
): Promise<{ json: Json; files: Map<string, Buffer>; headers: Record<string, unknown> }> {
  const answer = await park.post(path, body);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/vnd.apple.pkpass']);
  const files = await readZip(answer.rawPayload);
  return {
    files,
    json: JSON.parse(files.get('pass.json')?.toString() ?? '') as Json,
    headers: answer.headers,
  };
}

test('every judge accepts the signature, and the manifest lists every file by its hash', async () => {
  const { files } = await passOf(goldPass);
  const [manifest, signature] = ['manifest.json', 'signature'].map(
    (name) => files.get(name) ?? Buffer.alloc(0),
  );
  if (manifest === undefined || signature === undefined) throw new Error('The pass is not whole.');
  const wwdrPem = readFileSync(join(park.services.config.keysDir, 'development-wwdr.pem'), 'utf8');
  const trusted = { wwdrPem, at: new Date() };
  expect((await judgeSignature(signature, manifest, trusted)).refuse).toEqual([]);
  const listedHashes = JSON.parse(manifest.toString()) as Record<string, string>;
  const listed = [...files].filter(([name]) => name !== 'manifest.json' && name !== 'signature');
  expect(Object.keys(listedHashes).sort()).toEqual(listed.map(([name]) => name).sort());
  for (const [name, content] of listed)
    expect(listedHashes[name]).toBe(createHash('sha1').update(content).digest('hex'));
  const changed = Buffer.from(`${manifest.toString()} `);
  expect((await judgeSignature(signature, changed, trusted)).accept).toEqual([]);
});

test('a season pass is generic and carries the photo, a ticket is an event ticket, a card with value a store card', async () => {
  const season = await passOf(goldPass);
  expect(season.json).toHaveProperty('generic');
  expect([...season.files.keys()]).toEqual(
    expect.arrayContaining(['thumbnail.png', 'thumbnail@2x.png', 'thumbnail@3x.png']),
  );
  expect((await passOf({ orderId: '10300001', barcode: '5126000003000013' })).json).toHaveProperty(
    'eventTicket',
  );
  expect((await passOf({ orderId: '10400001', barcode: '7226000004000017' })).json).toHaveProperty(
    'storeCard',
  );
});

test('the customization gives colours and instructions, and may hide the barcode', async () => {
  const { json } = await passOf({ orderId: '10300001', barcode: '5126000003000013' });
  expect(json).toMatchObject({ backgroundColor: 'rgb(11,61,98)', foregroundColor: 'rgb(255,255,255)' });
  expect(JSON.stringify(json)).toContain('Scan at the gate. Valid one day.');
  expect(json['barcodes']).toMatchObject([
    { format: 'PKBarcodeFormatCode128', message: '5126000003000013' },
    { format: 'PKBarcodeFormatQR', message: '5126000003000013' },
  ]);
  expect((await passOf({ orderId: '10300005', barcode: '3426000003000056' })).json).not.toHaveProperty(
    'barcodes',
  );
});

test('a barcode that starts with 34 makes the NFC variant, unless an exclusion takes NFC off it', async () => {
  const nfc = await passOf({ orderId: '10300005', barcode: '3426000003000056' });
  const plain = await passOf({ orderId: '10300006', barcode: '3426000003000064' });
  expect(nfc.json['nfc']).toMatchObject({ message: '3426000003000056' });
  expect(nfc.headers['content-disposition']).toBe('attachment; filename="harborlight-piers-nfc.pkpass"');
  expect(plain.json).not.toHaveProperty('nfc');
  expect(plain.headers['content-disposition']).toBe('attachment; filename="harborlight-piers.pkpass"');
});

test('a pass of one holder cannot be shared out of Wallet, and any other can', async () => {
  const isKept = async (body: unknown): Promise<boolean> =>
    (await passOf(body)).json['sharingProhibited'] === true;
  expect(await isKept(goldPass)).toBe(true);
  expect(await isKept({ orderId: '10240012', barcode: '240326000000100122' })).toBe(true);
  expect(await isKept({ hashUrl: creditCard?.shares[0]?.hashUrl })).toBe(true);
  expect(await isKept(dayTicket)).toBe(false);
  expect(await isKept({ orderId: '10400001', barcode: '7226000004000017' })).toBe(false);
});

test('a shared guest gets a pass of their own, which says nothing of order or other guests', async () => {
  const primary = await passOf({ orderId: '10400001', barcode: '7226000004000017' });
  const [dana, rui] = await Promise.all(
    (creditCard?.shares ?? [])
      .slice(0, 2)
      .map((share) =>
        passOf({ orderId: '0', barcode: '7226000004000017', hashUrl: share.hashUrl, shareId: share.id }),
      ),
  );
  const serials = [primary, dana, rui].map((pass) => pass?.json['serialNumber']);
  expect(new Set(serials).size).toBe(3);
  const text = JSON.stringify(dana?.json);
  expect(text).toContain('Dana Blake');
  for (const secret of ['10400001', 'Mendes', 'amara.blake']) expect(text).not.toContain(secret);
});

test('the serial number of a pass never changes', async () => {
  const first = await passOf(goldPass);
  expect((await passOf(goldPass)).json['serialNumber']).toBe(first.json['serialNumber']);
});

test('unknown, bound and excluded passes are refused each in its way', async () => {
  const refusal = async (body: unknown): Promise<unknown> => (await park.post(path, body)).json();
  expect(await refusal({ ...goldPass, barcode: '240126000000100018' })).toMatchObject({
    status: 404,
    title: 'Unable to locate order',
  });
  expect(await refusal({ orderId: '10240011', barcode: '240326000000100114' })).toMatchObject({
    status: 409,
    title: expect.stringMatching(
      /^This pass has already been added to a wallet.*guestservices@harborlight\.example/,
    ),
  });
  expect(await refusal({ orderId: '10300007', barcode: '5126000003000070' })).toMatchObject({
    status: 403,
    code: 'pass-excluded',
  });
  expect(await refusal({ hashUrl: creditCard?.shares[2]?.hashUrl })).toMatchObject({ status: 404 });
});

test("an email alone is no key to a member's pass", async () => {
  const answer = await park.post(path, { email: 'maya.okafor@mail.example' });
  expect(answer.statusCode).toBe(404);
});

test('the short-lived link serves the same pass by GET, for five minutes', async (own) => {
  const { link } = (await own.post(path, { ...goldPass, delivery: 'link' })).json<{ link: string }>();
  const answer = await own.app.inject(link);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/vnd.apple.pkpass']);
  expect((await own.app.inject(link)).statusCode).toBe(200);
  own.clock.advance(5 * 60);
  expect((await own.app.inject(link)).json()).toMatchObject({ status: 410, code: 'link-expired' });
  expect((await own.app.inject('/api/apple-wallet/pass/nonsense')).statusCode).toBe(404);
});

test('the binding link of a single-holder pass serves it once; a preview or a prefetch does not use it up', async () => {
  const order = (
    await park.post('/api/login/', { orderId: '10240012', barcode: '240326000000100122' })
  ).json<Order>();
  const link = new URL(order.iCloudBindingLink ?? '').pathname;
  expect((await park.app.inject({ method: 'HEAD', url: link })).statusCode).toBe(200);
  expect((await park.app.inject({ url: link, headers: { 'sec-purpose': 'prefetch' } })).statusCode).toBe(403);
  expect((await park.app.inject(link)).statusCode).toBe(200);
  expect((await park.app.inject(link)).statusCode).toBe(410);
});

test('a binding link asked for by fifty at once is served to one', async () => {
  const order = (
    await park.post('/api/login/', { orderId: '10240012', barcode: '240326000000100122' })
  ).json<Order>();
  const link = new URL(order.iCloudBindingLink ?? '').pathname;
  const answers = await Promise.all(Array.from({ length: 50 }, () => park.app.inject(link)));
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.statusCode === 410)).toHaveLength(49);
});

test('the twenty-first link of a day is refused where a screen can say so, and a link that was made is served', async (own) => {
  const makeLink = () => own.post(path, { ...goldPass, delivery: 'link' });
  const links: string[] = [];
  for (let count = 0; count < 20; count += 1) links.push((await makeLink()).json<{ link: string }>().link);
  const refused = await makeLink();
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([429, 'pass-limit-reached']);
  for (const link of links) expect((await own.app.inject(link)).statusCode).toBe(200);
  expect((await own.app.inject(links[0] ?? '')).statusCode).toBe(429);
});

test('a person who taps a used binding link gets a page that says so', async () => {
  const order = (
    await park.post('/api/login/', { orderId: '10240012', barcode: '240326000000100122' })
  ).json<Order>();
  const link = new URL(order.iCloudBindingLink ?? '').pathname;
  await park.app.inject(link);
  const second = await park.app.inject({ url: link, headers: { 'sec-fetch-mode': 'navigate' } });
  expect([second.statusCode, second.headers['content-type']]).toEqual([410, 'text/html; charset=utf-8']);
  expect(second.body).toContain('This link has expired, please open your pass again');
});

test('a test pass says TEST', async () => {
  const { json } = await passOf({ orderId: '12345678', barcode: '90000001001' });
  expect(JSON.stringify(json)).toContain('"value":"TEST"');
});

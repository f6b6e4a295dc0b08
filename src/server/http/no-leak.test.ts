/** Security T2 and T61: data that a guest sends or receives never reaches a log or a metric. */
import { resolve } from 'node:path';
import { Writable } from 'node:stream';

import { expect, test } from 'vitest';

import { makeApp } from '#server/app.ts';
import { readDemoPark } from '#server/demo/demo-data.ts';
import { passes } from '#server/base/db/schema/park.ts';
import { openTestPark } from '#server/testing/test-park.ts';
import { loadWebBuild } from '#server/pages/documents/document.ts';

test('no name, number, link or token of a guest is logged or counted, in success, refusal or failure', async () => {
  const park = await openTestPark();
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const app = await makeApp(park.services, {
    build: await loadWebBuild(resolve('dist/web')),
    log: { level: 'trace', stream },
  });
  const demo = readDemoPark();
  const share = demo.orders.find((order) => order.shares.length > 0)?.shares[0]?.hashUrl ?? '';
  const secrets = [
    '10240001',
    '240126000000100017',
    'Okafor',
    'maya.okafor',
    share,
    'f86221c3-85d8',
    'canary',
    '198.51.100.77',
  ];
  const post = (url: string, payload: object | string) =>
    app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json' },
      remoteAddress: '198.51.100.77',
    });
  const pair = { orderId: '10240001', barcode: '240126000000100017' };
  const login = await post('/api/login/', pair);
  secrets.push(login.json<{ ticketShareToken: string }>().ticketShareToken);
  await post('/api/login/', { hashUrl: share });
  await post('/api/login/', { ...pair, barcode: '240126000000109999' });
  await post('/api/login/', '{"canary');
  await post('/api/login/', { ...pair, shareId: 'canary' });
  const { link } = (await post('/api/apple-wallet/', { ...pair, delivery: 'link' })).json<{ link: string }>();
  secrets.push(link);
  for (const url of [
    link,
    `/${share}`,
    '/10240001/240126000000100017',
    '/api/canary',
    '/api/download/f86221c3-85d8-5fde-a1a7-2e9636453606/photo.bmp',
  ]) {
    await app.inject({ url, remoteAddress: '198.51.100.77' });
  }
  await post('/api/voucher/', pair);
  const card = { orderId: '10400002', barcode: '7226000004000025' };
  const { ticketShareToken } = (await post('/api/login/', card)).json<{ ticketShareToken: string }>();
  const shared = await app.inject({
    method: 'POST',
    url: '/api/share/',
    payload: { ...card, firstName: 'Canary', lastName: 'Yellow', email: 'canary@mail.example', phone: '' },
    headers: { authorization: `Bearer ${ticketShareToken}` },
  });
  const { directLink, id } = shared.json<{ directLink: string; id: string }>();
  await post('/api/stored-value/', { barcodeHash: 'f'.repeat(64) });
  await app.inject({ url: `/stored-value/${'f'.repeat(64)}` });
  const band = { barcode: card.barcode, wristbandBarcode: 'HW26AMHYQKRPHFD7', wristbandActivateToken: 'x' };
  await post('/api/wristband/activate/', band);
  secrets.push(
    ticketShareToken,
    directLink.slice(-96),
    id,
    'Canary',
    'Yellow',
    'f'.repeat(64),
    'HW26AMHYQKRPHFD7',
  );
  // An internal failure: the database refuses, and its error message contains the parameters.
  await park.services.db.delete(passes);
  await park.close();
  const failed = await post('/api/login/', pair);
  expect(failed.statusCode).toBeGreaterThanOrEqual(400);
  const said = lines.join('') + (await park.services.metrics.registry.metrics());
  expect(lines.length).toBeGreaterThanOrEqual(4);
  expect(said).toContain('/api/login');
  for (const secret of secrets) expect(said).not.toContain(secret);
});

import { expect, test } from 'vitest';

import { readDemoPark } from '#server/demo/demo-data.ts';
import { paint, scan } from './voucher-document-testing.ts';
import { sharePark } from '#server/testing/shared-park.ts';

const demo = readDemoPark();
const share = demo.orders.find((order) => order.orderId === '10400001')?.shares[0];
const path = '/api/voucher/';

const park = sharePark();

test('every pass of the demo park has a voucher, but for the refunded ones', async () => {
  for (const { orderId, barcode, refunded } of demo.orders) {
    const answer = await park.post(path, { orderId, barcode });
    expect(answer.statusCode, orderId).toBe(refunded ? 409 : 200);
    if (refunded) continue;
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="voucher-${barcode}.pdf"`);
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  }
});

test('a primary link has a voucher too, a share has none, however it is named', async () => {
  expect((await park.post(path, { hashUrl: demo.orders[0]?.primaryHashUrl })).statusCode).toBe(200);
  expect((await park.post(path, { hashUrl: share?.hashUrl })).json()).toMatchObject({
    status: 403,
    code: 'voucher-not-for-shares',
  });
  const named = { orderId: '10400001', barcode: '7226000004000017', shareId: share?.id };
  expect((await park.post(path, named)).statusCode).toBe(403);
});

test('a pair that is nobody\'s says "Unable to locate order"', async () => {
  const answer = await park.post(path, { orderId: '10240001', barcode: '240126000000199990' });
  expect(answer.json()).toMatchObject({ status: 404, title: 'Unable to locate order' });
});

test('an excluded pass may still be printed: its message sends the guest to the voucher', async () => {
  expect((await park.post(path, { orderId: '10300007', barcode: '5126000003000070' })).statusCode).toBe(200);
});

test("a phone's camera opens the pass by the printed code, and a gate still reads the barcode", async () => {
  const [orderId, barcode] = ['10240001', '240126000000100017'];
  const { rawPayload } = await park.post(path, { orderId, barcode });
  const codes = await scan(await paint(rawPayload, 2));
  expect(codes).toEqual([`Code128 ${barcode}`, `QRCode ${barcode}`]);
});

test('a voucher names its language, and that of the instructions the team wrote in another one', async () => {
  const pass = { orderId: '10240001', barcode: '240126000000100017' };
  const languagesOf = async (wanted: string): Promise<string[]> => {
    const { rawPayload } = await park.post(path, pass, { 'accept-language': wanted });
    const named = rawPayload.toString('latin1').matchAll(/\/Lang \(([^)]*)\)/g);
    return [...new Set([...named].map(([, language = '']) => language))];
  };
  expect(await languagesOf('en')).toEqual(['en-US']);
  expect((await languagesOf('he')).toSorted()).toEqual(['en-US', 'he']);
});
